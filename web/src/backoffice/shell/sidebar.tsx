import { useLocale, useTranslations } from 'use-intl';
import { useBackoffice } from '#lib/admin-portal.ts';
import { publicPath } from '#lib/localized-path.ts';
import { createPaths } from '#lib/paths.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { MAP, SITE } from '../icons.ts';
import { useBackofficePaths } from '../paths.ts';
import { SearchLink } from '../search/search-link.tsx';
import { useMenuGroups } from './menu-entries.ts';
import styles from './sidebar.module.css';
import { VenueName } from './venue-name.tsx';
import { WaitingBadge } from './waiting-badge.tsx';

/** The venue, the search, and the pages of the administrator, by group. */
export function Sidebar() {
  const t = useTranslations('backoffice');
  const paths = useBackofficePaths();
  const groups = useMenuGroups();
  const { portal } = useBackoffice();
  const locale = useLocale();
  return (
    <>
      <VenueName />
      <SearchLink />
      <nav className={styles.menu} aria-label={t('menu.label')}>
        {groups.map(({ name, pages }) => (
          <div key={name} className={styles.group}>
            {name !== 'home' && <h2 id={`menu-${name}`}>{t(`groups.${name}`)}</h2>}
            <ul aria-labelledby={name === 'home' ? undefined : `menu-${name}`}>
              {pages.map(({ section, icon, useWaitingCount }) => (
                <li key={section}>
                  <AppLink to={paths.section(section)} section={section !== 'overview'}>
                    <Icon name={icon} size={20} />
                    {t(`sections.${section}.title`)}
                    {useWaitingCount && <WaitingBadge useCount={useWaitingCount} />}
                  </AppLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <ul className={styles.group}>
          <li>
            <AppLink to={paths.section('siteMap')}>
              <Icon name={MAP} size={20} />
              {t('sections.siteMap.title')}
            </AppLink>
          </li>
          {!portal.isProvider && (
            <li>
              <a
                href={publicPath(locale, createPaths(portal.tenant.name).home())}
                target="_blank"
                rel="noopener"
              >
                <Icon name={SITE} size={20} />
                {t('menu.site')}
                <span className="visually-hidden"> ({t('menu.newWindow')})</span>
              </a>
            </li>
          )}
        </ul>
      </nav>
    </>
  );
}
