import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestVenue, testVenue } from '#test/portal/embedded-ticketing.ts';
import { RightsEngine } from './rights-engine.ts';
import { type ModelCard, RightsModel, type Step } from './rights-model.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await testVenue();
  await venue.addCardServices();
});
afterAll(() => venue[Symbol.asyncDispose]());

const service = fc.constantFrom('TEN', 'HOURS', 'CREDIT', 'YEAR', 'CLASSES' as const);
const index = fc.nat(5);
const quantity = fc.integer({ min: 1, max: 6 });
const step = <Kind extends Step['kind']>(
  kind: Kind,
  rest: { [Name in keyof Omit<Extract<Step, { kind: Kind }>, 'kind'>]: fc.Arbitrary<unknown> },
) => fc.record({ kind: fc.constant(kind), ...rest }) as unknown as fc.Arbitrary<Step>;

const buying = step('buy', { service });
/** Steps with concurrent steps on the same cards. */
const together = [
  buying,
  step('fill', { card: index, service: fc.constantFrom('TEN', 'HOURS', 'CREDIT', 'CLASSES') }),
  step('use', { card: index }),
  step('use', { card: index }),
  step('use', { card: index }),
  step('reverse', { pass: fc.nat(20) }),
  step('hold', { card: index, quantity }),
  step('withdraw', { card: index, quantity }),
  step('sell-held', { hold: index }),
  step('release', { hold: index }),
  step('expire', {}),
];
const alone = [
  ...together,
  step('fill', { card: index, service: fc.constantFrom('YEAR', 'YEAR-AGAIN') }),
  step('hold-filling', { card: index, service: fc.constantFrom('YEAR', 'YEAR-AGAIN') }),
  step('stay', { card: index, minutes: fc.integer({ min: 1, max: 400 }) }),
  step('repeat', {}),
  step('end', { card: index, days: fc.constantFrom(-20, -5, 5, 60) }),
  step('block', { card: index }),
];

/** Two devices that load one card with an entitlement that it accepts once at a time. */
const twoDevices: Step[] = [
  { kind: 'buy', service: 'YEAR' },
  { kind: 'end', card: 1, days: -20 },
  { kind: 'hold-filling', card: 1, service: 'YEAR' },
  { kind: 'hold-filling', card: 1, service: 'YEAR' },
  { kind: 'fill', card: 1, service: 'YEAR' },
  { kind: 'sell-held', hold: 0 },
];

/** Returns the comparable contents of cards. */
const onCards = (cards: readonly ModelCard[]) =>
  cards.map(({ isBlocked, rights }) => [
    isBlocked,
    rights.map(({ service, left }) => `${service} ${left}`).sort(),
  ]);

async function onEngineCards(engine: RightsEngine) {
  const found = new Map((await engine.findCards()).map((card) => [card.number, card]));
  return engine.cards.map(({ number }) => {
    const card = found.get(number);
    const rights = card?.rights.map((right) => `${right.serviceCode} ${right.remaining ?? null}`).sort();
    return [card?.blockedAt !== undefined, rights];
  });
}

describe('sequence of random steps with cards', () => {
  test('gives the responses and remainders of the plain model when sequential', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(...alone), { minLength: 8, maxLength: 30 }), async (steps) => {
        const [engine, model] = [new RightsEngine(venue, { isAlone: true }), new RightsModel()];
        for (const [at, taken] of [{ kind: 'buy', service: 'TEN' } as const, ...steps].entries()) {
          const expected = model.take(taken);
          expect([at, taken, await engine.take(taken)]).toEqual([at, taken, expected]);
          expect(await onEngineCards(engine)).toEqual(onCards(model.cards));
        }
        expect(await venue.broken()).toEqual({});
      }),
      { numRuns: 20, interruptAfterTimeLimit: 60_000, examples: [[twoDevices]] },
    );
  }, 120_000);

  test('loses and invents nothing with several concurrent devices and turnstiles', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(...together), { minLength: 24, maxLength: 48 }), async (steps) => {
        const engine = new RightsEngine(venue, { isAlone: false });
        for (const kind of ['TEN', 'CLASSES'] as const) await engine.take({ kind: 'buy', service: kind });
        const devices = [0, 1, 2, 3].map((device) => steps.filter((_, at) => at % 4 === device));
        await Promise.all(
          devices.map(async (own, device) => {
            for (const taken of own) await engine.take(taken);
            if (device === 0) await engine.take({ kind: 'block', card: 1 });
          }),
        );
        expect(await leftOn(engine)).toBe(await expectedOn(engine));
        expect(await venue.broken()).toEqual({});
      }),
      { numRuns: 40, interruptAfterTimeLimit: 60_000 },
    );
  }, 120_000);
});

describe('concurrent steps with a card', () => {
  const engines = async (service: 'TEN' | 'CLASSES') => {
    const engine = new RightsEngine(venue, { isAlone: false });
    await engine.take({ kind: 'buy', service });
    return engine;
  };

  test('load the card twice on two devices', async () => {
    const engine = await engines('TEN');
    const fill = { kind: 'fill', card: 0, service: 'TEN' } as const;
    expect(await Promise.all([engine.take(fill), engine.take(fill)])).toEqual(['done', 'done']);
    expect(await leftOn(engine)).toBe(30);
  });

  test.each([
    ['filled', { kind: 'fill', card: 0, service: 'CLASSES' }],
    ['withdrawn from', { kind: 'withdraw', card: 0, quantity: 2 }],
    ['used', { kind: 'use', card: 0 }],
  ] as const)('leave nothing on a card that is blocked while it is %s', async (_, step) => {
    const engine = await engines('CLASSES');
    const answers = await Promise.all([engine.take(step), engine.take({ kind: 'block', card: 0 })]);
    expect(answers[1]).toBe('blocked');
    expect(await leftOn(engine)).toBe(0);
    expect(await venue.broken()).toEqual({});
  });

  test('return one admission when two turnstiles reverse one pass', async () => {
    const engine = await engines('TEN');
    await engine.take({ kind: 'use', card: 0 });
    const back = { kind: 'reverse', pass: 0 } as const;
    expect(await Promise.all([engine.take(back), engine.take(back)])).toEqual(['reversed', 'reversed']);
    expect(await leftOn(engine)).toBe(10);
  });
});

async function leftOn(engine: RightsEngine): Promise<number> {
  const rights = (await engine.findCards()).flatMap((card) => card.rights);
  return rights.reduce((sum, { remaining = 0 }) => sum + remaining, 0);
}

/** Returns the sums of the responses; only losses by blocking are read from the ledger. */
async function expectedOn({ sales, outcomes, reversed, holder }: RightsEngine): Promise<number> {
  const bought = [...sales.values()].reduce((sum, { granted, tickets }) => sum + granted - tickets, 0);
  const spent = [...outcomes.values()].reduce((sum, { spent = 0 }) => sum + spent, 0);
  const back = [...reversed].reduce((sum, passId) => sum + (outcomes.get(passId)?.spent ?? 0), 0);
  const [row] = await venue.asOwner<{ lost: number }>(
    `select coalesce(- sum(quantity), 0)::int as lost from venue.right_movement
      where kind = 'lost' and card_number in (select number from venue.card where holder_reference = $1)`,
    [holder],
  );
  return bought - spent + back - (row?.lost ?? 0);
}
