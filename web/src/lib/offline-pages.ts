import type { StoredKey } from './client-storage.ts';
import { currentTenant } from './storage.ts';

const CACHE: StoredKey<'venueCache'> = 'tickets';

const name = (): string => `${currentTenant()}/${CACHE}`;

/** The pages of tickets that are kept of the open venue; their addresses hold the numbers of these. */
export const openTicketPages = (): Promise<Cache> => caches.open(name());

/** Deletes the pages of tickets that are kept here. What the browser refuses is left: it keeps nothing then. */
export function deleteTicketPages(): void {
  void globalThis.caches?.delete(name()).catch(() => undefined);
}
