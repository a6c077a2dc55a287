import { afterEach, describe, expect, test } from 'vitest';
import { CARTS, STEPS, World } from './faults-world.ts';
import { longest, repetitions, reportDone, SEED } from './proof.ts';
import { broken } from './support.ts';

/** Each buyer of a run has a seed; the two ways of buying together have 5,000 in a proof. */
const RUNS = repetitions(1, 5000 / CARTS / 2);

let world: World;
afterEach(() => world.close());

/** Lets the buyers of each run buy, and checks the end of each. */
async function simulate(buy: () => Promise<void>, isOverHttp = false): Promise<void> {
  for (let run = 0; run < RUNS; run++) {
    if (run > 0) await world.close();
    world = new World(SEED + run * CARTS, isOverHttp);
    await world.build();
    world.startFaults();
    await buy();
    await world.end();
    await expectPeace(SEED + run * CARTS);
    reportDone('seeds', CARTS);
    reportDone('faults', world.ticketingFaults + world.databaseFaults + world.providerFaults);
  }
}

async function expectPeace(seed: number): Promise<void> {
  const states = await world.portal.sql<{ state: string; carts: number }>(
    'select state, count(*)::int as carts from portal.cart group by state',
  );
  const report = `SEED=${seed} ${JSON.stringify(states)} after ${world.ticketingFaults} faults of the ticketing system`;
  expect(
    states.map(({ state }) => state).filter((state) => !['sold', 'stuck', 'expired'].includes(state)),
    report,
  ).toEqual([]);
  expect(await broken(world.portal), report).toEqual({});
  const unknown = await world.portal.sql(
    `select from sandbox.payment_transaction where uuid not in (select transaction_uuid from portal.payment_event where transaction_uuid is not null)`,
  );
  expect(unknown, report).toHaveLength(0);
  // Every due refund is made, by one transaction of the provider.
  const [refunds] = await world.portal.sql(
    `select count(*) filter (where state = 'due')::int as due, count(*)::int - count(distinct coalesce(made_by, transaction_uuid))::int as twice,
            (select count(*)::int from sandbox.payment_transaction
              where operation_type = 'CREDIT' and uuid not in (select made_by from portal.payment_refund where made_by is not null)) as unknown
       from portal.payment_refund`,
  );
  expect(refunds, report).toEqual({ due: 0, twice: 0, unknown: 0 });
  // A simulation without faults would prove nothing.
  expect(
    states.map(({ state }) => state),
    report,
  ).toContain('sold');
  expect(world.ticketingFaults, report).toBeGreaterThan(0);
}

describe(`after random faults every cart is sold, expired or stuck, and the invariants hold (SEED=${SEED})`, () => {
  test(`with sequential buyers, reproducible by the seed`, { timeout: longest(60_000) }, () =>
    simulate(async () => {
      for (let step = 0; step < CARTS * STEPS; step++) await world.step(world.pick(world.buyers));
    }),
  );

  const concurrently = async () => {
    await Promise.all(
      world.buyers.map(async (buyer) => {
        for (let step = 0; step < STEPS; step++) await world.step(buyer);
      }),
    );
  };

  test('with concurrent buyers', { timeout: longest(60_000) }, () => simulate(concurrently));

  test(
    'with concurrent buyers, at a system behind the adapter API with faults on the wire',
    {
      timeout: longest(90_000),
    },
    () => simulate(concurrently, true),
  );
});
