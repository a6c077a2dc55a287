import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestVenue, testVenue } from '#test/portal/embedded-ticketing.ts';
import type { TicketingSystem } from '../port.ts';
import { createEmbeddedTicketing } from './gateway.ts';

/** Number of gateways over one database, as in several processes: their batches meet only in the database. */
const NODES = 6;
const POOL_RULE = 'the sessions of a pool that overlap take at most its capacity';

let venue: TestVenue;
let nodes: TicketingSystem[];
const node = (index: number) => nodes[index % NODES] as TicketingSystem;

beforeEach(async () => {
  venue = await testVenue();
  nodes = Array.from({ length: NODES }, () => createEmbeddedTicketing(venue.test.database).of(venue.tenant));
});
afterEach(() => venue[Symbol.asyncDispose]());

const race = <T>(buyers: number, act: (buyer: number) => Promise<T>) =>
  Promise.all(Array.from({ length: buyers }, (_, buyer) => act(buyer)));

/** Sessions of one pool that begin at these hours, each two hours long, so that neighbours overlap. */
const sessionsOf = (pool: string, hours: readonly number[]) =>
  Promise.all(
    hours.map((hour) => venue.addSession(1000, { pool, startsInMinutes: 60 + hour * 60, minutes: 120 })),
  );

const holdOne = (buyer: number, sessionId: string, quantity = 1) =>
  node(buyer).holdPlaces({ key: randomUUID(), holdSeconds: 60, lines: [{ sessionId, quantity }] });

interface Step {
  act: 'hold' | 'change' | 'expire' | 'sell' | 'release' | 'take-back' | 'sweep';
  cart: number;
  sessions: number[];
  /** Places of a ticket: a family ticket takes four */
  places: number;
}

const STEPS = fc.array(
  fc.record<Step>({
    act: fc.constantFrom('hold', 'hold', 'change', 'expire', 'sell', 'release', 'take-back', 'sweep'),
    cart: fc.nat(9),
    sessions: fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 3 }),
    places: fc.constantFrom(1, 2, 4),
  }),
  { minLength: 20, maxLength: 60 },
);

/** Runs one step; refusals of the engine are outcomes, deadlocks and breaches of constraints are errors. */
async function run(step: Step, index: number, ids: readonly string[], prefix: string): Promise<void> {
  const system = node(index);
  const key = `${prefix}-${step.cart}`;
  const sessions = step.sessions.map((at) => ids[at] as string);
  const lines = sessions.map((sessionId) => ({ sessionId, quantity: step.places }));
  switch (step.act) {
    case 'hold':
    case 'change':
      return void (await system.holdPlaces({ key, holdSeconds: 60, lines }));
    case 'expire':
      return void (await system.holdPlaces({ key, holdSeconds: 0.001, lines }));
    case 'release':
      return system.releasePlaces(key);
    case 'sell':
      return void (await system.sell({
        key,
        buyer: { reference: 'buyer' },
        locale: 'fr-FR',
        lines: sessions.map((sessionId, at) => ({
          lineId: `line-${at}`,
          serviceCode: 'SWIM',
          priceName: '',
          quantity: 1,
          places: step.places,
          unitPriceCents: 500,
          sessionId,
        })),
      }));
    case 'take-back':
      return void (await system.takeBack({ key: `${key}-back`, saleKey: key, lineIds: ['line-0'] }));
    default:
      await venue.test.database.direct.query('select venue.expire_holds($1)', [venue.tenantId]);
  }
}

describe('the sessions of a pool', () => {
  it('never take more places than it has, whatever carts of several processes do', async () => {
    await fc.assert(
      fc.asyncProperty(STEPS, fc.integer({ min: 3, max: 12 }), async (steps, capacity) => {
        const pool = await venue.addPool(capacity);
        const ids = await sessionsOf(pool, [0, 0, 1, 2, 3]);
        const prefix = randomUUID();
        // In groups, so that steps of a group race and later groups meet what is held by then.
        for (let at = 0; at < steps.length; at += 8)
          await Promise.all(steps.slice(at, at + 8).map((step, index) => run(step, index, ids, prefix)));
        expect(await venue.broken()).toEqual({});
      }),
      { numRuns: 25 },
    );
  });

  it('are all sold to 64 concurrent buyers in whatever order they name them, without a deadlock', async () => {
    const pool = await venue.addPool(40);
    const sessions = await sessionsOf(pool, [0, 0, 0, 0]);
    const outcomes = await race(64, (buyer) => {
      const ids = buyer % 2 ? sessions : sessions.toReversed();
      const lines = ids.map((sessionId) => ({ sessionId, quantity: 1 }));
      return node(buyer).holdPlaces({ key: randomUUID(), holdSeconds: 60, lines });
    });
    expect(outcomes.filter(({ held }) => held)).toHaveLength(10);
    expect(await venue.broken()).toEqual({});
  });

  it('share the places of two pools in one cart without a deadlock', async () => {
    const [one, other] = [await venue.addPool(20), await venue.addPool(20)];
    const [first] = await sessionsOf(one, [0]);
    const [second] = await sessionsOf(other, [0]);
    const outcomes = await race(64, (buyer) => {
      const ids = (buyer % 2 ? [first, second] : [second, first]) as string[];
      return node(buyer).holdPlaces({
        key: randomUUID(),
        holdSeconds: 60,
        lines: ids.map((sessionId) => ({ sessionId, quantity: 1 })),
      });
    });
    expect(outcomes.filter(({ held }) => held)).toHaveLength(20);
  });
});

describe('self-test of the checks of pools', () => {
  async function plant(functionName: string, from: string | RegExp, to: string): Promise<void> {
    const [row] = await venue.asOwner<{ source: string }>(
      'select pg_get_functiondef($1::regproc) as source',
      [functionName],
    );
    const defective = row?.source.replace(from, to) ?? '';
    expect(defective).not.toBe(row?.source);
    await venue.asOwner(defective);
  }

  it('detects an oversold pool when its places are not checked', async () => {
    await plant('venue.decide', 'if is_pooled and', 'if false and');
    const sessions = await sessionsOf(await venue.addPool(3), [0, 0]);
    await race(4, (buyer) => holdOne(buyer, sessions[buyer % 2] as string, 2));
    expect(Object.keys(await venue.broken())).toEqual([POOL_RULE]);
  });

  it('detects an oversold pool without the lock on its row', async () => {
    const answer = 'return query select * from unnest(ruling.decisions)';
    await plant('venue.hold_places', answer, `perform pg_sleep(0.05); ${answer}`);
    await plant('venue.decide', 'perform venue.lock_pools(tenant, session_ids);', '');
    // On a busy machine the buyers do not always run concurrently.
    const raceOnce = async () => {
      const sessions = await sessionsOf(await venue.addPool(1), [0, 0, 0, 0, 0, 0]);
      await race(6, (buyer) => holdOne(buyer, sessions[buyer] as string));
      return Object.keys(await venue.broken());
    };
    await expect.poll(raceOnce, { timeout: 15_000 }).toEqual([POOL_RULE]);
  });
});
