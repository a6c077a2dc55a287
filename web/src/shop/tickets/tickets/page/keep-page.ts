import type { StoredKey } from '#lib/client-storage.ts';

const CACHE: StoredKey<'cache'> = 'tickets';
const ASSETS = '/assets/';

/** Addresses of what the open page has loaded of the site's own scripts, styles and fonts. */
const loadedAssets = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(ASSETS))
    .map(({ pathname }) => pathname);

/**
 * Keeps the page of a ticket that is open, so that the browser opens it without a network; its data are kept apart
 * (kept-tickets.ts). What the browser refuses is left: the page works without.
 */
export async function keepPage(ticketNumber: string): Promise<void> {
  const page = location.pathname;
  if (!('serviceWorker' in navigator) || !page.endsWith(`/${encodeURIComponent(ticketNumber)}`)) return;
  try {
    const scope = page.slice(0, page.lastIndexOf('/') + 1);
    await navigator.serviceWorker.register('/offline-worker.js', { scope });
    const cache = await caches.open(CACHE);
    const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    // Assets never change under their name; the page does, with each release.
    await cache.addAll([page, ...new Set(loadedAssets().filter((path) => !known.has(path)))]);
  } catch {
    // A private window, or a full disk.
  }
}
