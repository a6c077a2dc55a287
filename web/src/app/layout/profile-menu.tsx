import { Suspense, useId } from 'react';
import { useTranslations } from 'use-intl';
import { usePopup } from '#lib/popup.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyPart } from '../lazy-part.tsx';
import styles from './profile-menu.module.css';

const loadPanel = () => import('./profile-panel.tsx');
const loadAhead = () => void loadPanel().catch(() => undefined);
const ProfilePanel = lazyPart(loadPanel, Unavailable);

/** The visitor's own menu: account and language. Escape, a click elsewhere or a choice closes it. */
export function ProfileMenu() {
  const t = useTranslations('common');
  const panelId = useId();
  const { isOpen, setOpen, root } = usePopup();
  return (
    <div className={styles.profileMenu} ref={root}>
      <IconButton
        icon="user"
        label={t('header.profile')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div className={styles.panel} id={panelId}>
          <Suspense>
            <ProfilePanel />
          </Suspense>
        </div>
      )}
    </div>
  );
}

function Unavailable() {
  return <p>{useTranslations('common.error')('offline')}</p>;
}
