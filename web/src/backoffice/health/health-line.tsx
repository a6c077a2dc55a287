import type { KnownSecret } from '@guichet/contract/backoffice/health-rules.ts';
import { useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { type CheckedLine, isUnknown } from './health-data.ts';
import styles from './health-line.module.css';

/** Page on which a problem can be solved. */
export type Ways = Partial<Record<CheckedLine['line'] | KnownSecret, { label: string; to: string }>>;

/** A health line: its state, its text with figures, and what to do. */
export function HealthLine({ checked, ways }: { checked: CheckedLine; ways: Ways }) {
  const t = useTranslations('health');
  const format = useAdminFormat();
  const words = useWords(checked);
  const { line, isGreen, since, facts } = checked;
  const way = line === 'secrets' && facts.secret ? ways[facts.secret] : ways[line];
  return (
    <li className={styles.line} data-green={isGreen || undefined}>
      <Icon name={isGreen ? 'check' : 'alert'} size={20} />
      <div>
        <p className={styles.head}>
          <b>{t(`lines.${line}.title`)}</b>
          <Tag tone={isGreen ? 'ok' : 'warn'}>{t(isGreen ? 'state.green' : 'state.attention')}</Tag>
          <small>{t('since', { day: format.shortDay(since), time: format.time(since) })}</small>
        </p>
        <p>{words}</p>
        {!isGreen && (
          <p>
            {isUnknown(facts)
              ? t('unchecked.todo')
              : t(`lines.${line}.todo`, {
                  secret: facts.secret ?? 'ticketing',
                  operation: facts.operation ?? 'none',
                })}
          </p>
        )}
        {!isGreen && way && (
          <AppLink className={classNames(typography.link, typography.target)} to={way.to}>
            {way.label}
          </AppLink>
        )}
      </div>
    </li>
  );
}

/** Returns the text of a finding, with the figures of the line. */
function useWords({ line, isGreen, facts }: CheckedLine): string {
  const t = useTranslations('health.lines');
  const unchecked = useTranslations('health.unchecked');
  const format = useAdminFormat();
  const { at, expiresOn, reason = '', count = 0, answers = 0, failures = 0 } = facts;
  const { host = 'none', problem = 'none', secret = 'ticketing' } = facts;
  const { operation = 'none', fields = '' } = facts;
  const { averageMs = 0, slowestMs = 0, refused = 0, waiting = 0, bounced = 0 } = facts;
  if (line === 'synchronization' && at === undefined) return t('synchronization.never', { reason });
  if (isUnknown(facts)) return unchecked('words', { count: facts.unchecked ?? 0 });
  return t(`${line}.${isGreen ? 'green' : 'attention'}`, {
    ...{
      reason,
      count,
      answers,
      failures,
      averageMs,
      slowestMs,
      operation,
      fields: fields || 'none',
      refused,
      waiting,
      bounced,
      host,
      problem,
      secret,
    },
    bounces: facts.bounced === undefined ? 'unreported' : 'reported',
    day: at ? format.shortDay(at) : '',
    time: at ? format.time(at) : '',
    expires: expiresOn ? format.shortDay(expiresOn) : '',
  });
}
