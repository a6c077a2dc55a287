import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLoggedAt } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { LoadMore } from '#ui/load-more.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { EmailAddress } from '../email-address.tsx';
import { type AuditEntry, loadAuditBefore, type RightFacts } from '../team/team-data.ts';
import { Table } from '../ui/table.tsx';
import type { Column } from '../ui/table-model.ts';
import styles from './audit-page.module.css';
import { type AuditPhrases, useAuditPhrases } from './audit-phrases.ts';
import type { AuditSearch } from './audit-search.ts';

interface AuditEntriesProps {
  first: { entries: AuditEntry[]; hasMore: boolean };
  search: AuditSearch;
  rights: readonly RightFacts[];
}

/** The entries, and earlier ones on request. */
export function AuditEntries({ first, search, rights }: AuditEntriesProps) {
  const t = useTranslations('team.audit');
  const [{ entries, hasMore }, setShown] = useState(first);
  const columns = useColumns(rights);
  const loadMore = async () => {
    const next = await loadAuditBefore(entries.at(-1)?.id ?? '', search);
    setShown({ entries: [...entries, ...next.entries], hasMore: next.hasMore });
  };
  return (
    <>
      <Table caption={t('caption')} columns={columns} rows={entries} keyOf={({ id }) => id} empty={null} />
      <LoadMore
        hasMore={hasMore}
        label={t('more')}
        status={t(hasMore ? 'shown' : 'allShown', { count: entries.length })}
        onLoad={loadMore}
      />
    </>
  );
}

function useColumns(rights: readonly RightFacts[]): Column<AuditEntry>[] {
  const t = useTranslations('team.audit');
  const loggedAt = useLoggedAt();
  const phrases = useAuditPhrases(rights);
  return [
    {
      id: 'at',
      heading: t('when'),
      cell: ({ at }) => (
        <time className={classNames(styles.nowrap, typography.num)} dateTime={at}>
          {loggedAt(at)}
        </time>
      ),
    },
    {
      id: 'who',
      heading: t('who'),
      cell: ({ administratorEmail, isPlatform }) => (
        <span className={styles.who}>
          {administratorEmail ? <EmailAddress address={administratorEmail} /> : t('system')}
          {isPlatform && <Tag tone="warn">{t('platform')}</Tag>}
        </span>
      ),
    },
    {
      id: 'what',
      heading: t('what'),
      isName: true,
      cell: ({ action, subject }) => (
        <>
          {phrases.action(action)}
          <br />
          <span className={classNames(styles.subject, typography.muted)}>
            <Recorded text={subject} shown={phrases.subject(action, subject)} />
          </span>
        </>
      ),
    },
    {
      id: 'changes',
      heading: t('changes'),
      cell: ({ changes }) => changes.length > 0 && <Changes changes={changes} phrases={phrases} />,
    },
  ];
}

interface ChangesProps {
  changes: AuditEntry['changes'];
  phrases: AuditPhrases;
}

/** The old and the new value of each field. */
function Changes({ changes, phrases }: ChangesProps) {
  const t = useTranslations('team.audit');
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, from, to }) => (
        <div key={field} className={styles.change}>
          <dt>{phrases.field(field)}</dt>
          <dd>
            {from !== undefined && (
              <del>
                <span className="visually-hidden">{t('before')} </span>
                <Value field={field} value={from} phrases={phrases} />
              </del>
            )}
            {from !== undefined && to !== undefined && <span aria-hidden="true">→</span>}
            {to !== undefined && (
              <ins>
                <span className="visually-hidden">{t('after')} </span>
                <Value field={field} value={to} phrases={phrases} />
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A recorded value; a colour with its sample. */
function Value({ field, value, phrases }: { field: string; value: string; phrases: AuditPhrases }) {
  if (!/^#[\da-f]{6}$/i.test(value)) return <Recorded text={value} shown={phrases.value(field, value)} />;
  return (
    <>
      <span className={styles.colour} style={{ background: value }} /> {value}
    </>
  );
}

/** The phrase of a recorded value. A name stays in the language in which it was recorded. */
function Recorded({ text, shown }: { text: string; shown: string }) {
  return shown === text ? <span translate="no">{text}</span> : shown;
}
