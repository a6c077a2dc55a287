import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseTenantId } from '#kernel/database/tenant-id.ts';
import { type TestVenue, testVenue } from '#test/portal/embedded-ticketing.ts';
import type { SellRequest, TicketingSystem } from '../port.ts';
import { createEmbeddedTicketing } from './gateway.ts';

/** Number of gateways over one database, as in several processes: their batches meet only in the database. */
const NODES = 8;

let venue: TestVenue;
let nodes: TicketingSystem[];
const node = (index: number) => nodes[index % NODES] as TicketingSystem;

beforeEach(async () => {
  venue = await testVenue();
  nodes = Array.from({ length: NODES }, () => createEmbeddedTicketing(venue.test.database).of(venue.tenant));
});
afterEach(() => venue[Symbol.asyncDispose]());

const holdOf = (sessionId: string, quantity: number, key: string = randomUUID()) => ({
  key,
  holdSeconds: 60,
  lines: [{ sessionId, quantity }],
});

const saleOf = (sessionIds: string[], key: string = randomUUID()): SellRequest => ({
  key,
  buyer: { reference: 'buyer' },
  locale: 'fr-FR',
  lines: sessionIds.map((sessionId) => ({
    lineId: randomUUID(),
    serviceCode: 'SWIM',
    priceName: '',
    quantity: 1,
    unitPriceCents: 500,
    sessionId,
  })),
});

const race = <T>(buyers: number, act: (buyer: number) => Promise<T>) =>
  Promise.all(Array.from({ length: buyers }, (_, buyer) => act(buyer)));

describe('64 concurrent buyers of the last places', () => {
  it('hold no more places than there are', async () => {
    const session = await venue.addSession(10);
    const outcomes = await race(64, (buyer) => node(buyer).holdPlaces(holdOf(session, 1)));
    expect(outcomes.filter((outcome) => outcome.held)).toHaveLength(10);
    expect(await venue.places(session)).toMatchObject({ held: 10, sold: 0 });
    expect(await venue.broken()).toEqual({});
  });

  it('buy no more places than there are, with or without a hold', async () => {
    const session = await venue.addSession(10);
    const outcomes = await race(64, async (buyer) => {
      const key = randomUUID();
      if (buyer % 2) await node(buyer).holdPlaces(holdOf(session, 1, key));
      return node(buyer + 1).sell(saleOf([session], key));
    });
    expect(outcomes.filter((outcome) => outcome.sold)).toHaveLength(10);
    expect(await venue.places(session)).toMatchObject({ held: 0, sold: 10 });
    expect(await venue.broken()).toEqual({});
  });

  it('leave no holds behind when they hold, change, expire and buy concurrently', async () => {
    const sessions = [await venue.addSession(10), await venue.addSession(10), await venue.addSession(10)];
    const session = (index: number) => sessions[index % 3] as string;
    await race(64, async (buyer) => {
      const key = randomUUID();
      await node(buyer).holdPlaces({
        ...holdOf(session(buyer), 1 + (buyer % 3), key),
        holdSeconds: (buyer % 4) / 100,
      });
      await Promise.all([
        node(buyer + 1).holdPlaces(holdOf(session(buyer + 1), 1, key)),
        node(buyer + 2).holdPlaces(holdOf(session(buyer + 2), 2, key)),
        buyer % 5
          ? node(buyer + 3).sell(saleOf([session(buyer), session(buyer + 1)], key))
          : node(buyer).releasePlaces(key),
      ]);
    });
    expect(await venue.broken()).toEqual({});
  });
});

describe('carts over several sessions', () => {
  it('cause no deadlock, in whatever order they name the sessions', async () => {
    const sessions = await Promise.all([1, 2, 3, 4].map(() => venue.addSession(40)));
    const outcomes = await race(64, (buyer) => {
      const ids = buyer % 2 ? sessions : sessions.toReversed();
      const lines = ids.map((sessionId) => ({ sessionId, quantity: 1 }));
      return node(buyer).holdPlaces({ key: randomUUID(), holdSeconds: 60, lines });
    });
    expect(outcomes.filter((outcome) => outcome.held)).toHaveLength(40);
    expect(await venue.broken()).toEqual({});
  });
});

describe('concurrent requests for one cart from several processes', () => {
  it('end with one of the requested states, not with their sum', async () => {
    const [first, second] = [await venue.addSession(100), await venue.addSession(100)];
    const key = randomUUID();
    await race(32, (buyer) => node(buyer).holdPlaces(holdOf(buyer % 2 ? first : second, 3, key)));
    expect((await venue.places(first)).held + (await venue.places(second)).held).toBe(3);
    expect(await venue.broken()).toEqual({});
  });

  it('sell the cart once', async () => {
    const session = await venue.addSession(100);
    const request = saleOf([session]);
    const outcomes = await race(32, (buyer) => node(buyer).sell(request));
    expect(new Set(outcomes.map((outcome) => outcome.sold && outcome.sale.externalPurchaseId)).size).toBe(1);
    expect((await venue.places(session)).sold).toBe(1);
  });
});

describe('self-test of the concurrency checks', () => {
  /** Installs a function of the engine with a defect. */
  async function plant(functionName: string, from: string | RegExp, to: string): Promise<void> {
    const [row] = await venue.asOwner<{ source: string }>(
      'select pg_get_functiondef($1::regproc) as source',
      [functionName],
    );
    const defective = row?.source.replace(from, to) ?? '';
    expect(defective).not.toBe(row?.source);
    await venue.asOwner(defective);
  }

  /** A pause between write and commit makes a missing lock visible. */
  beforeEach(() => plant('venue.hold_places', 'return query', 'perform pg_sleep(0.05); return query'));

  it('detects overselling without the row lock and the guard, by the invariants', async () => {
    await plant('venue.decide', /for no key update/, '');
    await venue.asOwner('alter table venue.session drop constraint session_places');
    // On a busy machine the buyers do not always run concurrently.
    const raceOnce = async () => {
      const session = await venue.addSession(10);
      await race(64, (buyer) => node(buyer).holdPlaces(holdOf(session, 1)));
      return (await venue.places(session)).held;
    };
    await expect.poll(raceOnce, { timeout: 10_000 }).toBeGreaterThan(10);
    expect(Object.keys(await venue.broken())).toContain(
      'active holds and sold places never exceed the capacity',
    );
  });

  it('detects no overselling without the row lock alone, since the guard remains', async () => {
    await plant('venue.decide', /for no key update/, '');
    const session = await venue.addSession(10);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 64 }, (_, buyer) => node(buyer).holdPlaces(holdOf(session, 1))),
    );
    const held = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value.held).length;
    expect(held).toBeLessThanOrEqual(10);
    expect(await venue.places(session)).toMatchObject({ held });
    expect(await venue.broken()).toEqual({});
  });

  it('detects too many places in a cart without the lock on the cart', async () => {
    await plant('venue.decide', /perform pg_advisory_xact_lock/, 'perform abs');
    // On a busy machine the two requests do not always run concurrently.
    const raceOnce = async () => {
      const [first, second] = [await venue.addSession(100), await venue.addSession(100)];
      const key = randomUUID();
      await race(2, (buyer) => node(buyer).holdPlaces(holdOf(buyer ? first : second, 3, key)));
      return (await venue.places(first)).held + (await venue.places(second)).held;
    };
    await expect.poll(raceOnce, { timeout: 10_000 }).toBe(6);
  });
});

describe('isolation of tenants in the engine', () => {
  it('hides places of another tenant and refuses to hold, sell or release them', async () => {
    const session = await venue.addSession(5);
    const key = randomUUID();
    await node(0).holdPlaces(holdOf(session, 1, key));
    const stranger = createEmbeddedTicketing(venue.test.database).of({
      id: parseTenantId(randomUUID()),
      name: 'stranger',
    });
    expect(await stranger.readSession(session)).toBeUndefined();
    expect((await stranger.readCatalogue()).services).toEqual([]);
    expect(await stranger.holdPlaces(holdOf(session, 1))).toMatchObject({ reason: 'unknown-session' });
    expect(await stranger.sell(saleOf([session]))).toMatchObject({ sold: false, reason: 'unknown-session' });
    await stranger.releasePlaces(key);
    expect((await venue.places(session)).held).toBe(1);
  });

  it('shows no row while no tenant is set', async () => {
    await node(0).holdPlaces(holdOf(await venue.addSession(5), 1));
    for (const table of ['operator', 'service', 'session', 'hold']) {
      expect(await venue.test.database.direct.query(`select from venue.${table}`)).toEqual([]);
    }
    const written = venue.test.database.direct.query(
      `insert into venue.hold values ($1, 'key', 'session', 1, now())`,
      [venue.tenantId],
    );
    await expect(written).rejects.toThrow('row-level security');
  });
});
