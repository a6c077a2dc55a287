import type { PromotionTerms } from '@guichet/contract/catalogue/promotion-rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEED } from '#test/system/proof.ts';
import { type Applicable, apply } from './applying.ts';
import { bestOf, MAX_COMBINED } from './best.ts';
import { amountOf, discountOf, type Run } from './runs.ts';

const PRICES = { ADULTE: 1290, ENFANT: 870, SENIOR: 999 };
type PriceName = keyof typeof PRICES;

const run = fc
  .record({
    line: fc.nat(4),
    detail: fc.nat(2),
    service: fc.constantFrom('BASSIN', 'AQUAGYM'),
    priceName: fc.constantFrom<PriceName>('ADULTE', 'ENFANT', 'SENIOR'),
    session: fc.constantFrom(undefined, 'MORNING', 'EVENING'),
    quantity: fc.integer({ min: 1, max: 9 }),
    cents: fc.integer({ min: 1, max: 3000 }),
  })
  .map(
    ({ session, cents, ...rest }): Run => ({
      ...rest,
      session,
      start: session && { weekday: 2, time: session === 'MORNING' ? '09:30' : '18:00' },
      prices: { ...PRICES, [rest.priceName]: cents },
      price: cents,
      discounts: [],
    }),
  );

/** Each line has one service, price name and price, and each detail one session, as in a cart. */
const runs = fc
  .array(run, { minLength: 1, maxLength: 6 })
  .map((all) => all.map((one, line) => ({ ...one, line, detail: 0 })));

const terms: fc.Arbitrary<PromotionTerms> = fc.record({
  benefit: fc.constantFrom('percent', 'amount', 'price'),
  percent: fc.integer({ min: 1, max: 100 }),
  cents: fc.integer({ min: 1, max: 4000 }),
  priceName: fc.constantFrom('ENFANT', 'SENIOR', 'UNKNOWN'),
  target: fc.constantFrom('all', 'every', 'group'),
  every: fc.integer({ min: 2, max: 4 }),
  group: fc.constant([
    { priceNames: ['ADULTE', 'SENIOR'], quantity: 2 },
    { priceNames: ['ENFANT'], quantity: 1 },
  ]),
  services: fc.constantFrom([], ['BASSIN']),
  priceNames: fc.constantFrom([], ['ENFANT']),
  hours: fc.constantFrom([], [{ weekdays: [2], from: '09:00', until: '12:00' }]),
  combines: fc.boolean(),
});

const promotions = (most: number) =>
  fc
    .array(terms, { minLength: 1, maxLength: most })
    .map((all): Applicable[] => all.map((one, at) => ({ id: `p${at}`, terms: one })));

const property = (check: (runs: Run[], promotions: Applicable[]) => void, most = MAX_COMBINED) =>
  fc.assert(fc.property(runs, promotions(most), check), { seed: SEED, numRuns: 300 });

const ticketsOf = (all: readonly Run[]) => all.reduce((sum, { quantity }) => sum + quantity, 0);

/** Every order of every subset: the promotions that combine, or one that does not. */
function orderedSubsets(all: readonly Applicable[]): Applicable[][] {
  return [
    [],
    ...all.flatMap((one, at) => orderedSubsets(all.toSpliced(at, 1)).map((others) => [one, ...others])),
  ];
}

function bruteForce(tickets: readonly Run[], all: readonly Applicable[]): number {
  const combined = orderedSubsets(all.filter((one) => one.terms.combines));
  const alone = all.map((one) => [one]);
  return Math.max(
    ...[...combined, ...alone].map((order) =>
      discountOf(order.reduce<Run[]>((lowered, promotion) => apply(lowered, promotion), canonical(tickets))),
    ),
  );
}

/** Orders tickets as `bestOf` does: remaining cents go to the first of equal tickets. */
const canonical = (tickets: readonly Run[]): Run[] => bestOf(tickets, []);

describe('bestOf', () => {
  it('keeps every ticket, and the sum of prices and discounts', () => {
    property((tickets, all) => {
      const best = bestOf(tickets, all);
      expect(ticketsOf(best)).toBe(ticketsOf(tickets));
      expect(amountOf(best) + discountOf(best)).toBe(amountOf(tickets));
      for (const line of new Set(tickets.map((one) => one.line))) {
        const own = (some: readonly Run[]) => some.filter((one) => one.line === line);
        expect(ticketsOf(own(best))).toBe(ticketsOf(own(tickets)));
        expect(amountOf(own(best)) + discountOf(own(best))).toBe(amountOf(own(tickets)));
      }
    }, 6);
  });

  it('lowers no price below zero and raises none', () => {
    property((tickets, all) => {
      for (const one of bestOf(tickets, all)) {
        expect(one.price).toBeGreaterThanOrEqual(0);
        expect(one.discounts.every(({ cents }) => cents > 0)).toBe(true);
        expect(Number.isInteger(one.price)).toBe(true);
      }
    }, 6);
  });

  it('finds the discount of a search through every order of every combination', () => {
    property((tickets, all) => {
      expect(discountOf(bestOf(tickets, all))).toBe(bruteForce(tickets, all));
    });
  });

  it('returns the same total whatever the order of lines and promotions', () => {
    fc.assert(
      fc.property(runs, promotions(5), fc.infiniteStream(fc.nat()), (tickets, all, numbers) => {
        const shuffled = <Item>(items: readonly Item[]) =>
          items
            .map((item) => ({ item, at: numbers.next().value as number }))
            .sort((one, other) => one.at - other.at)
            .map(({ item }) => item);
        expect(discountOf(bestOf(shuffled(tickets), shuffled(all)))).toBe(discountOf(bestOf(tickets, all)));
      }),
      { seed: SEED, numRuns: 300 },
    );
  });
});

describe('apply', () => {
  const tickets = (priceName: PriceName, quantity: number, more: Partial<Run> = {}): Run => ({
    line: Object.keys(PRICES).indexOf(priceName),
    detail: 0,
    service: 'BASSIN',
    priceName,
    prices: PRICES,
    session: undefined,
    start: undefined,
    price: PRICES[priceName],
    quantity,
    discounts: [],
    ...more,
  });
  const promotion = (own: Partial<PromotionTerms>): Applicable => ({
    id: 'p',
    terms: {
      benefit: 'percent',
      target: 'all',
      services: [],
      priceNames: [],
      hours: [],
      combines: true,
      ...own,
    },
  });
  const off = (all: Run[], own: Partial<PromotionTerms>) => discountOf(apply(all, promotion(own)));

  it('rounds a percentage by line', () => {
    expect(off([tickets('SENIOR', 3)], { percent: 10 })).toBe(Math.round(999 * 3 * 0.1));
  });

  it('takes an amount off once, and at most the price of the tickets', () => {
    const amount = { benefit: 'amount', cents: 500 } as const;
    expect(off([tickets('ADULTE', 2), tickets('ENFANT', 1)], amount)).toBe(500);
    expect(off([tickets('ENFANT', 1, { price: 300 })], amount)).toBe(300);
  });

  it('lowers a ticket to another price of its service, never to a higher one', () => {
    const price = { benefit: 'price', priceName: 'ENFANT' } as const;
    expect(off([tickets('ADULTE', 2), tickets('ENFANT', 1, { price: 500 })], price)).toBe(2 * (1290 - 870));
  });

  it('gives every third child free at one session', () => {
    const third = { percent: 100, target: 'every', every: 3, priceNames: ['ENFANT'] } as const;
    const children = (quantity: number, session: string) => tickets('ENFANT', quantity, { session });
    expect(off([children(2, 'A')], { ...third, priceNames: ['ENFANT'] })).toBe(0);
    expect(
      off([children(3, 'A'), tickets('ADULTE', 2, { session: 'A' })], { ...third, priceNames: ['ENFANT'] }),
    ).toBe(870);
    expect(off([children(6, 'A')], { ...third, priceNames: ['ENFANT'] })).toBe(2 * 870);
    expect(off([children(2, 'A'), children(1, 'B')], { ...third, priceNames: ['ENFANT'] })).toBe(0);
  });

  it('lowers each complete family, at one session', () => {
    const family = {
      benefit: 'amount',
      cents: 500,
      target: 'group',
      group: [
        { priceNames: ['ADULTE'], quantity: 2 },
        { priceNames: ['ENFANT'], quantity: 2 },
      ],
    } satisfies Partial<PromotionTerms>;
    expect(off([tickets('ADULTE', 2), tickets('ENFANT', 2)], family)).toBe(500);
    expect(off([tickets('ADULTE', 2), tickets('ENFANT', 1)], family)).toBe(0);
    expect(off([tickets('ADULTE', 4), tickets('ENFANT', 5)], family)).toBe(1000);
    expect(
      off([tickets('ADULTE', 2, { session: 'A' }), tickets('ENFANT', 2, { session: 'B' })], family),
    ).toBe(0);
  });

  it('concerns the sessions that start in the hours', () => {
    const hours = [{ weekdays: [1, 2], from: '09:00', until: '12:00' }];
    const at = (weekday: number, time: string) =>
      off([tickets('ADULTE', 1, { start: { weekday, time } })], { percent: 50, hours });
    expect([at(2, '09:00'), at(2, '12:00'), at(3, '10:00')]).toEqual([645, 0, 0]);
    expect(off([tickets('ADULTE', 1)], { percent: 50, hours })).toBe(0);
  });
});
