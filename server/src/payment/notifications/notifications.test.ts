import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentEvent } from '#gateways/payment/shapes/port.ts';
import { attempt, paid } from '#test/portal/payment-events.ts';
import type { AttemptState, EvaluatedAttempt } from '../attempts/attempts.ts';
import { evaluateEvent } from './notifications.ts';

describe('evaluateEvent for a payment', () => {
  it('pays its attempt', () => {
    expect(evaluateEvent(paid, attempt)).toEqual({ kind: 'taken', effect: 'pay', state: 'paid' });
  });

  it.each([
    ['amount-differs', { amountCents: 2199, currency: 'EUR' }],
    ['amount-differs', { amountCents: 2200, currency: '840' }],
    ['nothing-debited', { amountCents: 0, currency: 'EUR' }],
  ] as const)('leaves the cart to an administrator with %s when it captures %j', (withheld, taken) => {
    expect(evaluateEvent({ ...paid, taken }, attempt)).toMatchObject({ effect: 'pay', withheld });
  });

  it.each([
    ['unknown-order', {}, undefined],
    ['order', { orderId: 'another' }, attempt],
    ['site', { siteId: '87654321' }, attempt],
    ['mode', { mode: 'PRODUCTION' }, attempt],
    ['amount', { amountCents: 1 }, attempt],
    ['amount', { amountCents: 2201 }, attempt],
    ['currency', { currency: 'USD' }, attempt],
    ['transaction', { transactionId: 'zzzzzz' }, attempt],
    ['transaction', { transactionDay: '2026-11-19' }, attempt],
  ] as const)('rejects the event for its %s with %j', (reason, change, about) => {
    expect(evaluateEvent({ ...paid, ...change }, about)).toEqual({ kind: 'rejected', reason });
  });

  it('releases the cart when nothing was captured', () => {
    const refused = { ...paid, statusClass: 'failed' } as const;
    const abandoned = { ...paid, statusClass: 'cancelled', transactionUuid: null } as const;
    expect(evaluateEvent(refused, attempt)).toMatchObject({ effect: 'release', state: 'failed' });
    expect(evaluateEvent(abandoned, { ...attempt, state: 'pending' })).toMatchObject({
      effect: 'release',
      state: 'cancelled',
    });
  });

  it('pays after a refusal: the payer used another card', () => {
    expect(evaluateEvent(paid, { ...attempt, state: 'failed' })).toMatchObject({ effect: 'pay' });
  });

  it('never undoes a payment', () => {
    const settled = { ...attempt, state: 'paid', transactionUuid: 'uuid-1' } as const;
    for (const statusClass of ['failed', 'cancelled', 'pending'] as const) {
      expect(evaluateEvent({ ...paid, statusClass }, settled)).toMatchObject({
        effect: 'note',
        state: 'paid',
      });
    }
  });

  it('refunds a second payment when another transaction has already paid', () => {
    const settled = { ...attempt, state: 'paid', transactionUuid: 'uuid-1' } as const;
    expect(evaluateEvent({ ...paid, status: 'CAPTURED' }, settled)).toMatchObject({ effect: 'note' });
    expect(evaluateEvent({ ...paid, transactionUuid: 'uuid-2' }, settled)).toMatchObject({
      effect: 'refund',
    });
  });

  it('captures the first instalment of a payment in instalments', () => {
    const split = { ...attempt, plan: { count: 4, days: 30, from: '2026-11-20' } };
    const first = { ...paid, taken: { amountCents: 550, currency: 'EUR' } };
    expect(evaluateEvent(first, split)).toEqual({ kind: 'taken', effect: 'pay', state: 'paid' });
    expect(evaluateEvent(paid, split)).toMatchObject({ effect: 'pay', withheld: 'amount-differs' });
  });

  it('leaves the attempt unchanged for a later instalment, and rejects an unrequested one', () => {
    const split = { ...attempt, plan: { count: 4, days: 30, from: '2026-11-20' } };
    const second = { ...paid, sequenceNumber: 2, taken: { amountCents: 550, currency: 'EUR' } };
    expect(evaluateEvent(second, split)).toEqual({
      kind: 'taken',
      effect: 'instalment-paid',
      state: 'begun',
    });
    expect(evaluateEvent({ ...second, statusClass: 'failed' }, split)).toMatchObject({
      effect: 'instalment-refused',
    });
    expect(evaluateEvent(second, attempt)).toEqual({ kind: 'rejected', reason: 'instalment' });
  });

  it('changes nothing for a refund or a verification', () => {
    expect(evaluateEvent({ ...paid, operationType: 'CREDIT', amountCents: 500 }, attempt)).toMatchObject({
      effect: 'note',
    });
    const verified = { ...paid, operationType: 'VERIFICATION', status: 'ACCEPTED' } as const;
    expect(evaluateEvent(verified, attempt)).toMatchObject({ effect: 'note' });
  });

  it('notes a refund of a subscription’s month, which the provider numbers itself', () => {
    const monthly = { count: 3, from: '2026-11-22', dayOfTheMonth: 5, monthly: 700 };
    const credit = { ...paid, operationType: 'CREDIT', amountCents: 700, transactionId: 'rec002' } as const;
    expect(evaluateEvent(credit, { ...attempt, plan: monthly })).toMatchObject({ effect: 'note' });
    expect(evaluateEvent(credit, attempt)).toMatchObject({ kind: 'rejected', reason: 'transaction' });
  });

  it('leaves the attempt paid when one of up to five events paid it, in any order', () => {
    const rank: Record<AttemptState, number> = { begun: 0, pending: 1, failed: 2, cancelled: 2, paid: 3 };
    const other = fc.constantFrom<PaymentEvent>(
      { ...paid, statusClass: 'pending', status: 'WAITING_AUTHORISATION' },
      { ...paid, statusClass: 'failed', status: 'REFUSED', transactionUuid: 'uuid-0' },
      { ...paid, statusClass: 'cancelled', status: 'ABANDONED', transactionUuid: null },
      { ...paid, status: 'CAPTURED' },
    );
    fc.assert(
      fc.property(fc.array(other, { maxLength: 4 }), fc.nat(4), (others, position) => {
        const events = [...others];
        events.splice(position, 0, paid);
        let current: EvaluatedAttempt = attempt;
        let payments = 0;
        for (const event of events) {
          const verdict = evaluateEvent(event, current);
          if (verdict.kind === 'rejected') throw new Error(verdict.reason);
          expect(rank[verdict.state]).toBeGreaterThanOrEqual(rank[current.state]);
          if (verdict.effect === 'pay') {
            payments += 1;
            current = { ...current, transactionUuid: event.transactionUuid };
          }
          current = { ...current, state: verdict.state };
        }
        expect([current.state, payments]).toEqual(['paid', 1]);
      }),
    );
  });
});

describe('evaluateEvent for a change of card', () => {
  const changing: EvaluatedAttempt = {
    ...attempt,
    purpose: 'change-card',
    cartId: null,
    amount: 0,
    card: 'saved',
    alias: 'alias-1',
  };
  const changed: PaymentEvent = {
    ...paid,
    status: 'ACCEPTED',
    operationType: 'VERIFICATION',
    // The provider's own number.
    transactionId: 'zzzzzz',
    amountCents: 0,
    taken: { amountCents: 0, currency: 'EUR' },
    alias: 'alias-1',
    card: { brand: 'CB', lastDigits: '4242', expiry: { month: 11, year: 2031 } },
  };
  const effectOf = (event: Partial<PaymentEvent>, state: AttemptState = 'begun') => {
    const verdict = evaluateEvent({ ...changed, ...event }, { ...changing, state });
    return verdict.kind === 'taken' ? `${verdict.effect} ${verdict.state}` : verdict.reason;
  };

  it('stores the new card under the alias', () => {
    expect(evaluateEvent(changed, changing)).toEqual({
      kind: 'taken',
      effect: 'card-changed',
      state: 'paid',
      mandate: { alias: 'alias-1', brand: 'CB', lastDigits: '4242', expiryMonth: 11, expiryYear: 2031 },
    });
  });

  it.each([
    ['begun', 'paid', 'card-changed paid'],
    ['pending', 'paid', 'card-changed paid'],
    ['failed', 'paid', 'card-changed paid'],
    ['cancelled', 'paid', 'card-changed paid'],
    ['paid', 'paid', 'note paid'],
    ['begun', 'pending', 'note pending'],
    ['paid', 'pending', 'note paid'],
    ['begun', 'failed', 'release failed'],
    ['pending', 'cancelled', 'release cancelled'],
    ['failed', 'cancelled', 'note failed'],
    ['paid', 'failed', 'note paid'],
  ] as const)(
    'for an attempt that is %s and an event that is %s returns %s',
    (state, statusClass, effect) => {
      expect(effectOf({ statusClass }, state)).toBe(effect);
    },
  );

  it.each([
    [{ alias: 'alias-2' }, 'card'],
    [{ alias: null }, 'release failed'],
    [{ operationType: 'DEBIT' }, 'card'],
    [{ operationType: 'CREDIT' }, 'card'],
    [{ amountCents: 100 }, 'amount'],
    [{ orderId: 'another' }, 'order'],
    [{ siteId: '87654321' }, 'site'],
    [{ card: null }, 'note begun'],
  ] as const)('for the change %j returns %s', (change, effect) => {
    expect(effectOf(change)).toBe(effect);
  });
});
