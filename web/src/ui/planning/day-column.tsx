import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import typography from '../typography.module.css';
import styles from './day-columns.module.css';
import { placeSessions } from './placement.ts';
import { SessionEntry } from './session-entry.tsx';
import { useDayFormat } from './use-day-format.ts';
import type { OpenSession, SessionView } from './view.ts';

interface DayColumnProps {
  day: string;
  today: string;
  /** Whether it is the only day of the page. */
  isAlone: boolean;
  sessions: SessionView[];
  /** The present minute of the day, if it is marked. */
  now: number | undefined;
  onOpen: OpenSession;
}

/** One day: its heading and its sessions. */
export function DayColumn({ day, today, isAlone, sessions, now, onOpen }: DayColumnProps) {
  const t = useTranslations('planning');
  const format = useDayFormat();
  const isToday = day === today;
  const { weekday, day: number } = format.dayParts(day);
  return (
    <section
      id={`day-${day}`}
      className={classNames(styles.day, isToday && styles.today, day < today && styles.pastDay)}
      aria-labelledby={`title-${day}`}
    >
      <h3 id={`title-${day}`} className={typography.num}>
        <span className={styles.short} aria-hidden="true">
          {isToday ? t('todayShort') : weekday}
          <b>{number}</b>
        </span>
        <span className={styles.long}>{format.longDay(day)}</span>
        {isToday && <span className={styles.word}>{t('today')}</span>}
      </h3>
      <ol className={styles.sessions}>
        {now !== undefined && (
          <li className={styles.now} style={{ '--at': now } as CSSProperties} aria-hidden="true" />
        )}
        {placeSessions(sessions).map(({ session, lane, lanes }) => (
          <li
            key={session.id}
            className={classNames(styles.place, session.isPast && styles.pastPlace)}
            style={
              {
                '--at': session.from,
                '--end': session.until,
                '--lane': lane,
                '--lanes': lanes,
              } as CSSProperties
            }
          >
            <SessionEntry session={session} isPlaced={isAlone} onOpen={onOpen} />
          </li>
        ))}
      </ol>
      {sessions.every(({ isPast }) => isPast) && <p className={styles.empty}>{t('emptyDay')}</p>}
    </section>
  );
}
