import { LRUCache } from 'lru-cache';
import { createPurge } from './purge.ts';

interface Entry<Value> {
  value: Promise<Value>;
  /** The value itself, once it is computed. */
  ready?: Value;
}

export interface TimedCacheOptions<Value> {
  /** Entries kept at most */
  max: number;
  /** What all values may weigh together at most, in any unit; needs `weigh`. */
  maxWeight?: number;
  weigh?: (value: Value) => number;
}

/**
 * A bounded cache of computed values, each kept for a set time and removed soon after; the least recently used goes
 * first. Concurrent readers of a missing entry share one computation, and a failed computation is not kept.
 */
export class TimedCache<Value> {
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #weigh: ((value: Value) => number) | undefined;
  readonly #purgeAfter: (ttl: number) => void;

  /** @param options entries kept at most, or all bounds */
  constructor(options: number | TimedCacheOptions<Value>) {
    const { max, maxWeight, weigh }: TimedCacheOptions<Value> =
      typeof options === 'number' ? { max: options } : options;
    this.#weigh = weigh;
    this.#entries = new LRUCache({ max, ...(maxWeight !== undefined && { maxSize: maxWeight }) });
    this.#purgeAfter = createPurge(this.#entries);
  }

  /** Entries in memory, those that are too old included. */
  get size(): number {
    return this.#entries.size;
  }

  /** The value of `key`, computed when it is missing or older than `seconds`; with 0 seconds nothing is kept. */
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

  /** The value of `key`, if it is there and young enough. */
  ready(key: string): Value | undefined {
    return this.#entries.get(key)?.ready;
  }

  /** Drops one entry: the next reader computes it again. */
  invalidate(key: string): void {
    this.#entries.delete(key);
  }

  /** Drops the entries whose key starts with `prefix`, those being computed included; all of them for ''. */
  invalidatePrefix(prefix: string): void {
    for (const key of [...this.#entries.keys()]) if (key.startsWith(prefix)) this.#entries.delete(key);
  }

  /** Sets the weight of a value once it is computed. One that outweighs the whole cache is not kept. */
  #keepWeighed(key: string, entry: Entry<Value>, value: Value): void {
    const size = Math.max(1, Math.ceil(this.#weigh?.(value) ?? 1));
    const ttl = this.#entries.getRemainingTTL(key);
    // Setting the same value again would keep its old size.
    this.#entries.delete(key);
    this.#entries.set(key, entry, { ttl, size });
  }
}
