import { useEffect, useRef, useState } from 'react';
import { useBeforeNavigation } from './before-navigation.ts';

/** Controls a popup beside its button, which Escape, a press elsewhere or a navigation closes. `root` contains both. */
export function usePopup() {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useBeforeNavigation(() => setOpen(false));
  useEffect(() => {
    if (!isOpen) return;
    const onPointer = (event: PointerEvent): void => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      root.current?.querySelector('button')?.focus();
    };
    addEventListener('pointerdown', onPointer);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('pointerdown', onPointer);
      removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  return { isOpen, setOpen, root };
}
