import { LRUCache } from 'lru-cache';

interface Entry<Value> {
  value: Promise<Value>;
  /** The value itself, once it is computed. */
  ready?: Value;
}

/**
 * A bounded cache of computed values, each kept for a set time; the least recently used goes first. Concurrent readers
 * of a missing entry share one computation, and a failed computation is not kept.
 */
export class TimedCache<Value> {
  readonly #entries: LRUCache<string, Entry<Value>>;

  /** @param max entries kept at most */
  constructor(max: number) {
    this.#entries = new LRUCache({ max });
  }

  /** The value of `key`, computed when it is missing or older than `seconds`; with 0 seconds nothing is kept. */
  get(key: string, seconds: number, compute: () => Promise<Value>): Promise<Value> {
    const cached = this.#entries.get(key);
    if (cached) return cached.value;
    const entry: Entry<Value> = { value: compute() };
    if (seconds <= 0) return entry.value;
    entry.value.then(
      (value) => {
        entry.ready = value;
      },
      () => {
        if (this.#entries.peek(key) === entry) this.#entries.delete(key);
      },
    );
    this.#entries.set(key, entry, { ttl: seconds * 1000 });
    return entry.value;
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
}
