import { describe, expect, it } from 'vitest';
import { pollDelay, saleStatus } from './view.ts';

describe('what a returning buyer is told', () => {
  it('is what the server says, whatever the address says', () => {
    expect(saleStatus('success', 'failed')).toBe('success');
    expect(saleStatus('failed', 'success')).toBe('failed');
    expect(saleStatus('expired', 'success')).toBe('expired');
  });

  it('is not a success while the payment is being confirmed', () => {
    expect(saleStatus('confirming', 'success')).toBe('confirming');
    expect(saleStatus('confirming', undefined)).toBe('confirming');
  });

  it('is that it is being checked, for one who left the payment page', () => {
    expect(saleStatus('confirming', 'cancelled')).toBe('leaving');
    expect(saleStatus('confirming', 'aborted')).toBe('leaving');
  });
});

describe('looking again', () => {
  it('begins after a second and slows down to every ten', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 50].map((looks) => pollDelay('confirming', looks));
    expect(waits).toEqual([1000, 2000, 3000, 5000, 8000, 10_000, 10_000, 10_000]);
  });

  it('goes on while someone looks after the sale, but seldom', () =>
    expect(pollDelay('delayed', 0)).toBe(30_000));

  it('stops once the outcome stands', () => {
    for (const outcome of ['success', 'failed', 'cancelled', 'expired', 'open'] as const) {
      expect(pollDelay(outcome, 0)).toBeUndefined();
    }
  });
});
