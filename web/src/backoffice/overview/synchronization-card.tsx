import { useLocale, useTranslations } from 'use-intl';
import { useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { relativeTime } from '#lib/relative-time.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import { ticketingSettingsPage } from '../catalogue/settings/page.ts';
import { SYNCHRONISE } from '../icons.ts';
import { canOpen } from '../page-access.ts';
import { useBackofficePaths } from '../paths.ts';
import styles from './overview-page.module.css';
import { OverviewPanel, type Part } from './overview-panel.tsx';

type Synchronization = Part<'synchronization'>;
type State = 'running' | 'failed' | 'done' | 'never';

const ICONS: Readonly<Record<State, IconName>> = {
  running: SYNCHRONISE,
  failed: 'alert',
  done: 'check',
  never: 'info',
};
const TONES: Readonly<Record<State, string>> = {
  running: 'plain',
  failed: 'warn',
  done: 'ok',
  never: 'plain',
};

function stateOf({ running, last }: Synchronization): State {
  if (running) return 'running';
  if (!last) return 'never';
  return last.isDone ? 'done' : 'failed';
}

/** When the catalogue was last synchronized with the ticketing system, and the outcome. */
export function SynchronizationCard({
  synchronization,
  at,
}: {
  synchronization: Synchronization;
  at: string;
}) {
  const t = useTranslations('overview.synchronization');
  const locale = useLocale();
  const paths = useBackofficePaths();
  const isOpen = canOpen(ticketingSettingsPage, useBackoffice());
  const { running, last, lastDoneAt } = synchronization;
  const state = stateOf(synchronization);
  const since = (instant: string) =>
    relativeTime((Date.parse(at) - Date.parse(instant)) / 1000, locale) ?? t('justNow');
  const link = isOpen ? { label: t('link'), to: paths.section('ticketingSettings') } : undefined;
  const instant = running?.startedAt ?? last?.finishedAt;
  return (
    <OverviewPanel title={t('title')} link={link} isCard>
      <div className={styles.cardState} data-tone={TONES[state]}>
        <Icon name={ICONS[state]} />
        <div>
          <p className={styles.title}>{t(state, { ago: instant ? since(instant) : '' })}</p>
          {state === 'never' && <p className={typography.muted}>{t('neverText')}</p>}
          {state === 'failed' && last?.reason && <p className={typography.muted}>{last.reason}</p>}
          {state === 'failed' && lastDoneAt && (
            <p className={typography.muted}>{t('lastDone', { ago: since(lastDoneAt) })}</p>
          )}
          {last?.isDone && <Outcome last={last} />}
        </div>
      </div>
    </OverviewPanel>
  );
}

/** What the last successful synchronization changed, and who started it. */
function Outcome({ last }: { last: NonNullable<Synchronization['last']> }) {
  const t = useTranslations('overview.synchronization');
  const format = useAdminFormat();
  const lists = useTranslations('synchronization.lists');
  const kinds = (['added', 'changed', 'gone', 'conflicts'] as const).filter((kind) => last[kind] > 0);
  const when = { day: format.shortDay(last.finishedAt), time: format.time(last.finishedAt), by: last.by };
  return (
    <>
      <p className={classNames(typography.muted, typography.num)}>
        {kinds.length > 0
          ? kinds.map((kind) => lists(kind, { count: last[kind] })).join(', ')
          : t('unchanged')}
      </p>
      <p className={classNames(typography.muted, typography.num)}>{t(last.by ? 'by' : 'byItself', when)}</p>
    </>
  );
}
