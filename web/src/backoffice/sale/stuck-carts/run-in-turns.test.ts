import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { runInTurns } from './run-in-turns.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `cart-${index}`);
const quiet = { onProgress: () => undefined, isStopped: () => false, wait: async () => undefined };
const send = vi.fn(async (some: string[]) => some.map((cartId) => ({ cartId })));

describe('a batch of stuck carts', () => {
  it('is processed a few carts at a time, each once, with its progress', async () => {
    const progress: number[] = [];
    const end = await runInTurns(ids(10), {
      ...quiet,
      send,
      onProgress: ({ results }) => progress.push(results.length),
    });
    expect(end).toEqual({ results: ids(10).map((cartId) => ({ cartId })), left: [] });
    expect(progress).toEqual([4, 8, 10]);
  });

  it('uses the largest requests of the API for many carts', async () => {
    const sizes: number[] = [];
    await runInTurns(ids(45), {
      ...quiet,
      send: async (some) => {
        sizes.push(some.length);
        return some;
      },
    });
    expect(sizes).toEqual([20, 20, 5]);
  });

  it('stops between two requests and reports the remaining carts', async () => {
    let asked = 0;
    const end = await runInTurns(ids(9), {
      ...quiet,
      send: async (some) => some,
      isStopped: () => asked++ >= 1,
    });
    expect([end.results, end.left]).toEqual([ids(4), ids(9).slice(4)]);
  });

  it('ends at a failed request and reports its carts as remaining', async () => {
    const failure = new ApiError({ status: 0 });
    const end = await runInTurns(ids(9), {
      ...quiet,
      send: async (some) => {
        if (some.includes('cart-4')) throw failure;
        return some;
      },
    });
    expect(end).toEqual({ results: ids(4), left: ids(9).slice(4), failure });
  });

  it('waits and retries when it is throttled', async () => {
    let refusals = 2;
    const wait = vi.fn(async () => undefined);
    const end = await runInTurns(ids(3), {
      ...quiet,
      wait,
      send: async (some) => {
        if (refusals-- > 0) throw new ApiError({ status: 429 });
        return some;
      },
    });
    expect([end.results, wait.mock.calls.length]).toEqual([ids(3), 2]);
  });
});
