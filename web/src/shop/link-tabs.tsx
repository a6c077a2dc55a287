import { classNames } from '#lib/class-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import typography from '#ui/typography.module.css';
import { useCurrentInView } from '#ui/use-current-in-view.ts';
import styles from './link-tabs.module.css';

interface LinkTab {
  id: string;
  label: string;
  to: string;
  isCurrent: boolean;
  /** Number shown as a badge. */
  count?: number;
}

interface LinkTabsProps {
  label: string;
  tabs: LinkTab[];
  /** Whether the tabs filter this page, so that the scroll position stays. */
  isFilter?: boolean;
}

/** A row of links to views of the same kind, one of which is open. */
export function LinkTabs({ label, tabs, isFilter = false }: LinkTabsProps) {
  const current = isFilter ? 'true' : 'page';
  const row = useCurrentInView(tabs.find(({ isCurrent }) => isCurrent)?.id);
  return (
    <nav ref={row} className={styles.linkTabs} aria-label={label}>
      {tabs.map(({ id, label: name, to, isCurrent, count }) => (
        <AppLink key={id} to={to} stay={isFilter} aria-current={isCurrent ? current : undefined}>
          {name}
          {count !== undefined && <span className={classNames(styles.count, typography.num)}>{count}</span>}
        </AppLink>
      ))}
    </nav>
  );
}
