import { describe, expect, test } from 'vitest';
import {
  archiveOutcome,
  filterOf,
  pageOf,
  pageOrder,
  reasonOf,
  resendOutcome,
  restoreOutcome,
  startOf,
} from './stuck-carts.ts';

describe('reasonOf', () => {
  test.each([
    ['not-enough-places: session S1', 'not-enough-places'],
    ['unknown-session: S1', 'unknown-session'],
    ['refused: card-blocked: line 1', 'card-refused'],
    ['refused: withdrawal-quantity: line 1', 'card-refused'],
    ['refused: session S1 is over', 'refused'],
    ['refused:', 'refused'],
    ['changed-after-payment', 'changed-after-payment'],
    ['The ticketing system failed', 'no-answer'],
    ['The ticketing system refuses the key', 'key-refused'],
    ['The ticketing system did not answer within 10000 ms', 'no-answer'],
    ['The ticketing system has failed repeatedly and is left alone for a moment', 'no-answer'],
    ['A sale was made for a cart that is not being sold', 'internal'],
    ['', 'internal'],
    [null, 'internal'],
  ])('maps failure %j to %s, with the original message', (failure, code) => {
    expect(reasonOf(failure)).toEqual({ code, detail: failure ?? '' });
  });
});

const outcome = (state: string) => ({ state, failure: 'refused: no', externalPurchaseId: '2026-1' });

describe('the outcome for an administrator', () => {
  test('distinguishes a resend that was sold by this request, by another, still in work, or failed', () => {
    expect(resendOutcome(true, outcome('sold'))).toEqual({ outcome: 'sold', externalPurchaseId: '2026-1' });
    expect(resendOutcome(false, outcome('sold')).outcome).toBe('already-sold');
    expect(resendOutcome(true, outcome('stuck'))).toEqual({
      outcome: 'failed',
      reason: { code: 'refused', detail: 'refused: no' },
    });
    for (const state of ['paid', 'selling'])
      expect(resendOutcome(false, outcome(state)).outcome).toBe('in-work');
    expect(resendOutcome(false, outcome('archived')).outcome).toBe('archived');
    expect(resendOutcome(false, outcome('open')).outcome).toBe('not-stuck');
    expect(resendOutcome(false, undefined).outcome).toBe('not-found');
  });

  test('of archiving or restoring is never success for another request’s work', () => {
    for (const state of ['stuck', 'paid', 'selling', 'sold', 'archived', 'open'])
      expect(archiveOutcome(false, outcome(state))).not.toBe('archived');
    for (const state of ['stuck', 'paid', 'selling', 'sold', 'archived', 'open'])
      expect(restoreOutcome(false, outcome(state))).not.toBe('restored');
    expect([archiveOutcome(true, undefined), restoreOutcome(true, undefined)]).toEqual([
      'archived',
      'restored',
    ]);
  });
});

describe('the filter of stuck carts', () => {
  test('includes whole days in the venue’s time zone, the last one included', () => {
    const days = { state: 'stuck' as const, search: undefined, from: '2026-03-29', until: '2026-03-29' };
    // Daylight saving time begins that night: the day has 23 hours.
    expect(filterOf(days, 'Europe/Paris')).toEqual({
      state: 'stuck',
      paidFrom: new Date('2026-03-28T23:00:00Z'),
      paidBefore: new Date('2026-03-29T22:00:00Z'),
    });
  });

  test('searches for the typed text, not for a pattern', () => {
    expect(startOf('50%_a\\b')).toBe('50\\%\\_a\\\\b');
  });
});

describe('a page of stuck carts', () => {
  const rows = Array.from({ length: 5 }, (_, index) => ({
    cartId: `cart-${index}`,
    paidAt: new Date(1000 + index),
    amount: 100 - index,
  }));
  const idsOf = (page: { rows: { cartId: string }[] }) => page.rows.map(({ cartId }) => cartId);

  test('links to the next page while there are more, and to the previous one', () => {
    const first = pageOf(rows.slice(0, 3), { sort: 'oldest', limit: 2, after: undefined, before: undefined });
    expect([idsOf(first), first.next, first.previous]).toEqual([
      ['cart-0', 'cart-1'],
      '1001.cart-1',
      undefined,
    ]);
    const last = pageOf(rows.slice(4), { sort: 'highest', limit: 2, after: '97.cart-3', before: undefined });
    expect([idsOf(last), last.next, last.previous]).toEqual([['cart-4'], undefined, '96.cart-4']);
  });

  test('before another page is read backwards and shown forwards', () => {
    expect(pageOrder({ sort: 'oldest', before: '1003.cart-3' })).toEqual({
      by: 'age',
      isDescending: true,
      beyond: { value: 1003, cartId: 'cart-3' },
    });
    const read = [...rows.slice(0, 3)].reverse();
    const page = pageOf(read, { sort: 'oldest', limit: 2, after: undefined, before: '1003.cart-3' });
    expect([idsOf(page), page.next, page.previous]).toEqual([
      ['cart-1', 'cart-2'],
      '1002.cart-2',
      '1001.cart-1',
    ]);
  });
});
