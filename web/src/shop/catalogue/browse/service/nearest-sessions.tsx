import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { SessionPlaces } from '#ui/session-places.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import typography from '#ui/typography.module.css';
import { type SessionView, toSessionViews } from '../view.ts';
import styles from './nearest-sessions.module.css';

const FROM = '/$tenant/ticketing_/$id/service/$externalCode';

/** In place of a sold-out session: those nearest in time that have places, each one press away. */
export function NearestSessions({ session, service }: { session: SessionView; service: string }) {
  const t = useTranslations('catalogue.service');
  const nearest = useNearest(session.id, service);
  return (
    <div className={styles.nearestSessions} role="status">
      <h3>{t('nearestTitle')}</h3>
      {nearest === undefined && <Skeleton height={120} />}
      {nearest?.length === 0 && <p>{t('nearestNone')}</p>}
      {nearest && nearest.length > 0 && (
        <ul>
          {nearest.map((one) => (
            <li key={one.id}>
              <NearestSession session={one} service={service} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function NearestSession({ session, service }: { session: SessionView; service: string }) {
  const format = useFormat();
  const paths = usePaths();
  const { id } = useParams({ from: FROM });
  const { withdrawal, theme } = useSearch({ from: FROM });
  const day = format.dayOf(session.start);
  return (
    <AppLink
      className={styles.session}
      to={paths.service(id, service, { day, session: session.id, withdrawal, theme })}
      stay
    >
      <span>
        <b className={styles.day}>{format.longDay(session.start)}</b>, {format.time(session.start)}
        <span className={classNames(styles.where, typography.muted, typography.small)}>
          {session.establishment}
        </span>
      </span>
      <SessionPlaces session={session} isTrailing />
    </AppLink>
  );
}

/** In the order of the answer: those nearest in time first. */
function nearestFirst(events: CallAnswer<'GET /Ticketing/nearestevents'>, locale: Locale): SessionView[] {
  const places = new Map(events.map(({ id }, index) => [id, index]));
  return toSessionViews(events, locale, Date.now()).sort(
    (one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0),
  );
}

/** Those nearest first; undefined while they are loaded, none when they cannot be. */
function useNearest(eventExternalId: string, service: string): SessionView[] | undefined {
  const locale = useLocale() as Locale;
  const [nearest, setNearest] = useState<SessionView[]>();
  useEffect(() => {
    let isCurrent = true;
    setNearest(undefined);
    void api('GET /Ticketing/nearestevents', { query: { eventExternalId, service, places: 1 } })
      .catch(() => [])
      .then((events) => {
        if (isCurrent) setNearest(nearestFirst(events, locale));
      });
    return () => {
      isCurrent = false;
    };
  }, [eventExternalId, service, locale]);
  return nearest;
}
