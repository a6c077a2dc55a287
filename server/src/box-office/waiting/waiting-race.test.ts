import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '#app.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { randomOf } from '#test/portal/ticketing-faults.ts';
import { WaitingTest } from '#test/portal/waiting.ts';
import { longest, repetitions, reportDone, SEED } from '#test/system/proof.ts';
import { addPlaces, broken } from '#test/system/support.ts';
import { newPerson } from '#test/system/world.ts';
import { offerFreedPlaces } from './offers.service.ts';

let portal: PortalTest;
let nodes: App[];
beforeAll(async () => {
  portal = await portalTest();
  nodes = [portal, await portal.addNode(), await portal.addNode()];
});
afterAll(() => portal[Symbol.asyncDispose]());

const newToken = async () => (await newPerson(portal, 'aqua-rivage')).token;
const CAPACITY = 8;

/** Returns a generator of whole numbers from 0 up to, but not including, `below`. */
function numbersOf(seed: number): (below: number) => number {
  const random = randomOf(seed);
  return (below) => Math.floor(random() * below);
}

/** Opens a session whose places are in carts of one place each. @returns the carts, which visitors can empty */
async function fullSession() {
  const list = await WaitingTest.soldOut(portal, CAPACITY);
  await list.free(CAPACITY);
  const carts = await Promise.all(Array.from({ length: CAPACITY }, () => addPlaces(portal, list.session, 1)));
  return { list, carts: carts.map(({ body }) => body.id) };
}

/**
 * Frees places while the public tries to hold some and several processes make offers.
 * @returns the successful requests of the public, the offered waiters in the order of arrival, and the free places
 */
async function race(wanted: readonly number[], freed: number) {
  const { list, carts } = await fullSession();
  const waiters: { token: string; id: string; places: number }[] = [];
  for (const places of wanted) waiters.push({ ...(await list.waiter(newToken, places)), places });
  const held: boolean[] = [];
  await Promise.all([
    ...carts
      .slice(0, freed)
      .map((cartId, at) =>
        portal.ask('DELETE /cart/Cart', { query: { cartId }, via: nodes[at % nodes.length] as App }),
      ),
    ...Array.from({ length: 12 }, async (_, at) => {
      const via = nodes[at % nodes.length] as App;
      held.push((await addPlaces(portal, list.session, 1 + (at % 2), { via })).status === 200);
    }),
    ...nodes.flatMap((node) => [offerFreedPlaces(node.services), offerFreedPlaces(node.services)]),
  ]);
  await Promise.all(nodes.map((node) => offerFreedPlaces(node.services)));
  const states = await Promise.all(waiters.map(async (one) => (await list.stateOf(one))?.state));
  const { capacity = 0, held: taken = 0 } = (await list.places()) ?? {};
  return { jumped: held.filter(Boolean).length, states, waiters, free: capacity - taken };
}

describe('freed places, the public and several waiting customers at once', () => {
  it(
    'never lets the public before the list, and offers in the order of arrival',
    async () => {
      const rounds = repetitions(2, 60);
      for (let round = 0; round < rounds; round += 1) {
        const next = numbersOf(SEED + round);
        const places = 1 + next(2);
        const wanted = Array.from({ length: 4 }, () => places);
        const freed = 1 + next(4 * places);
        const { jumped, states, free } = await race(wanted, freed);
        const offers = Math.floor(freed / places);
        expect({ jumped, states, free }, `seed ${SEED + round}`).toEqual({
          jumped: 0,
          states: wanted.map((_, at) => (at < offers ? 'offered' : 'waiting')),
          free: freed % places,
        });
        expect(await broken(portal)).toEqual({});
      }
      reportDone('races of a waiting list', rounds);
    },
    longest(60_000),
  );

  it(
    'leaves no place free that fits a waiting customer, whatever the numbers',
    async () => {
      const rounds = repetitions(2, 60);
      for (let round = 0; round < rounds; round += 1) {
        const next = numbersOf(SEED * 7 + round);
        const wanted = Array.from({ length: 4 }, () => 1 + next(3));
        const sum = wanted.reduce((one, other) => one + other, 0);
        const { jumped, states, waiters, free } = await race(wanted, Math.min(CAPACITY, 1 + next(sum)));
        expect(jumped, `seed ${SEED * 7 + round}`).toBe(0);
        for (const [at, { places }] of waiters.entries())
          if (states[at] === 'waiting') expect(places).toBeGreaterThan(free);
        expect(await broken(portal)).toEqual({});
      }
    },
    longest(60_000),
  );

  it('detects a decision that forgets the list', async () => {
    const [row] = await portal.sql<{ source: string }>(
      `select pg_get_functiondef('venue.decide'::regproc) as source`,
    );
    const source = row?.source ?? '';
    const defect = source.replace(' - session.awaited', '');
    expect(defect).not.toBe(source);
    await portal.sql(defect);
    try {
      const { list, carts } = await fullSession();
      await list.waiter(newToken, 1);
      await portal.ask('DELETE /cart/Cart', { query: { cartId: carts[0] ?? '' } });
      expect((await addPlaces(portal, list.session, 1)).status).toBe(200);
    } finally {
      await portal.sql(source);
    }
  });
});
