import type { StoredKey } from './client-storage.ts';
import { currentTenant } from './storage.ts';

/** The links of mails that have a token, by what they lead to. */
export type LinkTokenName = Extract<StoredKey<'venueTab'>, 'transferToken' | 'requestToken'>;

/** The form of a token; any other hash is a place on the page. */
const TOKEN = /^[\w-]{20,}$/;

const keyOf = (name: LinkTokenName): string => `${currentTenant()}/${name}`;

/**
 * Reads the token of the link that led to a page. It stands in the hash of the address, which a browser sends to no server
 * and names in no Referer. The tab stores it, since a sign-in leads back to the page without it.
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

/** Removes a stored token that has served. */
export function forgetLinkToken(name: LinkTokenName): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // As above.
  }
}
