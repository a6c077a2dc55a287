import { afterEach, describe, expect, test } from 'vitest';
import { CARTS, SEED, STEPS, World } from './faults-world.ts';
import { broken } from './support.ts';

let world: World;
afterEach(() => world.portal[Symbol.asyncDispose]());

async function expectPeace(): Promise<void> {
  const states = await world.portal.sql<{ state: string; carts: number }>(
    'select state, count(*)::int as carts from portal.cart group by state',
  );
  const report = `SEED=${SEED} ${JSON.stringify(states)} after ${world.faults.happened.length} faults of the ticketing system`;
  expect(
    states.map(({ state }) => state).filter((state) => !['sold', 'stuck', 'expired'].includes(state)),
    report,
  ).toEqual([]);
  expect(await broken(world.portal), report).toEqual({});
  const unknown = await world.portal.sql(
    `select from sandbox.payment_transaction where uuid not in (select transaction_uuid from portal.payment_event where transaction_uuid is not null)`,
  );
  expect(unknown, report).toHaveLength(0);
  // A simulation without faults would prove nothing.
  expect(
    states.map(({ state }) => state),
    report,
  ).toContain('sold');
  expect(world.faults.happened.length, report).toBeGreaterThan(0);
}

describe(`after random faults every cart is sold, expired or stuck, and the invariants hold (SEED=${SEED})`, () => {
  test(`with sequential buyers, reproducible by the seed`, { timeout: 60_000 }, async () => {
    world = new World();
    await world.build();
    world.startFaults();
    for (let step = 0; step < CARTS * STEPS; step++) await world.step(world.pick(world.buyers));
    await world.end();
    await expectPeace();
  });

  test('with concurrent buyers', { timeout: 60_000 }, async () => {
    world = new World();
    await world.build();
    world.startFaults();
    await Promise.all(
      world.buyers.map(async (buyer) => {
        for (let step = 0; step < STEPS; step++) await world.step(buyer);
      }),
    );
    await world.end();
    await expectPeace();
  });
});
