import { describe, expect, it } from 'vitest';
import type { PaymentEvent } from '#gateways/payment/shapes/port.ts';
import { DEFAULT_DELAYS } from '#payment/providers/providers.ts';
import { isUnpaid, nextPollSeconds } from './polling.ts';

describe('the interval between two polls of an unanswered payment', () => {
  it('is short at first, grows, and ends after the hosted page has closed', () => {
    expect(nextPollSeconds(25, 'begun', DEFAULT_DELAYS)).toBe(20);
    expect(nextPollSeconds(300, 'begun', DEFAULT_DELAYS)).toBe(150);
    expect(nextPollSeconds(15 * 60, 'begun', DEFAULT_DELAYS)).toBeNull();
  });

  it('goes on while the provider reports the payment as pending, ten minutes long at most', () => {
    expect(nextPollSeconds(86_400, 'pending', DEFAULT_DELAYS)).toBe(600);
  });
});

it.each([
  [[], true],
  [[{ operationType: 'DEBIT', statusClass: 'failed' }], true],
  [[{ operationType: 'VERIFICATION', statusClass: 'paid' }], true],
  [[{ operationType: 'DEBIT', statusClass: 'pending' }], false],
] as const)('isUnpaid of the events %j returns %s', (events, unpaid) => {
  expect(isUnpaid(events as readonly PaymentEvent[])).toBe(unpaid);
});
