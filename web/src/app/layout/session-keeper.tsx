import { refreshSession } from '#lib/api.ts';
import type { Session } from '#lib/session-store.ts';
import { SessionKeeper } from '#ui/session-keeper.tsx';
import { useLogout, useSessionEnd } from '../logout.ts';

/** Watches over the customer's session. */
export default function CustomerSessionKeeper({ session }: { session: Session }) {
  return (
    <SessionKeeper
      expiresAt={session.expiresAt}
      extend={refreshSession}
      leave={useLogout()}
      end={useSessionEnd()}
    />
  );
}
