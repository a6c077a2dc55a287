import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { cartWithoutPlaces, givePlaces } from '#test/portal/stuck-carts.ts';
import { createFaults, type Fault, randomOf } from '#test/portal/ticketing-faults.ts';
import { breakingDatabase, type DatabaseFault } from '#test/system/database-faults.ts';
import { broken, factsOf, finishSales } from '#test/system/support.ts';

/** `SEED=… npx vitest run …` repeats a failed simulation, as far as concurrent requests can be repeated. */
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const CARTS = 10;
const STEPS = 40;

const TICKETING_FAULTS: Record<Fault, number> = {
  error: 0.1,
  'error-after-success': 0.12,
  'time-out': 0.02,
  'time-out-after-success': 0.04,
  slow: 0.2,
  duplicate: 0.1,
};
const DATABASE_FAULTS = 0.05;

let portal: PortalTest;
afterEach(() => portal[Symbol.asyncDispose]());

test(`under faults, with two administrators resending, archiving and restoring, a cart is sold once or stays stuck (SEED=${SEED})`, {
  timeout: 90_000,
}, async () => {
  const faults = createFaults(SEED);
  const draws = randomOf(SEED + 1);
  let areFaultsOn = false;
  const draw = (): DatabaseFault | undefined => {
    if (!areFaultsOn || draws() >= DATABASE_FAULTS) return undefined;
    return draws() < 0.5 ? 'before' : 'after';
  };
  portal = await portalTest({
    wrapTicketing: faults.wrap,
    circuitBreaker: { timeLimit: 250, failuresToOpen: 1_000_000 },
    wrapDatabase: (database) => breakingDatabase(database, draw),
  });
  const node = await portal.addNode();
  const token = await portal.signIn();
  const administrators = await Promise.all(
    [portal, node].map(async (via) => ({
      via,
      ...(await portal.administrator({ rights: ['stucked-carts', 'archived-carts'] })),
    })),
  );
  const ids: string[] = [];
  for (let made = 0; made < CARTS; made++) {
    const { cartId, session } = await cartWithoutPlaces({ portal, token });
    // Some carts get their places back, some never do.
    if (made % 3 > 0) await givePlaces(portal, session, 2);
    ids.push(cartId);
  }

  areFaultsOn = true;
  for (const [fault, probability] of Object.entries(TICKETING_FAULTS) as [Fault, number][])
    for (const method of ['sell', 'findSale'] as const)
      faults.plan({ fault, probability, method, milliseconds: 20 });
  const statuses: number[] = [];
  await Promise.all(
    administrators.map(async (by, index) => {
      const random = randomOf(SEED + 2 + index);
      for (let step = 0; step < STEPS; step++) {
        const cartIds = ids.filter(() => random() < 0.4);
        if (cartIds.length === 0) continue;
        const asking = { token: by.token, via: by.via };
        const act = random();
        const { status } =
          act < 0.6
            ? await portal.ask('POST /Purchase/ResendBlockedSaleByCartId', { body: { cartIds }, ...asking })
            : act < 0.8
              ? await portal.ask('POST /Purchase/ArchivedBlockedSaleByCartId', {
                  body: { cartIds, reason: 'Simulation' },
                  ...asking,
                })
              : await portal.ask('POST /Purchase/RestoreArchivedSaleByCartId', {
                  body: { cartIds },
                  ...asking,
                });
        statuses.push(status);
      }
    }),
  );
  areFaultsOn = false;
  faults.clear();
  // Responses to timed-out requests may still arrive.
  await sleep(300);
  await finishSales(portal, ids);

  const report = `SEED=${SEED}`;
  const states = await Promise.all(ids.map((cartId) => factsOf(portal, cartId)));
  for (const { state, orders, sales, tickets } of states) {
    expect(['sold', 'stuck', 'archived'], report).toContain(state);
    expect([orders, tickets], report).toEqual(state === 'sold' ? [1, 2] : [0, 0]);
    expect(sales, report).toBeLessThanOrEqual(1);
  }
  expect(await broken(portal), report).toEqual({});
  // Every failure is a 503, not a bug.
  const failed = statuses.filter((status) => status !== 200);
  expect([...new Set(failed)], report).toEqual(failed.length > 0 ? [503] : []);
  // Some calls failed and some carts were sold: otherwise the simulation proves nothing.
  expect(failed.length + faults.happened.length, report).toBeGreaterThan(0);
  expect(
    states.some(({ state }) => state === 'sold'),
    report,
  ).toBe(true);
});
