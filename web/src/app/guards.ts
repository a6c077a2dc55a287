import { createPaths } from '#lib/paths.ts';
import { accountSession, customerSession } from '#lib/session.ts';
import { venueStorage } from '#lib/storage.ts';
import { returnPath } from '#shop/account/auth/return-path.ts';
import { redirectTo } from './client-redirect.ts';

/**
 * Guards a page for signed-in customers in `beforeLoad` (its route has `ssr: false`): redirects other visitors to the
 * login and back afterwards.
 */
export function requireSession({
  params,
  location,
}: {
  params: { tenant: string };
  location: { href: string };
}): Promise<never> | undefined {
  if (accountSession()) return undefined;
  return redirectTo(createPaths(params.tenant.toLowerCase()).login(location.href));
}

/** Like {@link requireSession}, but admits a buyer without an account. */
export const requireBuyer = (match: Parameters<typeof requireSession>[0]) =>
  customerSession.current() ? undefined : requireSession(match);

/**
 * Like {@link requireSession}, but admits a browser with stored tickets or codes of cards, which open offline long
 * after a session.
 */
export const requireSessionOrTickets = (match: Parameters<typeof requireSession>[0]) =>
  (venueStorage.get('tickets') ?? venueStorage.get('cardCodes')) ? undefined : requireSession(match);

/** Guards login and registration in `beforeLoad`: redirects a signed-in customer to the requested page. */
export function skipWhenSignedIn({
  params,
  search,
}: {
  params: { tenant: string };
  search: { from?: string };
}): Promise<never> | undefined {
  if (!accountSession()) return undefined;
  return redirectTo(returnPath(search.from, params.tenant.toLowerCase()));
}
