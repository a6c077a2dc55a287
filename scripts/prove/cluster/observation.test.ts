import { expect, it } from 'vitest';
import { begunAfter, describeFailures, lastFailure, observe, unclear } from './observation.ts';
import type { Seen } from './site.ts';

const seen = (begin: number, status: number, retryAfter?: number): Seen => ({
  begin,
  end: begin + 10,
  what: 'GET /',
  status,
  retryAfter,
  text: status === 503 ? '{"code":"api-error.oap.sql.unavailable"}' : '',
});

it('observe measures failures and the longest time without a sale from the event on', () => {
  const buyers = {
    seen: [seen(0, 500), seen(1000, 200), seen(1500, 503, 2), seen(1800, 0), seen(9000, 500)],
    confirmed: [500, 1100, 4100, 5000].map((at) => ({ at, cartId: '', order: '' })),
    lost: ['before', 'a cart'],
  };
  const observed = observe(buyers, { event: 1000, end: 6000, reasons: new Set(), lostBefore: 1 });
  expect(observed).toMatchObject({ requests: 3, sales: 3, gap: 3, lost: ['a cart'] });
  expect(describeFailures(observed.failures)).toBe('1 × 503 sql.unavailable, 1 × broken connection');
  expect(unclear(observed).map(({ status }) => status)).toEqual([0]);
  expect(begunAfter(observed, 600).map(({ begin }) => begin)).toEqual([1800]);
  expect(lastFailure(observed)).toBeCloseTo(0.81);
});
