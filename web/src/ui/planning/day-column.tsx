import { useSearch } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { AppLink } from '../app-link.tsx';
import typography from '../typography.module.css';
import styles from './day-columns.module.css';
import { placeSessions } from './placement.ts';
import { SessionEntry } from './session-entry.tsx';
import { useDayFormat } from './use-day-format.ts';
import type { OpenSession, SessionView } from './view.ts';

/** Sessions of the same time that a column shows beside one another; the day has room for more. */
const LANES_OF_WEEK = 2;
const LANES_OF_DAY = 8;

interface DayColumnProps {
  day: string;
  today: string;
  /** The only day of the page. */
  isAlone: boolean;
  sessions: SessionView[];
  /** The present minute of the day, where it is to be marked. */
  now: number | undefined;
  onOpen: OpenSession;
}

/** One day: its heading and its sessions. */
export function DayColumn({ day, today, isAlone, sessions, now, onOpen }: DayColumnProps) {
  const t = useTranslations('planning');
  const format = useDayFormat();
  const isToday = day === today;
  const most = isAlone ? LANES_OF_DAY : LANES_OF_WEEK;
  const placed = placeSessions(sessions);
  const hidden = placed.filter(({ lane }) => lane >= most).length;
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
        {placed.map(({ session, lane, lanes }) => (
          <li
            key={session.id}
            className={classNames(
              styles.place,
              lane >= most && styles.beyond,
              session.isPast && styles.pastPlace,
            )}
            style={
              {
                '--at': session.from,
                '--end': session.until,
                '--lane': lane,
                '--lanes': Math.min(lanes, most),
              } as CSSProperties
            }
          >
            <SessionEntry session={session} isNarrow={!isAlone && lanes > 1} onOpen={onOpen} />
          </li>
        ))}
      </ol>
      {hidden > 0 && <MoreLink day={day} count={hidden} />}
      {sessions.every(({ isPast }) => isPast) && <p className={styles.empty}>{t('emptyDay')}</p>}
    </section>
  );
}

/** To the day alone, which has room for all its sessions. */
function MoreLink({ day, count }: { day: string; count: number }) {
  const t = useTranslations('planning');
  const paths = usePaths();
  const search = useSearch({ strict: false });
  return (
    <AppLink
      className={styles.more}
      to={paths.planning({ ...search, session: undefined, display: '0', day })}
      stay
    >
      {t('more', { count })}
      <span className="visually-hidden">, {useDayFormat().longDay(day)}</span>
    </AppLink>
  );
}
