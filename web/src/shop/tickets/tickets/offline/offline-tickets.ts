import type { CallAnswer } from '@guichet/contract/calls.ts';
import { deleteTicketPages, openTicketPages } from '#lib/offline-pages.ts';
import { customerSession } from '#lib/session.ts';
import { venueStorage } from '#lib/storage.ts';
import type { Filling } from '#shop/filling-link.tsx';
import type { TicketData } from '../tickets.ts';

/** Actions on the card of a ticket. */
export interface TicketCardData {
  cardNumber: string;
  fillings: Filling[];
  /** Tickets can be withdrawn from it */
  hasTickets: boolean;
}

export type PlaceData = CallAnswer<'GET /ticketing/establishments'>[number];

/** Data of the page of a ticket. */
export interface TicketPageData {
  ticket: TicketData;
  /** The tickets of its order, including this one. */
  group: TicketData[];
  place: PlaceData | undefined;
  /** Description of its service, and what to bring. */
  description: CallAnswer<'GET /Ticketing/service'>['descriptions'] | undefined;
  /** The customer's card that it is on, or was withdrawn from; undefined for another account's card, and offline. */
  card?: TicketCardData | undefined;
  isComplete: boolean;
  /** Whether the browser is offline and the ticket is shown as last read. */
  isKept: boolean;
}

/** The last opened tickets, stored in this browser for offline use. Newest first. */
type Kept = [ticketNumber: string, page: TicketPageData][];

/** Maximum number of tickets: each has about 10 kB, and the browser stores five megabytes per origin. */
export const MAX_KEPT = 40;

function readKept(): Kept {
  try {
    return JSON.parse(venueStorage.get('tickets') ?? '[]') as Kept;
  } catch {
    return [];
  }
}

/** Stores a ticket as just shown; a ticket that is no longer the customer's is deleted. */
export function keepTicket(ticketNumber: string, page: TicketPageData | undefined): void {
  const others = readKept().filter(([number]) => number !== ticketNumber);
  const kept: Kept = page ? [[ticketNumber, page], ...others] : others;
  venueStorage.set('tickets', JSON.stringify(kept.slice(0, MAX_KEPT)));
}

/**
 * Deletes all stored tickets, their pages and the stored cards; without a session, all other data of the person, too.
 */
export function deleteOfflineTickets(): void {
  venueStorage.set('tickets', undefined);
  venueStorage.set('cardCodes', undefined);
  deleteTicketPages();
  if (!customerSession.current()) customerSession.clear();
}

/** Returns all stored tickets. */
export const offlineTickets = (): TicketPageData[] => readKept().map(([, page]) => page);

/** Returns a ticket as last shown here. */
export const keptTicket = (ticketNumber: string): TicketPageData | undefined =>
  readKept().find(([number]) => number === ticketNumber)?.[1];

const ASSETS = '/assets/';

/** Returns the addresses of the site's own scripts, styles and fonts that the open page has loaded. */
const loadedAssets = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(ASSETS))
    .map(({ pathname }) => pathname);

/**
 * Caches pages of tickets for offline use, with the loaded assets of the open page; their data are stored separately
 * (offline-tickets.ts). If the browser refuses, the pages work without the cache.
 * @param renewed the open page, which changes with each release; the others are cached once
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
    // One after the other, since the page does not wait for them.
    for (const path of new Set(missing)) await cache.add(path);
  } catch {
    // A private window, or a full disk.
  }
}
