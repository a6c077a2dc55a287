import { useTranslations } from 'use-intl';
import { useBackoffice } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import { useBackofficePaths } from '../paths.ts';
import styles from './venue-name.module.css';

/** The venue with its logo, linked to the overview. */
export function VenueName({ className }: { className?: string | undefined }) {
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
