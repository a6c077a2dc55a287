import type { LRUCache } from 'lru-cache';

/** Shortest time between two removals, in milliseconds. */
const MIN_INTERVAL_MS = 1000;

/**
 * Removes entries that are too old: those that are not read again would otherwise stay, with all that they refer to,
 * until others push them out.
 * @returns to be called after each addition, with how long it lives in milliseconds
 */
// biome-ignore lint/suspicious/noExplicitAny: whatever the values are
export function createPurge(entries: LRUCache<string, any>): (ttl: number) => void {
  let isPlanned = false;
  return function purgeAfter(ttl) {
    if (isPlanned) return;
    isPlanned = true;
    const purge = () => {
      isPlanned = false;
      entries.purgeStale();
      if (entries.size > 0) purgeAfter(ttl);
    };
    setTimeout(purge, Math.max(ttl, MIN_INTERVAL_MS)).unref();
  };
}
