import { labelIn } from '@guichet/contract/locale.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { currentTenant } from '#lib/storage.ts';
import { AppLink } from '#ui/app-link.tsx';
import typography from '#ui/typography.module.css';
import { Panel } from '../page.tsx';
import { useBackofficePaths } from '../paths.ts';
import { readInBackground } from '../queries.tsx';
import styles from './overview-page.module.css';

/** Milliseconds between two readings while the page is open. */
const EVERY_MS = 30_000;

/** The people inside each establishment, for administrators who may check entries. */
export function OccupancyCard() {
  const t = useTranslations('overview.occupancy');
  const locale = useLocale();
  const paths = useBackofficePaths();
  const { data } = useQuery({
    queryKey: [currentTenant(), 'entrances'],
    queryFn: () => readInBackground('GET /boxoffice/entrance'),
    refetchInterval: EVERY_MS,
    gcTime: 0,
  });
  if (!data || data.places.length === 0) return null;
  return (
    <Panel title={t('title')}>
      <ul className={styles.occupancy}>
        {data.places.map(({ code, labels, inside, capacity }) => (
          <li key={code}>
            <span>{labelIn(labels, locale)}</span>
            <b>{capacity === undefined ? t('inside', { inside }) : t('insideOf', { inside, capacity })}</b>
          </li>
        ))}
      </ul>
      <AppLink className={classNames(typography.link, typography.target)} to={paths.section('entrance')}>
        {t('open')}
      </AppLink>
    </Panel>
  );
}
