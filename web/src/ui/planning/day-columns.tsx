import { type CSSProperties, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import typography from '../typography.module.css';
import { daysOf } from './calendar.ts';
import { DayColumn } from './day-column.tsx';
import styles from './day-columns.module.css';
import { PastToggle } from './past-toggle.tsx';
import { hoursOf } from './placement.ts';
import { byDay, clockOf, type OpenSession, type SessionView, type ShownPlanning } from './view.ts';

interface DayColumnsProps {
  planning: ShownPlanning;
  sessions: SessionView[];
  /** In milliseconds */
  now: number;
  onOpen: OpenSession;
}

const SHORTEST_MINUTES = 40;

/** First minute of the scale: a night that ended before is rendered there. */
const within = (session: SessionView, { from }: { from: number }): SessionView =>
  session.firstDay === undefined || session.from >= from
    ? session
    : { ...session, from, until: Math.max(session.until, from + SHORTEST_MINUTES) };

/**
 * The sessions of a day beside a scale of hours, those of a week in columns by day, or a list by day on a phone. The
 * markup is the same, in order of time; styles lay it out. Past sessions are collapsed while there are later ones.
 */
export function DayColumns({ planning, sessions, now, onOpen }: DayColumnsProps) {
  const { period, settings, today, display } = planning;
  const [showsPast, setShowsPast] = useState(false);
  const isAlone = display === 'day';
  const days = daysOf(period, settings.days);
  const sessionsOf = byDay(sessions);
  const past = sessions.filter(({ isPast }) => isPast).length;
  const isFolded = !showsPast && past < sessions.length;
  const shown = isFolded ? days.filter((day) => day >= today) : days;
  const { minute } = clockOf(now, planning.ahead);
  const isPresent = days.includes(today);
  const hours = hoursOf(
    sessions.filter(({ isPast }) => !isFolded || !isPast),
    isFolded && isAlone && isPresent
      ? { ...settings, firstHour: Math.max(settings.firstHour, Math.floor(minute / 60)) }
      : settings,
  );
  const scale = { '--days': shown.length, '--from': hours.from, '--until': hours.until } as CSSProperties;
  return (
    <>
      {past < sessions.length && (
        <PastToggle count={past} isShown={showsPast} onToggle={() => setShowsPast(!showsPast)} />
      )}
      <div
        className={classNames(styles.dayColumns, isAlone && styles.single, isFolded && styles.folded)}
        style={scale}
      >
        {isAlone && <Hours {...hours} />}
        {days.map((day) => (
          <DayColumn
            key={day}
            day={day}
            today={today}
            isAlone={isAlone}
            sessions={(sessionsOf.get(day) ?? []).map((session) =>
              isAlone ? within(session, hours) : session,
            )}
            onOpen={onOpen}
            now={
              isAlone && day === today && minute >= hours.from && minute <= hours.until ? minute : undefined
            }
          />
        ))}
      </div>
    </>
  );
}

/** The scale at the edge; each session states its own time. */
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
