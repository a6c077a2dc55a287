import { redirect } from '@tanstack/react-router';
import { currentSession } from '../lib/session.ts';
import { returnPath } from '../shop/account/return-path.ts';
import { targetOf } from '../ui/app-link.tsx';
import { createPaths } from './paths.ts';

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
}): void {
  if (currentSession()) return;
  throw redirect({
    ...targetOf(createPaths(params.tenant.toLowerCase()).login(location.href)),
    replace: true,
  } as never);
}

/** For `beforeLoad` of the pages that sign somebody in: who is signed in already goes on to where they wanted to. */
export function skipWhenSignedIn({
  params,
  search,
}: {
  params: { tenant: string };
  search: { from?: string };
}): void {
  if (!currentSession()) return;
  throw redirect({
    ...targetOf(returnPath(search.from, params.tenant.toLowerCase())),
    replace: true,
  } as never);
}
