import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Notice } from '#ui/notice.tsx';
import typography from '#ui/typography.module.css';
import type { Effect } from './timetable-data.ts';
import styles from './timetable-page.module.css';

const PARTS = ['refused', 'added', 'changed', 'removed', 'kept'] as const;

/** What a change does to the sessions: a count and a list of each kind. */
export function EffectView({ effect }: { effect: Effect }) {
  const t = useTranslations('timetable.effect');
  const shown = PARTS.filter((part) => effect[part] > 0);
  if (shown.length === 0) return <p className={typography.muted}>{t('none')}</p>;
  return (
    <div className={styles.effect}>
      {effect.refused > effect.overfull && <Notice tone="warning">{t('refusedText')}</Notice>}
      {effect.overfull > 0 && <Notice tone="warning">{t('overfullText')}</Notice>}
      {shown.map((part) => (
        <details key={part} open={part === 'refused'}>
          <summary>{t(part, { count: effect[part] })}</summary>
          <ConcernedList sessions={effect.sessions[part]} count={effect[part]} />
        </details>
      ))}
      {effect.tickets > 0 && <p>{t('tickets', { count: effect.tickets })}</p>}
    </div>
  );
}

/** The first sessions that a change concerns. */
export function ConcernedList({
  sessions,
  count = sessions.length,
}: {
  sessions: Effect['sessions']['added'];
  count?: number;
}) {
  const t = useTranslations('timetable.effect');
  const locale = useLocale() as Locale;
  const words = useClockWords();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling element
    <section className={styles.concerned} aria-label={t('list')} tabIndex={0}>
      <ul>
        {sessions.map(({ id, start, service, establishment, sold, held, obstacle }) => (
          <li key={id}>
            <span>
              {words(start)} · {labelIn(service, locale)}
            </span>
            <span className={typography.muted}>
              {labelIn(establishment, locale)}
              {sold + held > 0 && ` · ${t('taken', { sold, held })}`}
              {obstacle && ` · ${t(`obstacle.${obstacle}`)}`}
            </span>
          </li>
        ))}
        {count > sessions.length && (
          <li className={typography.muted}>{t('more', { count: count - sessions.length })}</li>
        )}
      </ul>
    </section>
  );
}

/** Returns a function that writes a local time, `YYYY-MM-DDTHH:MM`, as day and time. */
export function useClockWords(): (clock: string) => string {
  const format = useAdminFormat();
  return (clock) => `${format.shortWeekday(clock.slice(0, 10))}, ${timeWords(format, clock)}`;
}

/** Writes the time of a local time. */
export function timeWords(format: ReturnType<typeof useAdminFormat>, clock: string): string {
  const [hours = 0, minutes = 0] = clock.slice(11).split(':').map(Number);
  return format.minuteOfDay(hours * 60 + minutes);
}
