import { useTranslations } from 'use-intl';
import { Page, Panel } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Meter } from '#ui/meter.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { ClosureForm } from './closure-form.tsx';
import { type Closure, settledOf, stateOf, TONES, useProgress } from './closures-data.ts';
import styles from './closures-page.module.css';

export const loader = async () => {
  const [closures, timetable] = await Promise.all([
    adminApi('GET /boxoffice/closures'),
    adminApi('GET /boxoffice/timetable'),
  ]);
  return { closures, timetable };
};

/** Closes or moves sessions together, and lists the closures with their progress. */
export default function ClosuresPage() {
  const t = useTranslations('closures');
  const { closures, timetable } = usePageData<typeof loader>();
  useProgress(closures.some((closure) => stateOf(closure) === 'running'));
  return (
    <Page lead={t('lead')}>
      <ClosureForm timetable={timetable} />
      <Panel title={t('list.title')}>
        {closures.length === 0 && <p className={typography.muted}>{t('list.empty')}</p>}
        <ul className={styles.list}>
          {closures.map((closure) => (
            <ClosureItem key={closure.id} closure={closure} />
          ))}
        </ul>
      </Panel>
    </Page>
  );
}

function ClosureItem({ closure }: { closure: Closure }) {
  const t = useTranslations('closures');
  const format = useAdminFormat();
  const paths = useBackofficePaths();
  const { id, kind, sessions, firstStart, lastStart, madeAt, by, progress } = closure;
  const state = stateOf(closure);
  const { done, all } = settledOf(closure);
  const days = format.days(format.dayOf(firstStart), format.dayOf(lastStart));
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <AppLink to={paths.closure(id)}>
          <b>{t('list.name', { sessions, days })}</b>
        </AppLink>
        <Tag tone={kind === 'move' ? 'brand' : 'neutral'}>{t(`kinds.${kind}`)}</Tag>
        <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>
      </div>
      {all > 0 && (
        <p className={styles.progress}>
          <Meter share={done / all} />
          {t('detail.decided', { done: format.number(done), all: format.number(all) })}
        </p>
      )}
      <p className={typography.muted}>
        {t('list.orders', { count: progress.orders })} ·{' '}
        {t('list.made', { day: format.shortDay(madeAt), time: format.time(madeAt), by })}
      </p>
    </li>
  );
}
