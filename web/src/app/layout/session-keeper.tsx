import { useEffect } from 'react';
import { refreshSession } from '#lib/api.ts';
import { loadCardsOnce } from '#lib/cards-memory.ts';
import { usePortal } from '#lib/portal.ts';
import type { Session } from '#lib/session-store.ts';
import { SessionKeeper } from '#ui/session-keeper.tsx';
import { useLogout, useSessionEnd } from '../logout.ts';

/** Watches over the customer's session, and has the cards ready that it comes with. */
export default function CustomerSessionKeeper({ session }: { session: Session }) {
  const { hasCards } = usePortal();
  useEffect(() => {
    if (hasCards) loadCardsOnce();
  }, [hasCards]);
  return (
    <SessionKeeper
      expiresAt={session.expiresAt}
      extend={refreshSession}
      leave={useLogout()}
      end={useSessionEnd()}
    />
  );
}
