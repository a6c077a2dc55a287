import { refreshSession } from '#lib/api.ts';
import type { BrowserSession } from '#lib/session.ts';
import { SessionKeeper } from '#ui/session-keeper.tsx';
import { useLogout } from '../logout.ts';

/** Watches over the customer's session. */
export default function CustomerSessionKeeper({ session }: { session: BrowserSession }) {
  return <SessionKeeper expiresAt={session.expiresAt} extend={refreshSession} leave={useLogout()} />;
}
