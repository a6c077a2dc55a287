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
import { WaitingBadge } from './waiting-badge.tsx';

/** The venue, the search, and the pages that the administrator may open, by group. */
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
      <nav className="rail-menu" aria-label={t('menu.label')}>
        {groups.map(({ name, pages }) => (
          <div key={name} className="rail-group">
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
        <ul className="rail-group">
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

/** Leads to the overview. */
export function VenueName() {
  const t = useTranslations('backoffice');
  const { portal } = useBackoffice();
  const { displayName } = portal.tenant;
  return (
    <AppLink
      className="rail-venue"
      to={useBackofficePaths().home()}
      aria-label={t('venueHome', { venue: displayName })}
      data-status=""
    >
      {portal.logo ? <img src={portal.logo} alt="" /> : <VenueMark />}
      <span>{displayName}</span>
    </AppLink>
  );
}

function VenueMark() {
  return (
    <svg width="30" height="30" viewBox="0 0 30 30" aria-hidden="true">
      <circle cx="15" cy="15" r="15" fill="#fff" />
      <path d="M4 17c3.5-3 6-3 9 0s6 3 13-1v5c-4 5-16 8-22 0z" fill="var(--brand)" />
    </svg>
  );
}
