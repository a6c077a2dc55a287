import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { TimedCache } from './timed-cache.ts';

/** Computes 1, 2, 3 …: the value is the number of computations. */
function counter() {
  let count = 0;
  return async () => ++count;
}

describe('TimedCache', () => {
  it('computes a value once for concurrent and later readers', async () => {
    const cache = new TimedCache<number>(10);
    const compute = counter();
    const readers = [1, 2, 3].map(() => cache.get('key', 60, compute));
    expect(await Promise.all(readers)).toEqual([1, 1, 1]);
    expect(await cache.get('key', 60, compute)).toBe(1);
    expect(cache.ready('key')).toBe(1);
  });

  it('recomputes an expired value', async () => {
    const cache = new TimedCache<number>(10);
    const compute = counter();
    await cache.get('key', 0.02, compute);
    await sleep(40);
    expect(cache.ready('key')).toBeUndefined();
    expect(await cache.get('key', 0.02, compute)).toBe(2);
  });

  it('caches nothing for 0 seconds', async () => {
    const cache = new TimedCache<number>(10);
    const compute = counter();
    expect([await cache.get('key', 0, compute), await cache.get('key', 0, compute)]).toEqual([1, 2]);
  });

  it('caches undefined, but no failure', async () => {
    const cache = new TimedCache<number | undefined>(10);
    await expect(cache.get('key', 60, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.get('key', 60, async () => undefined)).toBeUndefined();
    expect(await cache.get('key', 60, counter())).toBeUndefined();
  });

  it('evicts the least recently used entry beyond its size', async () => {
    const cache = new TimedCache<number>(2);
    for (const key of ['a', 'b', 'a', 'c']) await cache.get(key, 60, async () => 1);
    expect(['a', 'b', 'c'].map((key) => cache.ready(key))).toEqual([1, undefined, 1]);
  });

  it('evicts the least recently used entries beyond its weight, and skips a value that exceeds it', async () => {
    const cache = new TimedCache<string>({ max: 10, maxWeight: 5, weigh: (value) => value.length });
    for (const value of ['aa', 'bb', 'cc']) await cache.get(value, 60, async () => value);
    expect(['aa', 'bb', 'cc'].map((key) => cache.ready(key))).toEqual([undefined, 'bb', 'cc']);
    await cache.get('dddddd', 60, async () => 'dddddd');
    expect(cache.ready('dddddd')).toBeUndefined();
  });

  it('removes expired entries that are never read', async () => {
    const cache = new TimedCache<number>(10);
    await cache.get('soon', 0.02, async () => 1);
    await cache.get('late', 600, async () => 1);
    expect(cache.size).toBe(2);
    await vi.waitFor(() => expect(cache.size).toBe(1), { timeout: 10_000 });
    expect(cache.ready('late')).toBe(1);
  });

  it('discards a value that was invalidated during its computation', async () => {
    const cache = new TimedCache<number>(10);
    const compute = counter();
    const stale = cache.get('tenant list', 60, compute);
    cache.invalidatePrefix('tenant ');
    expect(await stale).toBe(1);
    expect(cache.ready('tenant list')).toBeUndefined();
    expect(await cache.get('tenant list', 60, compute)).toBe(2);
  });
});
