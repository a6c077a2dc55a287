import type { StoredKey } from './client-storage.ts';
import { parseLocalizedPath, tenantOf } from './localized-path.ts';

/** Keys of one venue's data, which include the venue's name. */
export type VenueKey = StoredKey<'venue'>;

/** The browser can refuse storage: values then last as long as the page. */
const fallback = new Map<string, string>();

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return fallback.get(key);
  }
}

function write(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === undefined) fallback.delete(key);
    else fallback.set(key, value);
  }
}

/** Storage of the venue whose page is open. */
export const currentTenant = (): string => tenantOf(parseLocalizedPath(location.pathname).path) ?? '';

const venueKey = (key: VenueKey): string => `${currentTenant()}/${key}`;

export const venueStorage = {
  get: (key: VenueKey): string | undefined => read(venueKey(key)),
  set: (key: VenueKey, value: string | undefined): void => write(venueKey(key), value),
};

/** Storage of the visitor's data, common to all venues. */
export const visitorStorage = {
  get: (key: StoredKey<'site'>): string | undefined => read(key),
  set: (key: StoredKey<'site'>, value: string | undefined): void => write(key, value),
};

/** Calls the listener when another tab changes a key of this venue. @returns a function that removes it */
export function onOtherTabChange(key: VenueKey, listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === venueKey(key)) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
