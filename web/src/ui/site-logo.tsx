import { AppLink } from './app-link.tsx';
import styles from './site-logo.module.css';

interface SiteLogoProps {
  logo: { url: string; width?: number | undefined; height?: number | undefined } | undefined;
  /** Name of the venue */
  name: string;
  /** Target and accessible name of the link. */
  to?: string | undefined;
  label?: string | undefined;
}

/** The venue's logo, or a mark in its colour with its name. */
export function SiteLogo({ logo, name, to, label }: SiteLogoProps) {
  const face = (
    <>
      {logo ? <img src={logo.url} width={logo.width} height={logo.height} alt="" /> : <Mark />}
      {!logo && name}
    </>
  );
  if (!to) return <span className={styles.siteLogo}>{face}</span>;
  return (
    <AppLink className={styles.siteLogo} to={to} aria-label={label}>
      {face}
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
