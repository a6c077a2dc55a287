import { useTranslations } from 'use-intl';
import { VENUES_PATH } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import entryStyles from '#ui/menu-entry.module.css';
import { MENU_ICONS } from '#ui/menu-icons.ts';
import styles from './main-menu.module.css';
import { useMainEntries } from './menu-entries.ts';
import { LanguagePart } from './profile-panel.tsx';

/** Content of the left menu. */
export default function MainMenuPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations('common');
  const { tenant } = usePortal();
  const entries = useMainEntries();
  return (
    <>
      <div className={styles.head}>
        <b>{tenant.displayName}</b>
        <IconButton icon="close" label={t('header.closeMenu')} onClick={onClose} />
      </div>
      <nav className={styles.list} aria-label={t('header.mainMenu')}>
        {entries.map((entry) => (
          <AppLink key={entry.to} className={entryStyles.menuEntry} to={entry.to} section>
            <Icon name={MENU_ICONS[entry.name]} />
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
      {tenant.languages.length > 1 && (
        <div className={styles.languages}>
          <LanguagePart />
        </div>
      )}
    </>
  );
}
