import { describe, expect, it } from 'vitest';
import {
  betterSteps,
  type CancellationStep,
  cancellationOffer,
  refundedShare,
  resaleForm,
  stepsProblem,
} from './cancellation-step-rules.ts';

const HOUR = 3_600_000;
const STEPS: CancellationStep[] = [
  { hours: 48, percent: 100 },
  { hours: 2, percent: 50 },
];
const START = Date.parse('2026-12-05T17:30:00Z');
const at = (hours: number, ms = 0) => cancellationOffer(STEPS, START, START - hours * HOUR + ms);

describe('cancellationOffer', () => {
  it('returns the share of the first step whose time has not passed, and the next one', () => {
    expect(at(72)).toEqual({ percent: 100, until: START - 48 * HOUR, next: 50 });
    expect(at(10)).toEqual({ percent: 50, until: START - 2 * HOUR, next: 0 });
    expect(at(1)).toEqual({ percent: 0, next: 0 });
    expect(at(-1)).toEqual({ percent: 0, next: 0 });
  });

  it('includes the last instant of a step, and no millisecond more', () => {
    expect(at(48).percent).toBe(100);
    expect(at(48, 1).percent).toBe(50);
    expect(at(2).percent).toBe(50);
    expect(at(2, 1).percent).toBe(0);
  });

  it('refunds nothing without steps, and until the start with a step of 0 hours', () => {
    expect(cancellationOffer([], START, 0)).toEqual({ percent: 0, next: 0 });
    expect(cancellationOffer([{ hours: 0, percent: 80 }], START, START)).toMatchObject({ percent: 80 });
    expect(cancellationOffer([{ hours: 0, percent: 80 }], START, START + 1).percent).toBe(0);
  });

  it('counts elapsed hours over a change of the clocks', () => {
    // Paris leaves summer time on 25 October 2026 at 03:00: 48 hours before 10:00 of that day is 11:00, two days before.
    const start = Date.parse('2026-10-25T10:00:00+01:00');
    const last = Date.parse('2026-10-23T11:00:00+02:00');
    expect(cancellationOffer(STEPS, start, last)).toMatchObject({ percent: 100, until: last });
    expect(cancellationOffer(STEPS, start, last + 1).percent).toBe(50);
    // It enters summer time on 28 March 2027: 09:00, two days before.
    const spring = Date.parse('2027-03-28T10:00:00+02:00');
    expect(cancellationOffer(STEPS, spring, 0).until).toBe(Date.parse('2027-03-26T09:00:00+01:00'));
  });
});

describe('refundedShare', () => {
  it.each([
    [1100, 50, 550],
    [1005, 50, 503],
    [999, 33, 330],
    [1, 50, 1],
    [1, 49, 0],
    [0, 100, 0],
    [1234, 100, 1234],
  ])('refunds of %i cents %i percent: %i cents', (price, percent, refunded) => {
    expect(refundedShare(price, percent)).toBe(refunded);
  });

  it('never refunds more than the price, nor less for a larger share', () => {
    for (let price = 0; price < 300; price += 7)
      for (let percent = 1; percent <= 100; percent++) {
        expect(refundedShare(price, percent)).toBeLessThanOrEqual(price);
        expect(refundedShare(price, percent)).toBeGreaterThanOrEqual(refundedShare(price, percent - 1));
      }
  });
});

describe('stepsProblem', () => {
  it('accepts falling steps, and none', () => {
    expect(stepsProblem(STEPS)).toBeUndefined();
    expect(stepsProblem([])).toBeUndefined();
  });

  it.each([
    ['rising hours', [STEPS[1], STEPS[0]], 'order'],
    ['equal hours', [STEPS[0], { hours: 48, percent: 50 }], 'order'],
    ['a share that does not fall', [STEPS[0], { hours: 2, percent: 100 }], 'order'],
    ['a share above 100', [{ hours: 2, percent: 101 }], 'range'],
    ['a share of 0', [{ hours: 2, percent: 0 }], 'range'],
    ['negative hours', [{ hours: -1, percent: 50 }], 'range'],
    ['half hours', [{ hours: 1.5, percent: 50 }], 'range'],
    ['six steps', [60, 50, 40, 30, 20, 10].map((one) => ({ hours: one, percent: one })), 'range'],
  ])('rejects %s', (_, steps, problem) => {
    expect(stepsProblem(steps as CancellationStep[])).toBe(problem);
  });
});

describe('resaleForm', () => {
  const untilStart = [{ hours: 0, percent: 50 }];
  const whole = [{ hours: 0, percent: 100 }];

  it.each([
    ['a share after the last step', STEPS, [], 60, 'money'],
    ['a share for a rule without steps', [], [], 60, 'money'],
    ['no share', [], [], 0, undefined],
    ['more than the last step', untilStart, [], 51, 'money'],
    ['as much as the last step', untilStart, [], 50, undefined],
    ['more in money, less as credit', untilStart, whole, 90, 'money'],
    ['more as credit, less in money', whole, untilStart, 90, 'credit'],
    ['credit alone', [], untilStart, 90, 'credit'],
    ['less in both forms', whole, whole, 90, undefined],
  ])('returns the form of %s', (_, steps, creditSteps, resalePercent, form) => {
    expect(resaleForm({ steps, creditSteps, resalePercent })).toBe(form);
  });
});

describe('betterSteps', () => {
  const other: CancellationStep[] = [
    { hours: 72, percent: 100 },
    { hours: 1, percent: 20 },
  ];

  it('refunds at every instant the larger share of two rules', () => {
    const better = betterSteps(STEPS, other);
    expect(stepsProblem(better)).toBeUndefined();
    for (let hours = 0; hours < 100; hours++) {
      const share = (steps: readonly CancellationStep[]) =>
        cancellationOffer(steps, START, START - hours * HOUR).percent;
      expect(share(better)).toBe(Math.max(share(STEPS), share(other)));
    }
  });

  it('returns the same rule for a rule and none, and for a rule and itself', () => {
    expect(betterSteps(STEPS, [])).toEqual(STEPS);
    expect(betterSteps([], STEPS)).toEqual(STEPS);
    expect(betterSteps(STEPS, STEPS)).toEqual(STEPS);
    expect(betterSteps([], [])).toEqual([]);
  });
});
