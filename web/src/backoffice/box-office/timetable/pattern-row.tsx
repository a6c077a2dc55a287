import { readWeeklyRule } from '@guichet/contract/box-office/timetable-rules.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { COPY, PENCIL } from '#backoffice/icons.ts';
import { weekdayName } from '#backoffice/planning/weekdays.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import type { Pattern, TimetableState } from './timetable-data.ts';
import styles from './timetable-page.module.css';

interface PatternRowProps {
  pattern: Pattern;
  state: TimetableState;
  onEdit: () => void;
  onCopy: () => void;
  onRemove: () => void;
}

/** A pattern in words, with the number of its sessions. */
export function PatternRow({ pattern, state, onEdit, onCopy, onRemove }: PatternRowProps) {
  const t = useTranslations('timetable.patterns');
  const locale = useLocale() as Locale;
  const format = useAdminFormat();
  const [first = ''] = pattern.services;
  const service = state.services.find(({ code }) => code === first);
  const name = service ? labelIn(service.labels, locale) : first;
  const time = (clock: string) => {
    const [hours = 0, minutes = 0] = clock.split(':').map(Number);
    return format.minuteOfDay(hours * 60 + minutes);
  };
  const label = `${name}, ${pattern.times.map(({ start }) => time(start)).join(', ')}`;
  return (
    <li className={styles.pattern}>
      <div className={styles.patternWords}>
        <b>{name}</b>
        {pattern.services.length > 1 && (
          <span className={typography.muted}> {t('others', { count: pattern.services.length - 1 })}</span>
        )}
        <p>
          {ruleWords(pattern.rule, locale, t)}
          {' · '}
          {pattern.times.map(({ start, end }, index) => (
            <span key={start} className={styles.range}>
              {index > 0 && ' · '}
              {time(start)} – {time(end)}
            </span>
          ))}
        </p>
        <p className={typography.muted}>
          {[
            pattern.room && labelIn(pattern.room, locale),
            t('capacity', { count: pattern.capacity }),
            state.timetable.pools?.find(({ id }) => id === pattern.pool)?.name,
            pattern.until && t('until', { day: format.shortDay(pattern.until) }),
            pattern.schoolHolidays !== 'any' && t(`schoolHolidays.${pattern.schoolHolidays}`),
            pattern.publicHolidays !== 'any' && t(`publicHolidays.${pattern.publicHolidays}`),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Tag tone="neutral">{t('sessions', { count: state.sessions[pattern.id] ?? 0 })}</Tag>
      <div className={styles.patternButtons}>
        <IconButton icon={PENCIL} label={t('edit', { name: label })} onClick={onEdit} />
        <IconButton icon={COPY} label={t('copy', { name: label })} onClick={onCopy} />
        <IconButton icon="trash" label={t('remove', { name: label })} onClick={onRemove} />
      </div>
    </li>
  );
}

/** Writes a rule in words; one that is not of days of the week as it is. */
function ruleWords(
  rule: string,
  locale: Locale,
  t: ReturnType<typeof useTranslations<'timetable.patterns'>>,
): string {
  const weekly = readWeeklyRule(rule);
  if (!weekly) return rule;
  const days =
    weekly.days.length === 7
      ? t('daily')
      : weekly.days.map((day) => weekdayName(day, locale, 'short')).join(', ');
  return weekly.interval > 1 ? t('everyWeeks', { days, count: weekly.interval }) : days;
}
