import { useTranslations } from 'use-intl';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import typography from '#ui/typography.module.css';
import { useCurrentInView } from '#ui/use-current-in-view.ts';
import { useStuckCount } from './stuck-count.ts';
import type { StuckLists } from './stuck-data.ts';
import styles from './stuck-tabs.module.css';

type List = StuckLists['list'];

/** Links to the lists, with their counts. */
export function StuckTabs({ list }: { list: List }) {
  const t = useTranslations('stuckCarts.lists');
  const paths = useBackofficePaths();
  const { rights } = useBackoffice().administrator;
  const count = useStuckCount();
  const counts: Partial<Record<List, number | undefined>> = {
    stuck: count?.carts,
    payments: count?.payments,
  };
  const row = useCurrentInView(list);
  const lists: List[] = ['stuck', 'payments'];
  if (rights.includes('archived-carts')) lists.push('archived');
  return (
    <nav ref={row} className={styles.stuckTabs} aria-label={t('label')}>
      {lists.map((name) => (
        <AppLink
          key={name}
          to={paths.section('stuckCarts', { list: name === 'stuck' ? undefined : name })}
          // A filtered list has another URL, but its tab is current, too.
          aria-current={name === list ? 'page' : undefined}
          data-current={name === list || undefined}
        >
          {t(name)}
          {counts[name] ? (
            <span className={classNames(styles.count, typography.num)}>{counts[name]}</span>
          ) : null}
        </AppLink>
      ))}
    </nav>
  );
}
