import { SHOP_SIGN_IN_PAGES } from '@guichet/contract/account/sign-in-pages.ts';
import { localPath } from '#lib/localized-path.ts';

/**
 * Where a login returns to: the asked path when it is one of this venue's own, its home otherwise. Another origin is
 * never reached, however the text is dressed up.
 * @returns a path as the routes know it, without the language
 * @param from what the address of the page asks for; untrusted
 */
export function returnPath(from: string | undefined, tenant: string): string {
  const asked = localPath(from);
  const [, venue, page = ''] = asked?.split(/[?#]/)[0]?.toLowerCase().split('/') ?? [];
  const isOurs = venue === tenant.toLowerCase();
  return asked && isOurs && !SHOP_SIGN_IN_PAGES.includes(page) ? asked : `/${tenant}`;
}
