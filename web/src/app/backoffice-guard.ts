import { createBackofficePaths } from '#backoffice/paths.ts';
import { type Backoffice, type Door, loadAdministrator, loadDoor } from '#lib/admin-portal.ts';
import { adminReturnPath } from '#lib/admin-return-path.ts';
import { currentAdminSession } from '#lib/admin-session.ts';
import { ApiError } from '#lib/api-error.ts';
import { loadPhrases, type PageContext } from '#lib/phrases.ts';
import { leadTo } from './client-redirect.ts';

interface Match {
  params: { tenant: string };
  location: { href: string; pathname: string };
  context: PageContext;
  preload: boolean;
}

/**
 * For `beforeLoad` of the frame, and so before each page in it: reads who is signed in anew, so that a right that
 * was given or taken meanwhile counts. Sends anyone else to sign in, and back here afterwards; who must still set
 * up a second factor, to their profile.
 */
export async function openBackoffice({ params, location, context, preload }: Match): Promise<Backoffice> {
  const paths = createBackofficePaths(params.tenant.toLowerCase());
  if (!currentAdminSession()) return leadTo(paths.login(location.href));
  const phrases = loadPhrases(context, 'backoffice', 'synchronization');
  const [door, administrator] = await Promise.all([
    loadDoor(params.tenant.toLowerCase()),
    loadAdministrator(preload).catch((error: unknown) => {
      if (error instanceof ApiError && error.isSessionOver) return leadTo(paths.login(location.href));
      throw error;
    }),
    phrases,
  ]).catch((error: unknown) => afterPhrases(phrases, error));
  if (administrator.mustSetSecondFactor && location.pathname !== paths.section('profile'))
    return leadTo(paths.section('profile'));
  return { door, administrator };
}

/** What went wrong is said in words: they come first. */
async function afterPhrases(phrases: Promise<void>, error: unknown): Promise<never> {
  await phrases;
  throw error;
}

/** For the loader of a page at the door: the door, and the phrases for what stands there. @throws ApiError */
export async function loadDoorPage(context: PageContext, tenant: string): Promise<Door> {
  const phrases = loadPhrases(context, 'backoffice', 'form');
  return Promise.all([loadDoor(tenant.toLowerCase()), phrases]).then(
    ([door]) => door,
    (error: unknown) => afterPhrases(phrases, error),
  );
}

/** For `beforeLoad` of the pages at the door: who is signed in already goes on to where they wanted to. */
export function skipWhenAdministrator({
  params,
  search,
}: {
  params: { tenant: string };
  search: { from?: string };
}): Promise<never> | undefined {
  if (!currentAdminSession()) return undefined;
  return leadTo(adminReturnPath(search.from, params.tenant.toLowerCase()));
}
