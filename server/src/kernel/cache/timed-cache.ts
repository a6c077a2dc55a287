import { LRUCache } from 'lru-cache';
import { createPurge } from './purge.ts';

interface Entry<Value> {
  value: Promise<Value>;
  /** The computed value. */
  ready?: Value;
}

export interface TimedCacheOptions<Value> {
  /** Maximum number of entries */
  max: number;
  /** Maximum total weight, in any unit; needs `weigh` */
  maxWeight?: number;
  weigh?: (value: Value) => number;
}

/**
 * A bounded cache of computed values with a time to live and LRU eviction. Concurrent readers of a missing entry
 * share one computation. Failures are not cached.
 */
export class TimedCache<Value> {
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #weigh: ((value: Value) => number) | undefined;
  readonly #purgeAfter: (ttl: number) => void;

  /** @param options maximum number of entries, or all bounds */
  constructor(options: number | TimedCacheOptions<Value>) {
    const { max, maxWeight, weigh }: TimedCacheOptions<Value> =
      typeof options === 'number' ? { max: options } : options;
    this.#weigh = weigh;
    this.#entries = new LRUCache({ max, ...(maxWeight !== undefined && { maxSize: maxWeight }) });
    this.#purgeAfter = createPurge(this.#entries);
  }

  /** Number of entries in memory, including expired ones. */
  get size(): number {
    return this.#entries.size;
  }

  /**
   * Returns the value of `key`, and computes it when it is missing or older than `seconds`; 0 seconds caches nothing.
   */
  get(key: string, seconds: number, compute: () => Promise<Value>): Promise<Value> {
    const cached = this.#entries.get(key);
    if (cached) return cached.value;
    const entry: Entry<Value> = { value: compute() };
    if (seconds <= 0) return entry.value;
    const ttl = seconds * 1000;
    const isCurrent = () => this.#entries.peek(key) === entry;
    entry.value.then(
      (value) => {
        entry.ready = value;
        if (this.#weigh && isCurrent()) this.#keepWeighed(key, entry, value);
      },
      () => {
        if (isCurrent()) this.#entries.delete(key);
      },
    );
    this.#entries.set(key, entry, { ttl, ...(this.#weigh && { size: 1 }) });
    this.#purgeAfter(ttl);
    return entry.value;
  }

  /** Whether `key` has a value, or one is being computed. */
  has(key: string): boolean {
    return this.#entries.has(key);
  }

  /** Returns the value of `key` if it exists and is fresh. */
  ready(key: string): Value | undefined {
    return this.#entries.get(key)?.ready;
  }

  /** Invalidates one entry. */
  invalidate(key: string): void {
    this.#entries.delete(key);
  }

  /** Invalidates entries by key prefix, including pending computations; all entries for ''. */
  invalidatePrefix(prefix: string): void {
    for (const key of [...this.#entries.keys()]) if (key.startsWith(prefix)) this.#entries.delete(key);
  }

  /** Sets the weight of a computed value. A value that exceeds the whole cache is not cached. */
  #keepWeighed(key: string, entry: Entry<Value>, value: Value): void {
    const size = Math.max(1, Math.ceil(this.#weigh?.(value) ?? 1));
    const ttl = this.#entries.getRemainingTTL(key);
    // Setting the same value again would keep its old size.
    this.#entries.delete(key);
    this.#entries.set(key, entry, { ttl, size });
  }
}
