import { useTranslations } from 'use-intl';
import { customerMenu, type MenuSwitches, mainMenu } from '#lib/menus.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import entryStyles from '#ui/menu-entry.module.css';
import { LOGIN, MENU_ICONS } from '#ui/menu-icons.ts';
import styles from './menu-preview.module.css';
import { SettingsPreview } from './settings-preview.tsx';

/** The menus of the site by the unsaved values. */
export function MenuPreview({ hasRegistration, ...switches }: MenuSwitches & { hasRegistration: boolean }) {
  const t = useTranslations('venuePages.menus');
  const menu = useTranslations('common.menu');
  const profile = useTranslations('common.profile');
  return (
    <SettingsPreview>
      <Entries
        title={t('main')}
        entries={mainMenu(switches, false).map((name) => ({ label: menu(name), icon: MENU_ICONS[name] }))}
      />
      <Entries
        title={t('customer')}
        entries={customerMenu(switches).map((name) => ({ label: profile(name), icon: MENU_ICONS[name] }))}
      />
      <Entries
        title={t('visitor')}
        entries={[
          { label: profile('login'), icon: LOGIN },
          ...(hasRegistration ? [{ label: profile('register'), icon: 'user' } as const] : []),
        ]}
      />
    </SettingsPreview>
  );
}

function Entries({ title, entries }: { title: string; entries: { label: string; icon: IconName }[] }) {
  return (
    <div className={styles.menuPreview}>
      <h3>{title}</h3>
      <ul>
        {entries.map(({ label, icon }) => (
          <li key={label} className={entryStyles.menuEntry}>
            <Icon name={icon} />
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}
