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
  /** There is room for the shortest words alone. */
  isNarrow?: boolean;
  onOpen: OpenSession;
}

/**
 * A session in a calendar. It leads to the page that sells it; pressed, it opens its prices here. A calendar has
 * hundreds: none is rendered again for another one, and none is a link of the router's, which listens to it.
 */
export const SessionEntry = memo(({ session, isNarrow = false, onOpen }: SessionEntryProps) => {
  const hrefOf = useHref();
  const paths = usePaths();
  const { id, day, service, establishment, color, filling, isPast } = session;
  const isFull = filling === 'sold-out';
  const className = classNames(
    styles.sessionEntry,
    typography.num,
    isNarrow && styles.narrow,
    isNarrow && session.until - session.from < 80 && styles.tight,
    isPast ? styles.past : isFull ? styles.full : !isDark(color) && styles.light,
    session.until - session.from < 75 && styles.hour,
    session.until - session.from < 60 && styles.short,
    session.until - session.from < 40 && styles.tiny,
  );
  const style = { '--theme': color } as CSSProperties;
  if (isPast)
    return (
      <div className={className} style={style}>
        <Content session={session} isNarrow={isNarrow} />
      </div>
    );
  return (
    <a
      className={className}
      style={style}
      href={hrefOf(paths.service(establishment, service, { day, session: isFull ? undefined : id }))}
      onClick={(event) => onOpen(event, id)}
    >
      <Content session={session} isNarrow={isNarrow} />
    </a>
  );
});

function Content({ session, isNarrow }: { session: SessionView; isNarrow: boolean }) {
  const t = useTranslations('planning');
  const format = useDayFormat();
  const { start, from, minutes, name, themeName } = session;
  const words = usePlacesWords(session);
  return (
    <>
      <span className={styles.time}>
        <time dateTime={start}>{format.minuteOfDay(from)}</time>
        <small> {t('until', { time: format.minuteOfDay(from + minutes) })}</small>
      </span>
      <span className={styles.what}>
        <b>{name}</b>
        {themeName && <span className={styles.theme}>{themeName}</span>}
      </span>
      <span className={classNames(styles.places, session.filling === 'nearly-full' && styles.low)}>
        {isNarrow && words.short ? (
          <>
            <span className={styles.inColumns} aria-hidden="true">
              {words.short}
            </span>
            <span className={styles.inList}>{words.whole}</span>
          </>
        ) : (
          words.whole
        )}
      </span>
    </>
  );
}

/** The places that are left, in words. */
export function usePlacesWords({
  places,
  filling,
  isPast,
}: Pick<SessionView, 'places' | 'filling' | 'isPast'>): {
  whole: string;
  short?: string;
} {
  const t = useTranslations('planning');
  if (isPast) return { whole: t('past') };
  if (filling === 'sold-out') return { whole: t('soldOut') };
  return {
    whole: t(filling === 'nearly-full' ? 'fewPlaces' : 'places', { places }),
    short: t('placesShort', { places }),
  };
}
