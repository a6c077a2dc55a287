import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestVenue, testVenue } from '#test/portal/embedded-ticketing.ts';
import type { SellRequest, TicketingSystem } from '../port.ts';
import { createEmbeddedTicketing, type EmbeddedTicketing } from './gateway.ts';

let venue: TestVenue;
let gateway: EmbeddedTicketing;
let system: TicketingSystem;

beforeAll(async () => {
  venue = await testVenue();
  gateway = createEmbeddedTicketing(venue.test.database);
  system = gateway.of(venue.tenant);
});
afterAll(async () => {
  expect(await venue.broken()).toEqual({});
  await venue[Symbol.asyncDispose]();
});

const hold = (lines: Record<string, number>, key: string = randomUUID(), holdSeconds = 60) =>
  system.holdPlaces({
    key,
    holdSeconds,
    lines: Object.entries(lines).map(([sessionId, quantity]) => ({ sessionId, quantity })),
  });

const saleOf = (sessionId: string, quantity: number, places?: number): SellRequest => ({
  key: randomUUID(),
  buyer: { reference: 'buyer' },
  locale: 'fr-FR',
  lines: [
    {
      lineId: 'line',
      serviceCode: 'SWIM',
      priceName: '',
      quantity,
      places,
      unitPriceCents: 500,
      sessionId,
    },
  ],
});

/** Adds a pool with two sessions at the same time. */
async function twoSessions(capacity: number): Promise<[first: string, second: string, pool: string]> {
  const pool = await venue.addPool(capacity);
  return [await venue.addSession(100, { pool }), await venue.addSession(100, { pool }), pool];
}

const freeOf = async (id: string) => (await system.readSession(id))?.places;

describe('the places of a pool', () => {
  it('are shared by sessions at the same time, and the refusal names what is left', async () => {
    const [first, second] = await twoSessions(10);
    expect(await hold({ [first]: 7 })).toEqual({ held: true });
    expect(await hold({ [second]: 4 })).toEqual({
      held: false,
      reason: 'not-enough-places',
      sessionId: second,
      places: 3,
    });
    expect(await hold({ [second]: 3 })).toEqual({ held: true });
    expect([await freeOf(first), await freeOf(second)]).toEqual([0, 0]);
  });

  it('are counted at the fullest moment of a session', async () => {
    const pool = await venue.addPool(10);
    const whole = await venue.addSession(100, { pool, startsInMinutes: 60, minutes: 120 });
    const early = await venue.addSession(100, { pool, startsInMinutes: 60, minutes: 60 });
    const late = await venue.addSession(100, { pool, startsInMinutes: 120, minutes: 60 });
    expect(await hold({ [early]: 6 })).toEqual({ held: true });
    expect(await hold({ [late]: 8 })).toEqual({ held: true });
    expect([await freeOf(whole), await freeOf(early), await freeOf(late)]).toEqual([2, 4, 2]);
    expect(await hold({ [whole]: 3 })).toMatchObject({ held: false, places: 2 });
    expect(await hold({ [whole]: 2 })).toEqual({ held: true });
    expect(await hold({ [early]: 3 })).toMatchObject({ held: false, places: 2 });
  });

  it('are at most those of the session', async () => {
    const pool = await venue.addPool(50);
    const session = await venue.addSession(5, { pool });
    expect(await freeOf(session)).toBe(5);
    expect(await hold({ [session]: 6 })).toMatchObject({ held: false, places: 5 });
  });

  it('count every session of a cart, and a change of a cart by its difference', async () => {
    const [first, second] = await twoSessions(10);
    const key = randomUUID();
    expect(await hold({ [first]: 6, [second]: 5 }, key)).toMatchObject({ held: false, sessionId: first });
    expect(await hold({ [first]: 6, [second]: 4 }, key)).toEqual({ held: true });
    expect(await hold({ [first]: 2, [second]: 8 }, key)).toEqual({ held: true });
    expect(await hold({ [first]: 3, [second]: 8 }, key)).toMatchObject({ held: false });
    expect(await venue.places(second)).toMatchObject({ held: 8 });
  });

  it('are decided cart by cart in a batch', async () => {
    const [first, second] = await twoSessions(5);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) => hold({ [index % 2 ? first : second]: 2 })),
    );
    expect(outcomes.filter(({ held }) => held)).toHaveLength(2);
    expect(await hold({ [first]: 1 })).toEqual({ held: true });
  });

  it('come back when a hold is released or expires, and when tickets are taken back', async () => {
    const [first, second] = await twoSessions(4);
    const released = randomUUID();
    await hold({ [first]: 4 }, released);
    await system.releasePlaces(released);
    expect(await freeOf(second)).toBe(4);

    await hold({ [first]: 4 }, randomUUID(), 0.001);
    await expect.poll(() => freeOf(second)).toBe(4);
    expect(await hold({ [second]: 4 }, 'kept')).toEqual({ held: true });
    await system.releasePlaces('kept');
    await gateway.expireHolds(venue.tenantId);

    const request = saleOf(first, 1, 4);
    expect(await system.sell(request)).toMatchObject({ sold: true });
    expect([await freeOf(second), await venue.places(first)]).toMatchObject([0, { sold: 4 }]);
    await system.takeBack({ key: 'back', saleKey: request.key, lineIds: ['line'] });
    expect([await freeOf(second), await venue.places(first)]).toMatchObject([4, { sold: 0 }]);
  });

  it('are sold from a hold without a second check, and refused without one when none are left', async () => {
    const [first, second] = await twoSessions(4);
    const request = saleOf(first, 1, 4);
    await hold({ [first]: 4 }, request.key);
    expect(await system.sell(saleOf(second, 1))).toMatchObject({ sold: false, reason: 'not-enough-places' });
    expect(await system.sell(request)).toMatchObject({ sold: true });
    expect(await venue.places(first)).toMatchObject({ held: 0, sold: 4 });
  });

  it('are those of the live places of every session', async () => {
    const [first, second] = await twoSessions(9);
    await hold({ [first]: 4 });
    const now = Date.now();
    const places = await system.findPlaces({ from: new Date(now), until: new Date(now + 86_400_000) });
    expect(new Map(places.map((one) => [one.id, one.places])).get(second)).toBe(5);
  });
});

it('a ticket of four places takes four places of a session without a pool', async () => {
  const session = await venue.addSession(10);
  expect(await system.sell(saleOf(session, 2, 4))).toMatchObject({ sold: true });
  expect(await venue.places(session)).toMatchObject({ sold: 8 });
  expect(await system.sell(saleOf(session, 1, 4))).toMatchObject({ sold: false });
});

it('a ticket of four places counts four people at the entrance', async () => {
  const session = await venue.addSession(10, { startsInMinutes: 5 });
  const sold = await system.sell(saleOf(session, 1, 4));
  const code = sold.sold ? (sold.sale.tickets[0]?.code ?? '') : '';
  const pass = { passId: randomUUID(), code, establishmentCode: 'POOL', direction: 'in' as const };
  expect(await gateway.turnstileOf(venue.tenantId).pass(pass)).toMatchObject({ accepted: true });
  expect(await venue.asOwner('select people from venue.turnstile_pass where code = $1', [code])).toEqual([
    { people: 4 },
  ]);
});
