import { describe, expect, it } from 'vitest';
import type { PaymentEvent } from '#gateways/payment/shapes/port.ts';
import { attempt, paid } from '#test/portal/payment-events.ts';
import type { AttemptState, EvaluatedAttempt } from '../attempts/attempts.ts';
import { evaluateEvent } from './notifications.ts';

describe('evaluateEvent for the payment of an owed instalment', () => {
  const settling = (
    instalment: 'due' | 'refused' | 'paid',
    state: AttemptState = 'begun',
  ): EvaluatedAttempt => ({
    ...attempt,
    purpose: 'settle',
    cartId: null,
    scheduleId: 'schedule',
    instalment: 2,
    state,
    schedule: {
      state: 'running',
      instalments: [
        { number: 1, state: 'paid', transactionUuid: 'uuid-0' },
        { number: 2, state: instalment, transactionUuid: instalment === 'paid' ? 'uuid-9' : null },
      ],
    },
  });
  const effectOf = (event: Partial<PaymentEvent>, on: EvaluatedAttempt) => {
    const verdict = evaluateEvent({ ...paid, ...event }, on);
    return verdict.kind === 'taken' ? `${verdict.effect} ${verdict.state}` : verdict.reason;
  };

  it.each([
    ['refused', {}, 'instalment-paid paid'],
    ['due', {}, 'instalment-paid paid'],
    ['paid', {}, 'refund paid'],
    ['paid', { transactionUuid: 'uuid-9' }, 'note paid'],
    ['refused', { statusClass: 'failed' }, 'release failed'],
    ['refused', { statusClass: 'cancelled' }, 'release cancelled'],
    ['refused', { statusClass: 'pending' }, 'note pending'],
    ['refused', { taken: { amountCents: 100, currency: 'EUR' } }, 'instalment'],
    ['refused', { taken: { amountCents: 2200, currency: '840' } }, 'instalment'],
    ['refused', { sequenceNumber: 2 }, 'instalment'],
    ['refused', { amountCents: 100 }, 'amount'],
    ['refused', { operationType: 'CREDIT' }, 'note begun'],
  ] as const)('with a %s instalment and %j returns %s', (instalment, change, effect) => {
    expect(effectOf(change, settling(instalment))).toBe(effect);
  });

  it('refunds the payment when the schedule is cancelled, and rejects it when there is none', () => {
    const cancelled = settling('refused');
    expect(
      effectOf(
        {},
        {
          ...cancelled,
          schedule: { state: 'cancelled', instalments: cancelled.schedule?.instalments ?? [] },
        },
      ),
    ).toBe('refund paid');
    expect(effectOf({}, { ...cancelled, schedule: null })).toBe('instalment');
  });

  it('undoes no payment when it failed', () => {
    expect(effectOf({ statusClass: 'failed' }, settling('paid', 'paid'))).toBe('note paid');
  });
});
