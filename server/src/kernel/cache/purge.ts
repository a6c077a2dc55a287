import type { LRUCache } from 'lru-cache';

/** Minimum time between two purges, in milliseconds. */
const MIN_INTERVAL_MS = 1000;

/**
 * Removes expired entries, which otherwise stay in memory with all that they refer to until others evict them.
 * @returns a function to call after each addition, with the entry's lifetime in milliseconds
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
