import { openTicketPages } from '#lib/offline-pages.ts';

const ASSETS = '/assets/';

/** Addresses of what the open page has loaded of the site's own scripts, styles and fonts. */
const loadedAssets = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(ASSETS))
    .map(({ pathname }) => pathname);

/**
 * Keeps pages of tickets, so that the browser opens them without a network, and what the open page has loaded; their
 * data are kept apart (offline-tickets.ts). What the browser refuses is left: the pages work without.
 * @param renewed the open page, which changes with each release; the others are kept once
 */
export async function keepPages(
  paths: readonly string[],
  renewed: string = location.pathname,
): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const cache = await openTicketPages();
    const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    const missing = [...paths, ...loadedAssets()].filter((path) => path === renewed || !known.has(path));
    // One after the other: the page does not wait for them.
    for (const path of new Set(missing)) await cache.add(path);
  } catch {
    // A private window, or a full disk.
  }
}
