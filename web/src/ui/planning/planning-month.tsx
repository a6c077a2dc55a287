import { useSearch } from '@tanstack/react-router';
import { type CSSProperties, memo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { useHref, usePaths } from '#lib/paths.ts';
import { AppLink } from '../app-link.tsx';
import typography from '../typography.module.css';
import { daysOf, isInMonth } from './calendar.ts';
import { PastToggle } from './past-toggle.tsx';
import styles from './planning-month.module.css';
import { usePlacesWords } from './session-entry.tsx';
import { useDayFormat } from './use-day-format.ts';
import { byDay, type OpenSession, type SessionView, type ShownPlanning } from './view.ts';

/** Number of sessions in a day of the month; the day itself has all. */
const MAX_SHOWN = 3;

interface PlanningMonthProps {
  planning: ShownPlanning;
  sessions: SessionView[];
  onOpen: OpenSession;
}

/** The days of a month, each with its first sessions with places and a link to all. */
export function PlanningMonth({ planning, sessions, onOpen }: PlanningMonthProps) {
  const format = useDayFormat();
  const { period, settings, day: shown, today } = planning;
  const days = daysOf(period, settings.days);
  const sessionsOf = byDay(sessions);
  const [showsPast, setShowsPast] = useState(false);
  const inWeek = settings.days.length;
  const past = sessions.filter(({ day }) => weekEnd(days, day, inWeek) < today).length;
  const isFoldable = days.some((day) => day >= today);
  const isFolded = isFoldable && !showsPast;
  return (
    <>
      {isFoldable && (
        <PastToggle count={past} isShown={showsPast} onToggle={() => setShowsPast(!showsPast)} />
      )}
      <div className={styles.planningMonth} style={{ '--days': settings.days.length } as CSSProperties}>
        {days.slice(0, settings.days.length).map((day) => (
          <span key={day} className={styles.weekday} aria-hidden="true">
            {format.dayParts(day).weekday}
          </span>
        ))}
        <ol className={styles.days}>
          {days
            .filter((day) => !isFolded || weekEnd(days, day, inWeek) >= today)
            .map((day) =>
              isInMonth(day, shown) ? (
                <MonthDay
                  key={day}
                  day={day}
                  today={today}
                  sessions={sessionsOf.get(day) ?? []}
                  onOpen={onOpen}
                />
              ) : (
                <li key={day} className={styles.outside} aria-hidden="true" />
              ),
            )}
        </ol>
      </div>
    </>
  );
}

/** Last day of a row. */
const weekEnd = (days: readonly string[], day: string, inWeek: number): string =>
  days[Math.floor(days.findIndex((one) => one >= day) / inWeek) * inWeek + inWeek - 1] ?? day;

interface MonthDayProps {
  day: string;
  today: string;
  sessions: SessionView[];
  onOpen: OpenSession;
}

function MonthDay({ day, today, sessions, onOpen }: MonthDayProps) {
  const t = useTranslations('planning');
  const format = useDayFormat();
  const paths = usePaths();
  const search = useSearch({ strict: false });
  const coming = sessions.filter(({ isPast }) => !isPast);
  const free = coming.filter(({ places }) => places > 0);
  const shown = (free.length > 0 ? free : coming).slice(0, MAX_SHOWN);
  const count =
    coming.length > 0 && free.length === 0 ? t('allSoldOut') : t('sessions', { count: coming.length });
  return (
    <li
      className={classNames(
        styles.day,
        day === today && styles.today,
        day < today && styles.past,
        free.length === 0 && coming.length > 0 && styles.full,
      )}
    >
      <AppLink
        className={styles.open}
        to={paths.planning({ ...search, session: undefined, display: '0', day })}
        aria-current={day === today ? 'date' : undefined}
      >
        <b className={typography.num} aria-hidden="true">
          {Number(day.slice(8))}
        </b>
        <span className="visually-hidden">{format.longDay(day)}, </span>
        {day >= today && <span className={styles.count}>{count}</span>}
        <span className={styles.dots} aria-hidden="true">
          {shown.map(({ id, color }) => (
            <i key={id} style={{ '--theme': color } as CSSProperties} />
          ))}
        </span>
      </AppLink>
      <ol className={styles.sessions}>
        {shown.map((session) => (
          <li key={session.id}>
            <MonthSession session={session} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    </li>
  );
}

const MonthSession = memo(({ session, onOpen }: { session: SessionView; onOpen: OpenSession }) => {
  const hrefOf = useHref();
  const format = useDayFormat();
  const paths = usePaths();
  const words = usePlacesWords(session);
  const { id, day, name, start, begins, firstDay, color, service, establishment, filling, opens } = session;
  const before = firstDay === undefined ? '' : `${format.dayParts(firstDay).weekday} `;
  const isFull = filling === 'sold-out' || opens !== undefined;
  return (
    <a
      className={classNames(styles.session, typography.num, isFull && styles.soldOut)}
      style={{ '--theme': color } as CSSProperties}
      href={hrefOf(paths.service(establishment, service, { day, session: isFull ? undefined : id }))}
      onClick={(event) => onOpen(event, id)}
    >
      <time dateTime={start}>
        {before}
        {format.minuteOfDay(begins)}
      </time>{' '}
      {name}
      <span className="visually-hidden">, {words}</span>
    </a>
  );
});
