import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBeforeNavigation } from '#lib/before-navigation.ts';
import { classNames } from '#lib/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { SearchIcon } from '../search/search-link.tsx';
import { useWaitingTotal } from './menu-entries.ts';
import styles from './mobile-header.module.css';
import sidebar from './sidebar.module.css';
import { Sidebar } from './sidebar.tsx';
import { UserMenu } from './user-menu.tsx';
import { VenueName } from './venue-name.tsx';

/** Header of a narrow window: a button for the sidebar, the venue, the user menu. */
export function MobileHeader({ languages }: { languages: ReactNode }) {
  const t = useTranslations('backoffice.menu');
  // The button shows the number of open tasks in the menu.
  const waiting = useWaitingTotal();
  const waitingId = useId();
  const drawer = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    drawer.current?.showModal();
    setOpen(true);
  };
  useBeforeNavigation(() => drawer.current?.close());
  return (
    <>
      <header className={styles.mobileHeader}>
        <IconButton
          icon="menu"
          label={t('open')}
          className={styles.button}
          dot={waiting > 0}
          aria-describedby={waiting > 0 ? waitingId : undefined}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={open}
        />
        {waiting > 0 && (
          <span id={waitingId} hidden>
            {t('waiting', { count: waiting })}
          </span>
        )}
        <VenueName className={styles.venue} />
        <SearchIcon className={styles.button} />
        <UserMenu languages={languages} isCompact />
      </header>
      <dialog
        ref={drawer}
        className={classNames(sidebar.sidebar, styles.drawer)}
        aria-label={t('label')}
        onClose={() => setOpen(false)}
        closedby="any"
      >
        <IconButton
          icon="close"
          label={t('close')}
          className={classNames(styles.close, styles.button)}
          onClick={() => drawer.current?.close()}
        />
        {isOpen && <Sidebar />}
      </dialog>
    </>
  );
}
