import type { ReactNode } from 'react';
import { AppLink } from '#ui/app-link.tsx';
import styles from './card-link.module.css';

/** A link that covers its whole card, which is the nearest positioned ancestor. */
export function CardLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <AppLink className={styles.cardLink} to={to}>
      {children}
    </AppLink>
  );
}

/**
 * A card link that loads a whole page: to another origin, or into a venue, whose security policy comes with its
 * document.
 */
export function CardAddress({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={styles.cardLink} href={href}>
      {children}
    </a>
  );
}
