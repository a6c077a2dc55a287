import { redirect } from '@tanstack/react-router';
import { placeOf, publicPath } from '#lib/localized-path.ts';
import { isPageShown } from '#lib/page-shown.ts';
import { targetOf } from '#ui/app-link.tsx';

/**
 * For `beforeLoad` of a page that is not drawn on the server: leads elsewhere. While the page that the server sent is
 * being taken over, the browser goes there: a redirect would pull the ground from under React.
 * @param path as the routes know it
 * @throws the redirect
 */
export function leadTo(path: string): Promise<never> {
  if (isPageShown()) throw redirect({ ...targetOf(path), replace: true } as never);
  location.replace(publicPath(placeOf(location.pathname).locale, path));
  return new Promise(() => undefined);
}
