import { createPaths } from '#lib/paths.ts';
import { customerSession } from '#lib/session.ts';
import { venueStorage } from '#lib/storage.ts';
import { returnPath } from '#shop/account/auth/return-path.ts';
import { redirectTo } from './client-redirect.ts';

/**
 * For `beforeLoad` of a page for signed-in customers (its route has `ssr: false`): redirects anyone else to the login,
 * and back here afterwards.
 */
export function requireSession({
  params,
  location,
}: {
  params: { tenant: string };
  location: { href: string };
}): Promise<never> | undefined {
  if (customerSession.current()) return undefined;
  return redirectTo(createPaths(params.tenant.toLowerCase()).login(location.href));
}

/**
 * Like {@link requireSession}, but lets in where tickets or codes of cards are kept: they open without a network long
 * after a session.
 */
export const requireSessionOrTickets = (match: Parameters<typeof requireSession>[0]) =>
  (venueStorage.get('tickets') ?? venueStorage.get('cardCodes')) ? undefined : requireSession(match);

/** For `beforeLoad` of login and registration: redirects a signed-in customer to the page that they came from. */
export function skipWhenSignedIn({
  params,
  search,
}: {
  params: { tenant: string };
  search: { from?: string };
}): Promise<never> | undefined {
  if (!customerSession.current()) return undefined;
  return redirectTo(returnPath(search.from, params.tenant.toLowerCase()));
}
