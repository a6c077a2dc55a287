import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBeforeNavigation } from '#lib/before-navigation.ts';
import { VENUES_PATH } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import entryStyles from '#ui/menu-entry.module.css';
import styles from './main-menu.module.css';
import { useMainEntries } from './menu-entries.ts';

/** The button of the left menu, and the menu: modal, so that Escape closes it and the focus comes back. */
export function MainMenu() {
  const t = useTranslations('common');
  const { tenant } = usePortal();
  const entries = useMainEntries();
  const drawer = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => drawer.current?.close();
  const open = (): void => {
    drawer.current?.showModal();
    setOpen(true);
  };
  useBeforeNavigation(close);
  return (
    <>
      <IconButton
        icon="menu"
        label={t('header.menu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      />
      <dialog
        ref={drawer}
        className={styles.mainMenu}
        aria-label={t('header.mainMenu')}
        onClose={() => setOpen(false)}
        closedby="any"
      >
        <div className={styles.head}>
          <b>{tenant.displayName}</b>
          <IconButton icon="close" label={t('header.closeMenu')} onClick={close} />
        </div>
        <nav className={styles.list} aria-label={t('header.mainMenu')}>
          {entries.map((entry) => (
            <AppLink key={entry.to} className={entryStyles.menuEntry} to={entry.to} section>
              <Icon name={entry.icon} />
              {entry.label}
            </AppLink>
          ))}
          {!tenant.origin && (
            <AppLink className={entryStyles.menuEntry} to={VENUES_PATH}>
              <Icon name="pin" />
              {t('menu.otherVenues')}
            </AppLink>
          )}
        </nav>
      </dialog>
    </>
  );
}
