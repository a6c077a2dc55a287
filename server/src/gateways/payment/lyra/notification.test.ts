import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paid, shop, signed } from '#test/portal/lyra-notifications.ts';
import { mismatch } from '../notifications/port.ts';
import type { PaymentEvent } from '../shapes/port.ts';
import { readNotification } from './notification.ts';

const read = (change: Record<string, string> = {}) => readNotification(signed({ ...paid, ...change }), shop);
const eventOf = (change: Record<string, string> = {}): PaymentEvent => {
  const reading = read(change);
  if (reading.kind === 'rejected') throw new Error(`rejected: ${reading.reason} ${reading.field}`);
  return reading.event;
};

describe('readNotification of an authentic notification', () => {
  it('reports the result of a payment', () => {
    expect(eventOf()).toEqual({
      eventKey: '0123456789abcdef0123456789abcdef:AUTHORISED:DEBIT',
      siteId: '12345678',
      mode: 'TEST',
      transactionUuid: '0123456789abcdef0123456789abcdef',
      refundOf: null,
      transactionId: 'a1b2c3',
      transactionDay: '2026-11-20',
      orderId: 'order-1',
      statusClass: 'paid',
      status: 'AUTHORISED',
      resultCode: '00',
      operationType: 'DEBIT',
      amountCents: 2200,
      currency: 'EUR',
      taken: { amountCents: 2200, currency: 'EUR' },
      sequenceNumber: 1,
      occurredAt: new Date('2026-11-20T10:15:30Z'),
      alias: null,
      card: { brand: 'CB', lastDigits: '0000', expiry: null },
    });
  });

  it.each([
    ['AUTHORISED', 'paid'],
    ['CAPTURED', 'paid'],
    ['ACCEPTED', 'paid'],
    ['AUTHORISED_TO_VALIDATE', 'pending'],
    ['WAITING_AUTHORISATION', 'pending'],
    ['CANCELLED', 'cancelled'],
    ['REFUSED', 'failed'],
    ['CAPTURE_FAILED', 'failed'],
  ])('maps status %s to %s', (status, statusClass) => {
    expect(eventOf({ vads_trans_status: status }).statusClass).toBe(statusClass);
  });

  it.each([
    [{ vads_effective_amount: '100' }, { amountCents: 100, currency: 'EUR' }],
    [{ vads_effective_currency: '840' }, { amountCents: 2200, currency: '840' }],
    [{ vads_trans_status: 'ACCEPTED' }, { amountCents: 0, currency: 'EUR' }],
    [{ vads_effective_amount: '' }, null],
  ])('reads from %j the taken amount %j', (change, taken) => {
    expect(eventOf(change).taken).toEqual(taken);
  });

  it.each([
    [{ vads_identifier: 'not an alias!' }],
    [{ vads_identifier: 'a'.repeat(51) }],
    [{ vads_expiry_month: '13', vads_expiry_year: '2030' }],
    [{ vads_expiry_month: '6' }],
    [{ vads_expiry_month: 'June', vads_expiry_year: '30' }],
  ])('accepts a payment with unusable card data: %j', (change) => {
    expect(eventOf(change)).toMatchObject({
      statusClass: 'paid',
      alias: null,
      card: { brand: 'CB', lastDigits: '0000', expiry: null },
    });
  });

  it('gives repeated results the same event key and other results another key', () => {
    expect(eventOf({ vads_url_check_src: 'RETRY' }).eventKey).toBe(
      eventOf({ vads_url_check_src: 'PAY' }).eventKey,
    );
    expect(eventOf({ vads_trans_status: 'CAPTURED' }).eventKey).not.toBe(eventOf().eventKey);
    expect(eventOf({ vads_operation_type: 'CREDIT' }).eventKey).not.toBe(eventOf().eventKey);
  });

  it('identifies an abandoned payment, which has no transaction, by shop, id and date', () => {
    const event = eventOf({ vads_trans_status: 'ABANDONED', vads_trans_uuid: '', vads_trans_id: 'A1B2C3' });
    expect(event).toMatchObject({ statusClass: 'cancelled', transactionUuid: null });
    expect(event.eventKey).toBe('12345678:20261120101500:a1b2c3:ABANDONED');
    expect(read({ vads_trans_uuid: '' })).toMatchObject({ kind: 'rejected', field: 'vads_trans_uuid' });
  });
});

describe('readNotification rejects a notification', () => {
  it('that is forged or altered', () => {
    expect(readNotification(signed(paid, 'guessed key'), shop)).toMatchObject({ reason: 'bad-signature' });
    expect(readNotification(paid, shop)).toMatchObject({ reason: 'malformed', field: 'signature' });
    const body = signed(paid);
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(paid)), fc.string(), (name, value) => {
        fc.pre(body[name as keyof typeof body] !== value);
        expect(readNotification({ ...body, [name]: value }, shop)).toMatchObject({ reason: 'bad-signature' });
      }),
    );
  });

  it('of another shop, or of a test in production', () => {
    expect(read({ vads_site_id: '87654321' })).toMatchObject({ reason: 'wrong-site' });
    const live = { ...shop, mode: 'PRODUCTION' as const };
    expect(readNotification(signed(paid), live)).toMatchObject({ reason: 'wrong-mode' });
  });

  it.each([
    ['vads_trans_status', 'PAID'],
    ['vads_amount', '22.00'],
    ['vads_currency', 'EUR'],
    ['vads_order_id', ''],
    ['vads_trans_date', '20261131000000'],
    ['vads_trans_id', 'a1b2c3d'],
    ['vads_trans_uuid', 'short'],
    ['vads_operation_type', 'GIFT'],
    ['vads_sequence_number', 'first'],
    ['vads_site_id', '1'],
  ])('whose signed field %s is %j', (field, value) => {
    expect(read({ [field]: value })).toEqual({ kind: 'rejected', reason: 'malformed', field });
  });
});

describe('mismatch', () => {
  const expected = {
    siteId: '12345678',
    mode: 'TEST',
    orderId: 'order-1',
    amountCents: 2200,
    currency: 'EUR',
  } as const;

  it('returns null when shop, mode, order, amount and currency are equal', () => {
    expect(mismatch(eventOf(), expected)).toBeNull();
  });

  it.each([
    [{ vads_amount: '1' }, 'amount'],
    [{ vads_currency: '840' }, 'currency'],
    [{ vads_order_id: 'order-2' }, 'order'],
  ])('returns the first difference for %j: %s', (change, reason) => {
    expect(mismatch(eventOf(change), expected)).toBe(reason);
  });
});
