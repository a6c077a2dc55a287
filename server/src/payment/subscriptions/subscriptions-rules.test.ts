import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#kernel/format/time-zone.ts';
import { instalmentsOf } from '../instalments/instalments.ts';
import { movedDebits, unpaidSince } from './subscriptions.ts';

const PLAN = { count: 5, from: '2027-01-10', dayOfTheMonth: 5, monthly: 1000 };
const AGREED = instalmentsOf(5000, PLAN);
type Debits = Parameters<typeof movedDebits>[0]['debits'];

/** Returns the debits after the first ones are paid. */
const paidUntil = (
  number: number,
  debits: readonly { number: number; day: string; amount: number }[] = AGREED,
) => debits.map((debit) => ({ ...debit, state: debit.number <= number ? 'paid' : 'due' }) as const);
const moved = (dayOfTheMonth: number, today: string, debits: Debits = paidUntil(1)) => {
  const answer = movedDebits({ debits, agreed: AGREED, dayOfTheMonth, today });
  return typeof answer === 'string' ? answer : answer.map(({ day }) => day);
};

describe('movedDebits', () => {
  it('keeps each debit in its month when the day is still to come', () => {
    expect(AGREED.map(({ day }) => day)).toEqual([
      '2027-01-10',
      '2027-02-05',
      '2027-03-05',
      '2027-04-05',
      '2027-05-05',
    ]);
    expect(moved(28, '2027-01-20')).toEqual(['2027-02-28', '2027-03-28', '2027-04-28', '2027-05-28']);
    expect(moved(1, '2027-01-20')).toEqual(['2027-02-01', '2027-03-01', '2027-04-01', '2027-05-01']);
  });

  it('moves debits by a month when the day is past, or near', () => {
    expect(moved(1, '2027-01-30')).toEqual(['2027-03-01', '2027-04-01', '2027-05-01', '2027-06-01']);
    expect(moved(1, '2027-01-29')[0]).toBe('2027-02-01');
  });

  it('never postpones debits repeatedly', () => {
    const once = moved(1, '2027-01-30') as string[];
    const now = paidUntil(
      1,
      AGREED.map((debit, index) => ({ ...debit, day: once[index - 1] ?? debit.day })),
    );
    expect(moved(28, '2027-02-20', now)[0]).toBe('2027-02-28');
    expect(moved(2, '2027-02-24', now)[0]).toBe('2027-03-02');
  });

  it('moves no debit to a month that has had its debit', () => {
    const once = moved(1, '2027-01-30') as string[];
    const now = paidUntil(
      2,
      AGREED.map((debit, index) => ({ ...debit, day: once[index - 1] ?? debit.day })),
    );
    expect(now[1]?.day).toBe('2027-03-01');
    expect(moved(20, '2027-03-02', now)).toEqual(['2027-04-20', '2027-05-20', '2027-06-20']);
  });

  it('returns too-near when the next debit is about to be made, or overdue', () => {
    expect(moved(28, '2027-02-03')).toBe('too-near');
    expect(moved(28, '2027-02-05')).toBe('too-near');
    expect(moved(28, '2027-02-09')).toBe('too-near');
    expect(moved(28, '2027-02-02')[0]).toBe('2027-02-28');
  });

  it('moves only debits that were neither made nor refused', () => {
    const debits = paidUntil(2).map((debit) =>
      debit.number === 2 ? { ...debit, state: 'refused' as const } : debit,
    );
    expect(moved(15, '2027-02-10', debits)).toEqual(['2027-03-15', '2027-04-15', '2027-05-15']);
    expect(moved(15, '2027-05-10', paidUntil(5))).toBe('none');
  });

  it('keeps number and amount, one debit a month, at most a month after the agreed day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 130 }), (day, days) => {
        const today = addDays('2027-01-10', days);
        const debits = paidUntil(AGREED.filter((debit) => debit.day <= today).length);
        const answer = movedDebits({ debits, agreed: AGREED, dayOfTheMonth: day, today });
        if (typeof answer === 'string') return;
        const due = debits.filter(({ state }) => state === 'due');
        expect(answer.map(({ number, amount }) => [number, amount])).toEqual(
          due.map(({ number, amount }) => [number, amount]),
        );
        for (const [index, debit] of answer.entries()) {
          const agreed = AGREED[debit.number - 1]?.day ?? '';
          expect(debit.day >= addDays(today, 3)).toBe(true);
          expect(debit.day <= addDays(agreed, 56)).toBe(true);
          expect(Number(debit.day.slice(8))).toBe(day);
          expect(debit.day.slice(0, 7)).not.toBe(answer[index - 1]?.day.slice(0, 7));
        }
      }),
    );
  });
});

describe('unpaidSince', () => {
  const unpaid = (today: string, debits: Debits) => unpaidSince({ debits, agreed: AGREED, today });

  it('returns the day of the next debit', () => {
    expect(unpaid('2027-01-20', paidUntil(1))).toBe('2027-02-05');
    expect(unpaid('2027-06-20', paidUntil(5))).toBe('2027-06-20');
  });

  it('returns the day of the first refused debit', () => {
    const debits = paidUntil(2).map((debit) =>
      debit.number === 2 ? { ...debit, state: 'refused' as const } : debit,
    );
    expect(unpaid('2027-02-20', debits)).toBe('2027-02-05');
  });

  it('adds no month for a postponed debit', () => {
    const later = moved(1, '2027-01-30') as string[];
    const debits = paidUntil(1).map((debit, index) => ({ ...debit, day: later[index - 1] ?? debit.day }));
    expect(unpaid('2027-01-31', debits)).toBe('2027-02-05');
    expect(unpaid('2027-02-20', debits)).toBe('2027-02-20');
  });
});
