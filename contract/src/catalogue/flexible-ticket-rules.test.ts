import { describe, expect, it } from 'vitest';
import { cancellationOffer, refundedShare } from './cancellation-step-rules.ts';
import { flexibleProblem, isWorthwhile, MOST_FLEXIBLE_CENTS } from './flexible-ticket-rules.ts';

const HOUR = 3_600_000;
const ORDINARY = {
  steps: [
    { hours: 48, percent: 100 },
    { hours: 2, percent: 50 },
  ],
  creditSteps: [{ hours: 2, percent: 100 }],
};
const FULL = [{ hours: 0, percent: 100 }];
const problem = (amount: number, steps: typeof FULL, creditSteps = ORDINARY.creditSteps) =>
  flexibleProblem(ORDINARY, { amount, steps, creditSteps });

describe('flexibleProblem', () => {
  it('accepts steps that are better at some moment and worse at none', () => {
    expect(problem(200, FULL)).toBeUndefined();
    expect(
      problem(200, [
        { hours: 24, percent: 100 },
        { hours: 2, percent: 50 },
      ]),
    ).toBeUndefined();
    expect(problem(200, ORDINARY.steps, FULL)).toBeUndefined();
    expect(flexibleProblem({ steps: [], creditSteps: [] }, { amount: 1, steps: FULL, creditSteps: [] })).toBe(
      undefined,
    );
  });

  it.each([
    ['the same steps', ORDINARY.steps, ORDINARY.creditSteps],
    ['a share that ends earlier', [{ hours: 24, percent: 100 }], ORDINARY.creditSteps],
    [
      'a lower share near the start',
      [
        { hours: 24, percent: 100 },
        { hours: 2, percent: 40 },
      ],
      ORDINARY.creditSteps,
    ],
    ['no credit any more', FULL, []],
  ])('rejects %s', (_, steps, creditSteps) => {
    expect(problem(200, steps, creditSteps)).toBe('worse');
  });

  it('rejects amounts and steps that are none', () => {
    for (const amount of [0, -1, 1.5, MOST_FLEXIBLE_CENTS + 1]) expect(problem(amount, FULL)).toBe('amount');
    expect(problem(200, [...FULL, { hours: 2, percent: 100 }])).toBe('steps');
  });

  it('accepts no steps that refund less at any hour than the ordinary ones', () => {
    for (let hours = 0; hours <= 60; hours += 3)
      for (let percent = 10; percent <= 100; percent += 15) {
        const steps = [{ hours, percent }];
        if (flexibleProblem({ ...ORDINARY, creditSteps: [] }, { amount: 1, steps, creditSteps: [] }))
          continue;
        for (let left = 0; left < 100; left++) {
          const share = (of: typeof steps) => cancellationOffer(of, 100 * HOUR, (100 - left) * HOUR).percent;
          expect(refundedShare(1000, share(steps))).toBeGreaterThanOrEqual(
            refundedShare(1000, share(ORDINARY.steps)),
          );
        }
      }
  });
});

describe('isWorthwhile', () => {
  const at = (hours: number, steps = [{ hours: 1, percent: 100 }]) =>
    isWorthwhile(ORDINARY, { steps, creditSteps: ORDINARY.creditSteps }, 1000 * HOUR, (1000 - hours) * HOUR);

  it('returns whether more is refunded now or later', () => {
    expect(at(72)).toBe(true);
    expect(at(1)).toBe(true);
    expect(at(0.9)).toBe(false);
    expect(at(-1)).toBe(false);
    expect(at(72, ORDINARY.steps)).toBe(false);
  });
});
