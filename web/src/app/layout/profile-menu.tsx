import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/button.tsx';

const loadPanel = () => import('./profile-panel.tsx');
const ProfilePanel = lazy(loadPanel);

/** The visitor's own menu: account and language. Escape, a click elsewhere or a choice closes it. */
export function ProfileMenu() {
  const t = useTranslations('common');
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const router = useRouter();
  useEffect(() => router.subscribe('onBeforeNavigate', () => setOpen(false)), [router]);
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
  return (
    <div className="profile" ref={root}>
      <IconButton
        icon="user"
        label={t('header.profile')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onPointerEnter={loadPanel}
        onFocus={loadPanel}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div className="profile-panel" id={panelId}>
          <Suspense>
            <ProfilePanel />
          </Suspense>
        </div>
      )}
    </div>
  );
}
