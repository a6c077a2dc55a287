import { describe, expect, it } from 'vitest';
import type { PaymentEvent } from '#gateways/payment/shapes/port.ts';
import { compareWithProvider, type KnownTransaction } from './closings.ts';

const now = new Date('2026-11-22T03:00:00Z');
const order = { cartId: 'cart', orderNumber: null };
const known: KnownTransaction = {
  uuid: 'u1',
  statusClass: 'paid',
  amount: 2200,
  effectiveAmount: 2200,
  isRejected: false,
};
const event = {
  transactionUuid: 'u1',
  statusClass: 'paid',
  amountCents: 2200,
  taken: { amountCents: 2200, currency: 'EUR' },
  occurredAt: new Date('2026-11-21T10:00:00Z'),
} as PaymentEvent;
const compare = (ours: KnownTransaction[], theirs: PaymentEvent[]) =>
  compareWithProvider(order, ours, theirs, now).map(({ id, here, there }) => ({ id, here, there }));

describe('compareWithProvider', () => {
  it('returns no difference when journal and provider have the same transactions', () => {
    expect(compare([known], [event])).toEqual([]);
    expect(compare([], [{ ...event, statusClass: 'failed' }])).toEqual([]);
    expect(compare([{ ...known, effectiveAmount: null }], [event])).toEqual([]);
  });

  it('reports a payment that only the journal or the provider has', () => {
    expect(compare([known], [])).toEqual([{ id: 'unknown-at-provider:u1', here: 2200, there: null }]);
    expect(compare([], [event])).toEqual([{ id: 'unknown-here:u1', here: null, there: 2200 }]);
    expect(compare([{ ...known, statusClass: 'pending' }], [event])).toEqual([
      { id: 'unknown-here:u1', here: null, there: 2200 },
    ]);
  });

  it('reports another amount, and a payment that was cancelled at the provider', () => {
    const other = { ...event, taken: { amountCents: 1000, currency: 'EUR' } };
    expect(compare([known], [other])).toEqual([{ id: 'provider-amount:u1', here: 2200, there: 1000 }]);
    expect(compare([known], [{ ...event, statusClass: 'cancelled' }])).toEqual([
      { id: 'provider-amount:u1', here: 2200, there: 0 },
    ]);
  });

  it('ignores a payment whose notification is due, and a payment that the portal rejected', () => {
    expect(compare([], [{ ...event, occurredAt: new Date('2026-11-22T02:55:00Z') }])).toEqual([]);
    expect(compare([{ ...known, isRejected: true }], [event])).toEqual([]);
  });
});
