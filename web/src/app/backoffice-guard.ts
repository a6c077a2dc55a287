import { createBackofficePaths } from '#backoffice/paths.ts';
import { type Backoffice, loadAdministrator, loadAdminPortal } from '#lib/admin-portal.ts';
import { adminReturnPath } from '#lib/admin-return-path.ts';
import { adminSession } from '#lib/admin-session.ts';
import { ApiError } from '#lib/api-error.ts';
import { loadPhrases, type PageContext } from '#lib/phrases.ts';
import { afterPhrases } from './after-phrases.ts';
import { redirectTo } from './client-redirect.ts';

interface Match {
  params: { tenant: string };
  location: { href: string; pathname: string };
  context: PageContext;
  preload: boolean;
}

/**
 * Guards the shell in `beforeLoad`, and so before each page in it: reads the signed-in administrator again, so that
 * changed rights apply. Redirects an unauthenticated visitor to the login and back afterwards, and an administrator
 * who must still set up a second factor to the profile.
 */
export async function openBackoffice({ params, location, context, preload }: Match): Promise<Backoffice> {
  const tenant = params.tenant.toLowerCase();
  const paths = createBackofficePaths(tenant);
  if (!adminSession.current()) return redirectTo(paths.login(location.href));
  const phrases = loadPhrases(context, 'backoffice', 'synchronization');
  const [portal, administrator] = await Promise.all([
    loadAdminPortal(tenant),
    loadAdministrator(preload).catch((error: unknown) => {
      if (error instanceof ApiError && error.isSessionOver) return redirectTo(paths.login(location.href));
      throw error;
    }),
    phrases,
  ]).catch((error: unknown) => afterPhrases(phrases, error));
  const profile = paths.section('profile');
  if (administrator.mustSetSecondFactor && location.pathname !== profile) return redirectTo(profile);
  return { portal, administrator };
}

/** Guards the login in `beforeLoad`: redirects a signed-in administrator to the requested page. */
export function skipWhenAdministrator({
  params,
  search,
}: {
  params: { tenant: string };
  search: { from?: string };
}): Promise<never> | undefined {
  if (!adminSession.current()) return undefined;
  return redirectTo(adminReturnPath(search.from, params.tenant.toLowerCase()));
}
