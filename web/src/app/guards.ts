import { createPaths } from '#lib/paths.ts';
import { currentSession } from '#lib/session.ts';
import { returnPath } from '#shop/account/auth/return-path.ts';
import { leadTo } from './client-redirect.ts';

/**
 * For `beforeLoad` of a page that only a signed-in customer sees (its route has `ssr: false`):
 * sends anyone else to sign in, and back here afterwards.
 */
export function requireSession({
  params,
  location,
}: {
  params: { tenant: string };
  location: { href: string };
}): Promise<never> | undefined {
  if (currentSession()) return undefined;
  return leadTo(createPaths(params.tenant.toLowerCase()).login(location.href));
}

/** For `beforeLoad` of the pages that sign somebody in: who is signed in already goes on to where they wanted to. */
export function skipWhenSignedIn({
  params,
  search,
}: {
  params: { tenant: string };
  search: { from?: string };
}): Promise<never> | undefined {
  if (!currentSession()) return undefined;
  return leadTo(returnPath(search.from, params.tenant.toLowerCase()));
}
