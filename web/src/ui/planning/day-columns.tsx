import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import typography from '../typography.module.css';
import { daysOf } from './calendar.ts';
import { DayColumn } from './day-column.tsx';
import styles from './day-columns.module.css';
import { hoursOf } from './placement.ts';
import { byDay, clockOf, type OpenSession, type SessionView, type ShownPlanning } from './view.ts';

interface DayColumnsProps {
  planning: ShownPlanning;
  sessions: SessionView[];
  /** In milliseconds */
  now: number;
  onOpen: OpenSession;
}

/**
 * The sessions of a day or a week: columns beside a scale of hours on a wide screen, a list by day on a phone. Both are
 * one markup, in order of time, which styles lay out.
 */
export function DayColumns({ planning, sessions, now, onOpen }: DayColumnsProps) {
  const { period, settings, today, display } = planning;
  const days = daysOf(period, settings.days);
  const sessionsOf = byDay(sessions);
  const hours = hoursOf(
    days.flatMap((day) => sessionsOf.get(day) ?? []),
    settings,
  );
  const { minute } = clockOf(now, planning.ahead);
  const scale = { '--days': days.length, '--from': hours.from, '--until': hours.until } as CSSProperties;
  return (
    <div className={classNames(styles.dayColumns, display === 'day' && styles.single)} style={scale}>
      <Hours {...hours} />
      {days.map((day) => (
        <DayColumn
          key={day}
          day={day}
          today={today}
          isAlone={display === 'day'}
          sessions={sessionsOf.get(day) ?? []}
          onOpen={onOpen}
          now={day === today && minute >= hours.from && minute <= hours.until ? minute : undefined}
        />
      ))}
    </div>
  );
}

/** The scale at the edge; each session says its time itself. */
function Hours({ from, until }: { from: number; until: number }) {
  const t = useTranslations('planning');
  const hours = Array.from({ length: (until - from) / 60 + 1 }, (_, index) => from / 60 + index);
  return (
    <div className={classNames(styles.hours, typography.num)} aria-hidden="true">
      {hours.map((hour) => (
        <span key={hour} style={{ '--at': hour * 60 } as CSSProperties}>
          {t('hour', { hour })}
        </span>
      ))}
    </div>
  );
}
