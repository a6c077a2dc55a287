import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountDueNow, evaluateLaterDebit, instalmentsOf, type ScheduleProgress } from './instalments.ts';

const plan = { count: 4, days: 30, from: '2026-11-22' };

describe('the instalments of a total', () => {
  it('are equal shares, and the last includes the remaining cents', () => {
    expect(instalmentsOf(10_002, plan)).toEqual([
      { number: 1, day: '2026-11-22', amount: 2500 },
      { number: 2, day: '2026-12-22', amount: 2500 },
      { number: 3, day: '2027-01-21', amount: 2500 },
      { number: 4, day: '2027-02-20', amount: 2502 },
    ]);
  });

  it('of two are a half and the rest', () => {
    expect(instalmentsOf(5001, { ...plan, count: 2 }).map(({ amount }) => amount)).toEqual([2500, 2501]);
  });

  it('add up to the total, and are equal except for the last', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 400, max: 9_999_999 }),
        fc.integer({ min: 2, max: 4 }),
        (total, count) => {
          const amounts = instalmentsOf(total, { ...plan, count }).map(({ amount }) => amount);
          expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(total);
          expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThan(count);
          expect(amounts.at(-1)).toBe(Math.max(...amounts));
        },
      ),
    );
  });

  it('begin with the amount that is due now; without a plan, all of it is', () => {
    expect(amountDueNow({ amount: 10_002, plan })).toBe(2500);
    expect(amountDueNow({ amount: 10_002, plan: null })).toBe(10_002);
  });
});

describe('the evaluation of a later debit', () => {
  const attempt = { amount: 10_002, currency: 'EUR', plan, schedule: null };
  const third = {
    sequenceNumber: 3,
    statusClass: 'paid',
    taken: { amountCents: 2500, currency: 'EUR' },
    transactionUuid: 'uuid-3',
  } as const;
  const after = (state: 'refused' | 'paid', uuid: string | null): ScheduleProgress => ({
    state: 'running',
    instalments: [{ number: 3, state, transactionUuid: uuid }],
  });

  it('pays its instalment, even before the first notification and after a refusal', () => {
    expect(evaluateLaterDebit(third, attempt)).toBe('instalment-paid');
    expect(evaluateLaterDebit(third, { ...attempt, schedule: after('refused', null) })).toBe(
      'instalment-paid',
    );
  });

  it('records a refusal once, and never undoes a payment', () => {
    const refused = { ...third, statusClass: 'failed' } as const;
    expect(evaluateLaterDebit(refused, attempt)).toBe('instalment-refused');
    expect(evaluateLaterDebit(refused, { ...attempt, schedule: after('refused', null) })).toBe('note');
    expect(evaluateLaterDebit(refused, { ...attempt, schedule: after('paid', 'uuid-3') })).toBe('note');
  });

  it('ignores a refusal once the schedule is cancelled, since nothing is owed', () => {
    const schedule: ScheduleProgress = {
      state: 'cancelled',
      instalments: [{ number: 3, state: 'due', transactionUuid: null }],
    };
    expect(evaluateLaterDebit({ ...third, statusClass: 'failed' }, { ...attempt, schedule })).toBe('note');
  });

  it('refunds a debit when another transaction has paid its instalment, or the schedule is cancelled', () => {
    expect(evaluateLaterDebit(third, { ...attempt, schedule: after('paid', 'uuid-3') })).toBe('note');
    expect(evaluateLaterDebit(third, { ...attempt, schedule: after('paid', 'uuid-2') })).toBe('refund');
    const schedule: ScheduleProgress = { state: 'cancelled', instalments: [] };
    expect(evaluateLaterDebit(third, { ...attempt, schedule })).toBe('refund');
  });

  it('rejects a debit when the schedule has no such instalment, or another amount', () => {
    expect(evaluateLaterDebit({ ...third, sequenceNumber: 5 }, attempt)).toBe('rejected');
    expect(evaluateLaterDebit(third, { ...attempt, plan: null })).toBe('rejected');
    const dearer = { ...third, taken: { amountCents: 2501, currency: 'EUR' } };
    expect(evaluateLaterDebit(dearer, attempt)).toBe('rejected');
    const foreign = { ...third, taken: { amountCents: 2500, currency: '840' } };
    expect(evaluateLaterDebit(foreign, attempt)).toBe('rejected');
  });

  it('changes nothing while the debit is pending', () => {
    expect(evaluateLaterDebit({ ...third, statusClass: 'pending' }, attempt)).toBe('note');
  });
});
