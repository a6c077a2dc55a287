import { redirect } from '@tanstack/react-router';
import { isHydrated } from '#lib/hydration.ts';
import { parseLocalizedPath, publicPath } from '#lib/localized-path.ts';
import { targetOf } from '#ui/app-link.tsx';

/**
 * Redirects in `beforeLoad` of a page that only the browser renders. During hydration the browser loads the other
 * page, since a redirect of the router would remove markup that React is hydrating.
 * @param path as in the route tree
 * @throws the redirect
 */
export function redirectTo(path: string): Promise<never> {
  if (isHydrated()) throw redirect({ ...targetOf(path), replace: true } as never);
  return loadDocument(path);
}

/**
 * Loads a page as a document, in place of the current entry of the history.
 * @param path as in the route tree
 */
export function loadDocument(path: string): Promise<never> {
  location.replace(publicPath(parseLocalizedPath(location.pathname).locale, path));
  return new Promise(() => undefined);
}
