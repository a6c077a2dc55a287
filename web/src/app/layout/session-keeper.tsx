import { useEffect, useLayoutEffect } from 'react';
import { refreshSession } from '#lib/api.ts';
import { loadCardsOnce } from '#lib/cards-memory.ts';
import { deleteTicketPages } from '#lib/offline-pages.ts';
import { usePortal } from '#lib/portal.ts';
import { customerSession } from '#lib/session.ts';
import type { Session } from '#lib/session-store.ts';
import { SessionKeeper } from '#ui/session-keeper.tsx';
import { useLogout, useSessionEnd } from '../logout.ts';

/** A call renews a session that ends sooner (specified-behaviour.md#sessions). */
const REFRESHED_BEFORE_MS = 10 * 60_000;

/** Observes the customer's session: loads the cards at its start, and deletes the cached pages at its end. */
export default function CustomerSessionKeeper({ session }: { session: Session }) {
  const { hasCards } = usePortal();
  // A call would extend a session that is about to end, without the visitor's wish.
  const isLasting = session.expiresAt - Date.now() > REFRESHED_BEFORE_MS;
  useEffect(() => {
    if (hasCards && isLasting) loadCardsOnce();
  }, [hasCards, isLasting]);
  // The pages are deleted first, since the browser may be leaving for another site.
  useLayoutEffect(
    () => () => {
      if (!customerSession.store.get()) deleteTicketPages();
    },
    [],
  );
  return (
    <SessionKeeper
      expiresAt={session.expiresAt}
      extend={refreshSession}
      leave={useLogout()}
      end={useSessionEnd()}
      staysOffline
    />
  );
}
