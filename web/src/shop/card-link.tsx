import type { ReactNode } from 'react';
import { AppLink } from '#ui/app-link.tsx';
import styles from './card-link.module.css';

/**
 * A link that covers its whole card, which is the nearest positioned ancestor.
 * @param href instead, where it leads to another origin
 */
export function CardLink({ to, href, children }: { to: string; href?: string; children: ReactNode }) {
  return href ? (
    <a className={styles.cardLink} href={href}>
      {children}
    </a>
  ) : (
    <AppLink className={styles.cardLink} to={to}>
      {children}
    </AppLink>
  );
}
