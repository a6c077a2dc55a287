import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { runInTurns } from './run-in-turns.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `cart-${index}`);
const quiet = { onProgress: () => undefined, isStopped: () => false, wait: async () => undefined };
const send = vi.fn(async (some: string[]) => some.map((cartId) => ({ cartId })));

describe('work on many carts', () => {
  it('is done once each, a few at a time, and tells how far it is', async () => {
    const told: number[] = [];
    const end = await runInTurns(ids(10), {
      ...quiet,
      send,
      onProgress: ({ results }) => told.push(results.length),
    });
    expect(end).toEqual({ results: ids(10).map((cartId) => ({ cartId })), left: [] });
    expect(told).toEqual([4, 8, 10]);
  });

  it('takes as many as the interface does where there are many', async () => {
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

  it('stops between two requests, and knows what is left', async () => {
    let asked = 0;
    const end = await runInTurns(ids(9), {
      ...quiet,
      send: async (some) => some,
      isStopped: () => asked++ >= 1,
    });
    expect([end.results, end.left]).toEqual([ids(4), ids(9).slice(4)]);
  });

  it('ends at a request that fails, whose carts are left', async () => {
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

  it('waits and asks again where it asked too often', async () => {
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
