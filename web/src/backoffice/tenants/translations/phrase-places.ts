import type { Locale } from '@guichet/contract/locale.ts';
import { publicPath } from '#lib/localized-path.ts';
import { createPaths } from '#lib/paths.ts';

/** A public page on which a phrase was found. */
export interface Place {
  title: string;
  /** Address with a text fragment, which the browser scrolls to and highlights */
  href: string;
}

/** Texts of the public pages by address, read once while the back office is open. */
const pages = new Map<string, Promise<{ title: string; text: string } | undefined>>();

/** Finds a phrase on the present public pages. @param pattern the shown ICU message */
export async function findPlace(
  pattern: string,
  tenant: string,
  language: Locale,
): Promise<Place | undefined> {
  const wanted = plain(longestText(pattern));
  if (!/\p{L}{2}/u.test(wanted)) return undefined;
  for (const path of addresses(tenant)) {
    const address = publicPath(language, path);
    const page = await (pages.get(address) ?? readPage(address));
    const at = page ? plain(page.text).indexOf(wanted) : -1;
    if (!page || at < 0) continue;
    const words = encodeURIComponent(page.text.slice(at, at + wanted.length)).replaceAll('-', '%2D');
    return { title: page.title, href: `${address}#:~:text=${words}` };
  }
  return undefined;
}

/** Clears the cache, after phrases were changed. */
export const invalidatePages = (): void => pages.clear();

function addresses(tenant: string): string[] {
  const paths = createPaths(tenant);
  return [
    paths.home(),
    paths.search(),
    paths.planning(),
    paths.ticketing(),
    paths.cart(),
    paths.login(),
    paths.signin(),
    paths.forgottenPassword(),
    paths.accessibility(),
    paths.storedData(),
    paths.siteMap(),
    paths.embed(),
  ];
}

function readPage(address: string): Promise<{ title: string; text: string } | undefined> {
  const read = fetch(address, { credentials: 'omit' })
    .then((response) => (response.ok ? response.text() : ''))
    .then((html) => {
      const parsed = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
      for (const hidden of parsed.querySelectorAll('script, template')) hidden.remove();
      return { title: parsed.title, text: (parsed.body.textContent ?? '').replace(/[ \t\r\n]+/g, ' ') };
    })
    .catch(() => undefined);
  pages.set(address, read);
  return read;
}

/** Removes the styles of a page, which the security policy of this one would report when it is parsed. */
const withoutStyles = (html: string): string =>
  html.replace(/<style[\s\S]*?<\/style>/gi, '').replace(/ style="[^"]*"/gi, '');

/** Replaces special spaces by plain ones of the same length. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

/** Returns the longest literal piece of a pattern. */
function longestText(pattern: string): string {
  const pieces = pattern
    .replace(/\{\w+, *(?:plural|select|selectordinal),/g, '{')
    .replace(/<\/?\w+>/g, '#')
    .split(/(?:=?\w+ *)?[{}#]+/)
    .map((piece) => piece.replaceAll("''", "'").replace(/\s+/g, ' ').trim());
  return pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '');
}
