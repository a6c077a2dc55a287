import { placeOf } from '../../lib/place.ts';

/**
 * Where a login returns to: the asked path when it is one of this venue's own, its home otherwise. Another origin is
 * never reached, however the text is dressed up.
 * @returns a path as the routes know it, without the language
 * @param from what the address of the page asks for; anybody can have written it
 */
export function returnPath(from: string | undefined, tenant: string): string {
  const home = `/${tenant}`;
  if (!from?.startsWith('/')) return home;
  const base = 'http://site.invalid';
  const url = URL.canParse(from, base) ? new URL(from, base) : undefined;
  if (url?.origin !== base) return home;
  const { path } = placeOf(url.pathname);
  const [, venue = '', page = ''] = path.toLowerCase().split('/');
  if (venue !== tenant.toLowerCase() || ['login', 'signin', 'forgottenpassword'].includes(page)) return home;
  return `${path}${url.search}${url.hash}`;
}
