import { redirect } from '@tanstack/react-router';
import { isHydrated } from '#lib/hydration.ts';
import { parseLocalizedPath, publicPath } from '#lib/localized-path.ts';
import { targetOf } from '#ui/app-link.tsx';

/**
 * For `beforeLoad` of a page that only the browser renders: redirects. During hydration the browser loads the other
 * page, since a redirect of the router would remove what React is hydrating.
 * @param path as the routes know it
 * @throws the redirect
 */
export function redirectTo(path: string): Promise<never> {
  if (isHydrated()) throw redirect({ ...targetOf(path), replace: true } as never);
  location.replace(publicPath(parseLocalizedPath(location.pathname).locale, path));
  return new Promise(() => undefined);
}
