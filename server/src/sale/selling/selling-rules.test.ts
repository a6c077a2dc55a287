import { CART_STATES } from '@guichet/contract/cart/cart.ts';
import { describe, expect, test } from 'vitest';
import type { CartRow } from '#cart/cart.ts';
import { canRetry, nextRetry, outcomeOf } from './selling.ts';

const CLOCK = new Date('2026-11-20T10:00:00Z');
const cart = (state: CartRow['state'], minutesLeft = 5) =>
  ({ state, clock: CLOCK, valid_until: new Date(CLOCK.getTime() + minutesLeft * 60_000) }) as CartRow;

describe('outcomeOf', () => {
  test('returns success only once tickets are issued', () => {
    expect(CART_STATES.filter((state) => outcomeOf(cart(state)) === 'success')).toEqual(['sold']);
  });

  test('never returns a failure while a payment may have been captured', () => {
    const afterMoney = ['payment-pending', 'paid', 'selling', 'stuck', 'archived', 'sold'] as const;
    for (const state of afterMoney) {
      expect(['failed', 'cancelled', 'expired']).not.toContain(outcomeOf(cart(state, -5)));
      if (state !== 'payment-pending') expect(canRetry(cart(state))).toBe(false);
    }
  });

  test('returns expired when the time ended before any payment', () => {
    for (const state of ['open', 'failed', 'cancelled', 'expired'] as const) {
      expect(outcomeOf(cart(state, -1))).toBe('expired');
      expect(canRetry(cart(state, -1))).toBe(false);
    }
  });
});

describe('nextRetry for a ticketing system that does not answer', () => {
  test('returns growing intervals, and stuck within a minute', () => {
    const waits: number[] = [];
    for (let attempt = 1; ; attempt++) {
      const next = nextRetry(attempt);
      if (next === 'stuck') break;
      waits.push(next.retryInSeconds);
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(45);
  });
});
