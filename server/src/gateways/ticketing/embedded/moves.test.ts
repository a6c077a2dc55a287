import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestVenue, testVenue } from '#test/portal/embedded-ticketing.ts';
import type { TicketingSystem } from '../port.ts';
import { createEmbeddedTicketing } from './gateway.ts';

let venue: TestVenue;
let system: TicketingSystem;

beforeAll(async () => {
  venue = await testVenue();
  system = createEmbeddedTicketing(venue.test.database).of(venue.tenant);
});
afterAll(async () => {
  expect(await venue.broken()).toEqual({});
  await venue[Symbol.asyncDispose]();
});

/** Sells tickets of a session. */
async function sold(sessionId: string, quantity = 1, places?: number) {
  const saleKey = randomUUID();
  const line = { lineId: 'line', serviceCode: 'SWIM', priceName: '', unitPriceCents: 500, sessionId };
  const outcome = await system.sell({
    key: saleKey,
    buyer: { reference: 'buyer' },
    locale: 'fr-FR',
    lines: [{ ...line, quantity, places }],
  });
  if (!outcome.sold) throw new Error(outcome.detail);
  return { saleKey, ticketNumbers: outcome.sale.tickets.map(({ ticketNumber }) => ticketNumber) };
}

const move = (
  { saleKey, ticketNumbers }: Awaited<ReturnType<typeof sold>>,
  sessionId: string,
  key: string = randomUUID(),
) => system.moveTickets({ key, saleKey, ticketNumbers, sessionId });

const freeOf = async (...ids: string[]) =>
  Promise.all(ids.map(async (id) => (await system.readSession(id))?.places));

describe('moveTickets', () => {
  it('repeats its answer, and sets the validity of the new session', async () => {
    const [first, second] = [await venue.addSession(5), await venue.addSession(5, { startsInMinutes: 600 })];
    const sale = await sold(first, 2);
    const key = randomUUID();
    const answer = await move(sale, second, key);
    expect(answer.moved).toBe(true);
    expect(await move(sale, second, key)).toEqual(answer);
    expect(await freeOf(first, second)).toEqual([5, 3]);
    const session = await system.readSession(second);
    expect(answer).toMatchObject({ tickets: [{ validUntil: session?.end }, { validUntil: session?.end }] });
  });

  it('uses up a hold under its own key, also of the last places, and no other hold', async () => {
    const [first, full] = [await venue.addSession(5), await venue.addSession(2)];
    const sale = await sold(first, 2);
    const key = randomUUID();
    const held = await system.holdPlaces({
      key,
      holdSeconds: 600,
      lines: [{ sessionId: full, quantity: 2 }],
    });
    expect(held.held).toBe(true);
    expect(await move(await sold(first, 1), full)).toEqual({ moved: false, reason: 'not-enough-places' });
    const answer = await move(sale, full, key);
    expect(answer.moved).toBe(true);
    expect(await move(sale, full, key)).toEqual(answer);
    await system.releasePlaces(key);
    expect(await freeOf(first, full)).toEqual([4, 0]);
  });

  it('takes all places of a ticket that admits several people', async () => {
    const [first, second] = [await venue.addSession(9), await venue.addSession(9)];
    expect((await move(await sold(first, 1, 4), second)).moved).toBe(true);
    expect(await freeOf(first, second)).toEqual([9, 5]);
  });

  it('moves within a full pool, since the former places are free', async () => {
    const pool = await venue.addPool(3);
    const [first, second] = [await venue.addSession(9, { pool }), await venue.addSession(9, { pool })];
    const sale = await sold(first, 3);
    expect((await move(sale, second)).moved).toBe(true);
    expect(await freeOf(first, second)).toEqual([0, 0]);
  });

  it('refuses a session of a full pool, and keeps the former places', async () => {
    const pool = await venue.addPool(3);
    const full = await venue.addSession(9, { pool });
    await sold(full, 3);
    const other = await venue.addSession(9, { pool });
    const former = await venue.addSession(9);
    const sale = await sold(former, 2);
    expect(await move(sale, other)).toEqual({ moved: false, reason: 'not-enough-places' });
    expect(await freeOf(former)).toEqual([7]);
  });

  it('does not take places that a cart holds', async () => {
    const [first, second] = [await venue.addSession(5), await venue.addSession(1)];
    const sale = await sold(first);
    const key = randomUUID();
    await system.holdPlaces({ key, holdSeconds: 60, lines: [{ sessionId: second, quantity: 1 }] });
    expect(await move(sale, second)).toEqual({ moved: false, reason: 'not-enough-places' });
    await system.releasePlaces(key);
    expect((await move(sale, second)).moved).toBe(true);
  });

  it('refuses refunded tickets, unknown tickets, and unknown or begun sessions', async () => {
    const [first, second] = [await venue.addSession(5), await venue.addSession(5)];
    const begun = await venue.addSession(5, { startsInMinutes: -10, minutes: 60 });
    const sale = await sold(first);
    expect(await move(sale, begun)).toEqual({ moved: false, reason: 'session-over' });
    expect(await move(sale, 'no-such-session')).toEqual({ moved: false, reason: 'unknown-session' });
    expect(await move({ ...sale, ticketNumbers: ['none-1'] }, second)).toEqual({
      moved: false,
      reason: 'unknown',
    });
    await system.takeBack({ key: randomUUID(), saleKey: sale.saleKey, lineIds: ['line'] });
    expect(await move(sale, second)).toEqual({ moved: false, reason: 'used' });
    expect(await freeOf(first, second)).toEqual([5, 5]);
  });
});
