import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import styles from './logo.module.css';

/** The venue's picture where it has one, else a mark in its colour and its name. */
export function Logo() {
  const { tenant, logo } = usePortal();
  const t = useTranslations('common.header');
  return (
    <AppLink
      className={styles.logo}
      to={usePaths().home()}
      aria-label={t('home', { venue: tenant.displayName })}
    >
      {logo ? <img src={logo.url} width={logo.width} height={logo.height} alt="" /> : <Mark />}
      {!logo && tenant.displayName}
    </AppLink>
  );
}

function Mark() {
  return (
    <svg width="32" height="32" viewBox="0 0 30 30" aria-hidden="true">
      <circle cx="15" cy="15" r="15" fill="var(--brand)" />
      <path d="M4 17c3.5-3 6-3 9 0s6 3 13-1v5c-4 5-16 8-22 0z" fill="#fff" />
    </svg>
  );
}
