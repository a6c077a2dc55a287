import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paid, shop, signed } from '#test/portal/lyra-notifications.ts';
import { readNotification } from './notification.ts';

describe('notification of a card saved or replaced without a payment', () => {
  const { vads_amount: _amount, vads_currency: _currency, vads_effective_amount: _taken, ...rest } = paid;
  const registration = {
    ...rest,
    vads_page_action: 'REGISTER_UPDATE',
    vads_identifier: 'alias-1',
    vads_identifier_status: 'UPDATED',
    vads_operation_type: 'VERIFICATION',
    vads_trans_status: 'ACCEPTED',
    vads_expiry_month: '11',
    vads_expiry_year: '2031',
  };
  const readRegistration = (change: Record<string, string> = {}) =>
    readNotification(signed({ ...registration, ...change }), shop);

  it.each(['REGISTER', 'REGISTER_UPDATE'])(
    'has no amount, no currency and no transaction id of the portal for %s',
    (action) => {
      expect(readRegistration({ vads_page_action: action })).toMatchObject({
        kind: 'event',
        event: {
          transactionId: '',
          amountCents: 0,
          currency: 'EUR',
          taken: { amountCents: 0 },
          operationType: 'VERIFICATION',
          alias: 'alias-1',
          card: { lastDigits: '0000', expiry: { month: 11, year: 2031 } },
        },
      });
    },
  );

  it.each([
    ['vads_identifier_status', 'NOT_UPDATED'],
    ['vads_identifier_status', 'ABANDONED'],
    ['vads_identifier', 'not an alias'],
  ])('contains no card with %s = %j', (field, value) => {
    expect(readRegistration({ [field]: value })).toMatchObject({ event: { alias: null } });
  });

  it.each([
    ['vads_amount', '1.5'],
    ['vads_currency', 'euro'],
    ['vads_trans_id', 'too long'],
    ['vads_order_id', ''],
  ])('is malformed with %s = %j', (field, value) => {
    expect(readRegistration({ [field]: value })).toEqual({ kind: 'rejected', reason: 'malformed', field });
  });

  it('gives two events when two payers abandon it in the same second', () => {
    const abandoned = { vads_trans_status: 'ABANDONED', vads_trans_uuid: '', vads_trans_id: '' };
    const keys = ['order-1', 'order-2'].map((order) => {
      const reading = readRegistration({ ...abandoned, vads_order_id: order });
      return reading.kind === 'event' ? reading.event.eventKey : reading.field;
    });
    expect(new Set(keys).size).toBe(2);
  });

  it('is rejected when it was altered', () => {
    const genuine = signed(registration);
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(registration)), fc.string(), (name, value) => {
        fc.pre(value !== genuine[name as keyof typeof genuine]);
        expect(readNotification({ ...genuine, [name]: value }, shop).kind).toBe('rejected');
      }),
      { numRuns: 2000 },
    );
  });

  it('is the only notification that may lack an amount', () => {
    expect(readRegistration({ vads_page_action: 'PAYMENT' })).toMatchObject({ field: 'vads_amount' });
  });
});
