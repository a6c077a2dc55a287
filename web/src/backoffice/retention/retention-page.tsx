import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Notice } from '#ui/notice.tsx';
import { Page, Panel } from '../page.tsx';
import { Table } from '../ui/table.tsx';
import { useDateTime } from '../ui/use-date-time.ts';
import { usePageData } from '../use-page.ts';
import styles from './retention-page.module.css';

export const loader = () => adminApi('GET /settingsadmin/retention');

type Retention = CallAnswer<'GET /settingsadmin/retention'>;
type Rule = Retention['rules'][number];

/** Kinds of data that are not about customers, in the second table. */
const OF_THE_VENUE: readonly Rule['kind'][] = ['team', 'audit', 'settings', 'operation', 'demonstration'];

/** How long each kind of data is stored, why, and what the last night removed. */
export default function RetentionPage() {
  const t = useTranslations('retention');
  const dateTime = useDateTime();
  const { rules, nextRunAt } = usePageData<typeof loader>();
  const lastRunAt = rules
    .flatMap(({ ranAt }) => ranAt ?? [])
    .sort()
    .at(-1);
  const isOfVenue = ({ kind }: Rule) => OF_THE_VENUE.includes(kind);
  return (
    <Page lead={t('lead')}>
      <Notice
        tone="info"
        title={lastRunAt === undefined ? t('never') : t('lastRun', { when: dateTime(lastRunAt) })}
      >
        <p>{t('nextRun', { when: dateTime(nextRunAt) })}</p>
      </Notice>
      <Panel title={t('customers.title')} lead={t('customers.lead')}>
        <Rules caption={t('customers.title')} rules={rules.filter((rule) => !isOfVenue(rule))} />
      </Panel>
      <Panel title={t('venue.title')} lead={t('venue.lead')}>
        <Rules caption={t('venue.title')} rules={rules.filter(isOfVenue)} />
      </Panel>
    </Page>
  );
}

function Rules({ caption, rules }: { caption: string; rules: readonly Rule[] }) {
  const t = useTranslations('retention');
  const { number } = useAdminFormat();
  return (
    <Table
      caption={caption}
      rows={rules}
      keyOf={({ kind }) => kind}
      empty={null}
      columns={[
        {
          id: 'kind',
          heading: t('columns.kind'),
          isName: true,
          cell: ({ kind }) => (
            <>
              {t(`kinds.${kind}.name`)}
              <br />
              <span className={styles.why}>{t(`kinds.${kind}.why`)}</span>
            </>
          ),
        },
        {
          id: 'period',
          heading: t('columns.period'),
          cell: ({ end, days = 0 }) => (end === 'days' ? periodOf(t, days) : t(`ends.${end}`)),
        },
        {
          id: 'records',
          heading: t('columns.records'),
          isNumber: true,
          cell: ({ records, hasMore }) => {
            if (records === undefined) return t('notCounted');
            return hasMore ? t('more', { count: number(records) }) : number(records);
          },
        },
        {
          id: 'removed',
          heading: t('columns.removed'),
          isNumber: true,
          cell: ({ removed }) => (removed === undefined ? t('nothing') : number(removed)),
        },
      ]}
    />
  );
}

/** Returns a period in days, or in whole years. */
function periodOf(t: ReturnType<typeof useTranslations<'retention'>>, days: number): string {
  return days >= 1000 ? t('years', { count: Math.round(days / 365.25) }) : t('days', { count: days });
}
