import { type ReactNode, useId, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useBackoffice } from '#lib/admin-portal.ts';
import { useBeforeNavigation } from '#lib/before-navigation.ts';
import { classNames } from '#lib/class-names.ts';
import { publicPath } from '#lib/localized-path.ts';
import { createPaths } from '#lib/paths.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import typography from '#ui/typography.module.css';
import { MAP, SITE } from '../icons.ts';
import { useBackofficePaths } from '../paths.ts';
import { SearchIcon, SearchLink } from '../search/search-link.tsx';
import { useMenuGroups, useWaitingTotal } from './menu-entries.ts';
import styles from './navigation.module.css';
import { UserMenu } from './user-menu.tsx';

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
        className={classNames(styles.sidebar, styles.drawer)}
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

/** Badge of a menu entry: the number of open tasks on its page; nothing for zero. */
function WaitingBadge({ useCount }: { useCount: (isAllowed: boolean) => number }) {
  const t = useTranslations('backoffice.menu');
  const count = useCount(true);
  if (count === 0) return null;
  return (
    <span className={classNames(styles.waitingBadge, typography.num)}>
      <span aria-hidden="true">{count > 999 ? '999+' : count}</span>
      <span className="visually-hidden">{t('waiting', { count })}</span>
    </span>
  );
}

/** The venue with its logo, linked to the overview. */
function VenueName({ className }: { className?: string | undefined }) {
  const t = useTranslations('backoffice');
  const { portal } = useBackoffice();
  const { displayName } = portal.tenant;
  return (
    <AppLink
      className={classNames(styles.venueName, className)}
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
