import { describe, expect, it } from 'vitest';
import { pollDelay, saleStatus } from './sale-status.ts';

describe('the status shown to a returning buyer', () => {
  it('is the outcome of the server, whatever the URL says', () => {
    expect(saleStatus('success', 'failed')).toBe('success');
    expect(saleStatus('failed', 'success')).toBe('failed');
    expect(saleStatus('expired', 'success')).toBe('expired');
  });

  it('is not a success while the payment is being confirmed', () => {
    expect(saleStatus('confirming', 'success')).toBe('confirming');
    expect(saleStatus('confirming', undefined)).toBe('confirming');
  });

  it('is being checked after the buyer has left the payment page', () => {
    expect(saleStatus('confirming', 'cancelled')).toBe('leaving');
    expect(saleStatus('confirming', 'aborted')).toBe('leaving');
  });
});

describe('polling a sale', () => {
  it('starts after one second and slows down to every ten seconds', () => {
    const delays = [0, 1, 2, 3, 4, 5, 6, 50].map((polls) => pollDelay('confirming', polls));
    expect(delays).toEqual([1000, 2000, 3000, 5000, 8000, 10_000, 10_000, 10_000]);
  });

  it('continues every thirty seconds while a sale is delayed', () =>
    expect(pollDelay('delayed', 0)).toBe(30_000));

  it('stops once the outcome is final', () => {
    for (const outcome of ['success', 'failed', 'cancelled', 'expired', 'open'] as const) {
      expect(pollDelay(outcome, 0)).toBeUndefined();
    }
  });
});
