import { deleteTicketPages, openTicketPages } from '#lib/offline-pages.ts';
import { customerSession } from '#lib/session.ts';
import { venueStorage } from '#lib/storage.ts';
import type { TicketPageData } from '../page/ticket-data.ts';

/** The tickets that were opened last, kept in this browser so that they open without a network. Newest first. */
type Kept = [ticketNumber: string, page: TicketPageData][];

/** About 10 kB each: the browser keeps five megabytes for all sites of an origin. */
export const MAX_KEPT = 40;

function readKept(): Kept {
  try {
    return JSON.parse(venueStorage.get('tickets') ?? '[]') as Kept;
  } catch {
    return [];
  }
}

/** Keeps a ticket as it was just shown; one that is the customer's no more is deleted. */
export function keepTicket(ticketNumber: string, page: TicketPageData | undefined): void {
  const others = readKept().filter(([number]) => number !== ticketNumber);
  const kept: Kept = page ? [[ticketNumber, page], ...others] : others;
  venueStorage.set('tickets', JSON.stringify(kept.slice(0, MAX_KEPT)));
}

/** Deletes all of them, their pages and the kept cards; where no one is signed in any more, whatever else is left of who was. */
export function deleteOfflineTickets(): void {
  venueStorage.set('tickets', undefined);
  venueStorage.set('cardCodes', undefined);
  deleteTicketPages();
  if (!customerSession.current()) customerSession.clear();
}

/** All that are kept. */
export const offlineTickets = (): TicketPageData[] => readKept().map(([, page]) => page);

/** A ticket as it was last shown here. */
export const keptTicket = (ticketNumber: string): TicketPageData | undefined =>
  readKept().find(([number]) => number === ticketNumber)?.[1];

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
