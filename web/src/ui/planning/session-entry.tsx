import { type CSSProperties, memo } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { useHref, usePaths } from '#lib/paths.ts';
import typography from '../typography.module.css';
import styles from './session-entry.module.css';
import { useDayFormat } from './use-day-format.ts';
import { isDark, type OpenSession, type SessionView } from './view.ts';

export interface SessionEntryProps {
  session: SessionView;
  /** Whether its height represents its duration. */
  isPlaced: boolean;
  onOpen: OpenSession;
}

/**
 * A session in a calendar. It links to the page that sells it; a press opens its prices here. A calendar has hundreds
 * of sessions, so a session does not render again for another one, and its link is not the router's, which adds a
 * listener.
 */
export const SessionEntry = memo(({ session, isPlaced, onOpen }: SessionEntryProps) => {
  const hrefOf = useHref();
  const paths = usePaths();
  const { id, day, service, establishment, color, filling, isPast } = session;
  const isFull = filling === 'sold-out' || session.opens !== undefined;
  const className = classNames(
    styles.sessionEntry,
    typography.num,
    isPast ? styles.past : isFull ? styles.full : !isDark(color) && styles.light,
    isPlaced && styles.placed,
    isPlaced && session.until - session.from < 40 && styles.tiny,
  );
  const style = { '--theme': color } as CSSProperties;
  if (isPast)
    return (
      <div className={className} style={style}>
        <Content session={session} />
      </div>
    );
  return (
    <a
      className={className}
      style={style}
      href={hrefOf(paths.service(establishment, service, { day, session: isFull ? undefined : id }))}
      onClick={(event) => onOpen(event, id)}
    >
      <Content session={session} />
    </a>
  );
});

function Content({ session }: { session: SessionView }) {
  const t = useTranslations('planning');
  const format = useDayFormat();
  const { start, begins, ends, firstDay, lastDay, name, themeName, zoneName } = session;
  const timeOn = (minute: number, day: string | undefined) =>
    day === undefined
      ? format.minuteOfDay(minute)
      : `${format.dayParts(day).weekday} ${format.minuteOfDay(minute)}`;
  const words = usePlacesWords(session);
  return (
    <>
      <span className={styles.time}>
        <time dateTime={start}>{timeOn(begins, firstDay)}</time>
        {lastDay === undefined ? (
          <small> {t('until', { time: format.minuteOfDay(ends) })}</small>
        ) : (
          ` – ${timeOn(ends, firstDay === undefined ? lastDay : undefined)}`
        )}
      </span>
      <span className={styles.what}>
        <b>{name}</b>
        {themeName && <span className={styles.theme}>{themeName}</span>}
        {zoneName && <span className={styles.theme}>{zoneName}</span>}
      </span>
      <span className={classNames(styles.places, session.filling === 'nearly-full' && styles.low)}>
        {words}
      </span>
    </>
  );
}

/** Returns the number of remaining places in words; before its sale, when that begins. */
export function usePlacesWords({
  places,
  filling,
  isPast,
  opens,
}: Pick<SessionView, 'places' | 'filling' | 'isPast' | 'opens'>): string {
  const t = useTranslations('planning');
  const format = useDayFormat();
  if (isPast) return t('past');
  if (opens)
    return t('onSaleFrom', { day: format.longDay(opens.day), time: format.minuteOfDay(opens.minute) });
  if (filling === 'sold-out') return t('soldOut');
  return t(filling === 'nearly-full' ? 'fewPlaces' : 'places', { places });
}
