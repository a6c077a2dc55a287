import type { StoredKey } from './client-storage.ts';
import { currentTenant } from './storage.ts';

/** Links of mails with a token, by their purpose. */
export type LinkTokenName = Extract<StoredKey<'venueTab'>, 'transferToken' | 'requestToken'>;

/** Pattern of a token; any other hash is a place on the page. */
const TOKEN = /^[\w-]{20,}$/;

const keyOf = (name: LinkTokenName): string => `${currentTenant()}/${name}`;

/**
 * Returns the token of the link that led to a page. The hash of the address contains it, which a browser sends to no
 * server and in no Referer. The tab stores the token, since a sign-in leads back to the page without it.
 * @returns undefined when no link led here
 */
export function readLinkToken(name: LinkTokenName, hash: string): string | undefined {
  const token = TOKEN.test(hash) ? hash : undefined;
  try {
    if (token) sessionStorage.setItem(keyOf(name), token);
    return token ?? sessionStorage.getItem(keyOf(name)) ?? undefined;
  } catch {
    // The browser refuses storage.
    return token;
  }
}

/** Removes a used token. */
export function forgetLinkToken(name: LinkTokenName): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // As above.
  }
}
