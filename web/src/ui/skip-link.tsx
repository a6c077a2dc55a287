import type { ReactNode } from 'react';
import styles from './skip-link.module.css';

/** The first tab stop, which skips to the content. The page's `main` has the id `main`. */
export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a className={styles.skipLink} href="#main">
      {children}
    </a>
  );
}
