import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Focuses the page's heading when the element that opened the dialog has gone. */
function keepFocus(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus();
}

/**
 * Opens a dialog element as modal and closes it again. The browser returns the focus to what opened the dialog.
 * @param firstFocus selector of what is focused first; the browser's default without it
 */
export function useModal(isOpen: boolean, firstFocus?: string): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  // A layout effect: a dialog that is removed while open is still on the page then, and can be closed.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog || !isOpen) return;
    dialog.showModal();
    if (firstFocus) dialog.querySelector<HTMLElement>(firstFocus)?.focus();
    return () => {
      dialog.close();
      setTimeout(keepFocus);
    };
  }, [isOpen, firstFocus]);
  return element;
}
