import type { StoredKey } from './client-storage.ts';
import { currentTenant } from './storage.ts';

const CACHE: StoredKey<'venueCache'> = 'tickets';

const name = (): string => `${currentTenant()}/${CACHE}`;

/** Pattern of the venue's cached ticket pages, whose addresses contain the numbers of the tickets. */
export const openTicketPages = (): Promise<Cache> => caches.open(name());

/** Deletes the cached pages of tickets. If the browser refuses, it has cached nothing. */
export function deleteTicketPages(): void {
  void globalThis.caches?.delete(name()).catch(() => undefined);
}
