import { redirect } from '@tanstack/react-router';
import { placeOf, publicPath } from '#lib/localized-path.ts';
import { isPageShown } from '#lib/page-shown.ts';
import { targetOf } from '#ui/app-link.tsx';

/**
 * For `beforeLoad` of a page that only the browser renders: redirects. During hydration the browser loads the other
 * page, since a redirect of the router would remove what React is hydrating.
 * @param path as the routes know it
 * @throws the redirect
 */
export function redirectTo(path: string): Promise<never> {
  if (isPageShown()) throw redirect({ ...targetOf(path), replace: true } as never);
  location.replace(publicPath(placeOf(location.pathname).locale, path));
  return new Promise(() => undefined);
}
