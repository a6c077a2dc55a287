import { useSearch } from '@tanstack/react-router';
import type { CSSProperties, MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import typography from '#ui/typography.module.css';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { isDark, type SessionView } from '../view.ts';
import styles from './session-entry.module.css';

/**
 * A session in a calendar. It leads to the page that sells it; pressed, it opens its prices here.
 * @param isNarrow there is room for the shortest words alone
 */
export function SessionEntry({ session, isNarrow = false }: { session: SessionView; isNarrow?: boolean }) {
  const paths = usePaths();
  const open = useOpenSession();
  const { id, day, service, establishment, color, filling, isPast } = session;
  const isFull = filling === 'sold-out';
  const className = classNames(
    styles.sessionEntry,
    typography.num,
    isNarrow && styles.narrow,
    isPast ? styles.past : isFull ? styles.full : !isDark(color) && styles.light,
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
    <AppLink
      className={className}
      style={style}
      to={paths.service(establishment, service, { day, session: isFull ? undefined : id })}
      onClick={(event) => open(event, id)}
    >
      <Content session={session} isNarrow={isNarrow} />
    </AppLink>
  );
}

/** Opens a session’s prices on this page; other ways of pressing a link, as into a new tab, go where it leads. */
export function useOpenSession(): (event: MouseEvent, id: string) => void {
  const paths = usePaths();
  const navigateTo = useNavigateTo();
  const search = useSearch({ from: '/$tenant/planning' });
  return (event, id) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigateTo(paths.planning({ ...search, session: id }), { resetScroll: false });
  };
}

function Content({ session, isNarrow }: { session: SessionView; isNarrow: boolean }) {
  const t = useTranslations('planning');
  const format = useFormat();
  const { start, end, name, themeName } = session;
  const words = usePlacesWords(session);
  return (
    <>
      <span className={styles.time}>
        <time dateTime={start}>{format.time(start)}</time>
        <small> {t('until', { time: format.time(end) })}</small>
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
