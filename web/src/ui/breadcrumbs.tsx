import { AppLink } from './app-link.tsx';
import styles from './breadcrumbs.module.css';
import { Icon } from './icon.tsx';

export interface Crumb {
  label: string;
  /** Absent for the current page, which comes last, and for levels without a page. */
  to?: string;
}

export function Breadcrumbs({ label, items }: { label: string; items: Crumb[] }) {
  return (
    <nav className={styles.breadcrumbs} aria-label={label}>
      <ol>
        {items.map(({ label: text, to }, index) => (
          <li key={to ?? text}>
            {to ? (
              <AppLink to={to}>{text}</AppLink>
            ) : (
              <span aria-current={index === items.length - 1 ? 'page' : undefined}>{text}</span>
            )}
            {index < items.length - 1 && <Icon name="chevron" size={14} />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
