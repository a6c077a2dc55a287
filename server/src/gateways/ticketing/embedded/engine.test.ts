import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestVenue, testVenue } from '#test/portal/embedded-ticketing.ts';
import type { SellRequest, TicketingSystem } from '../port.ts';
import { createEmbeddedTicketing, type EmbeddedTicketing } from './gateway.ts';

let venue: TestVenue;
let gateway: EmbeddedTicketing;
let ticketing: TicketingSystem;

beforeAll(async () => {
  venue = await testVenue();
  gateway = createEmbeddedTicketing(venue.test.database);
  ticketing = gateway.of(venue.tenant);
});
afterAll(() => venue[Symbol.asyncDispose]());
afterEach(async () => expect(await venue.broken()).toEqual({}));

const hold = (key: string, sessionId: string, quantity: number, holdSeconds = 60) =>
  ticketing.holdPlaces({ key, holdSeconds, lines: [{ sessionId, quantity }] });

function saleOf(key: string, lines: Partial<SellRequest['lines'][number]>[]): SellRequest {
  return {
    key,
    buyer: { reference: 'buyer' },
    locale: 'fr-FR',
    lines: lines.map((line) => ({
      lineId: randomUUID(),
      serviceCode: line.sessionId ? 'SWIM' : 'TICKET',
      priceName: '',
      quantity: 1,
      unitPriceCents: 500,
      ...line,
    })),
  };
}

describe('holding places', () => {
  it('takes them from the session until they are given back', async () => {
    const session = await venue.addSession(10);
    const key = randomUUID();
    expect(await hold(key, session, 4)).toEqual({ held: true });
    expect((await ticketing.readSession(session))?.places).toBe(6);
    await ticketing.releasePlaces(key);
    expect((await ticketing.readSession(session))?.places).toBe(10);
  });

  it('makes a cart hold what it says now: more, less, elsewhere, nothing', async () => {
    const [first, second] = [await venue.addSession(5), await venue.addSession(5)];
    const key = randomUUID();
    for (const quantity of [2, 5, 3, 3]) {
      expect(await hold(key, first, quantity)).toEqual({ held: true });
      expect((await venue.places(first)).held).toBe(quantity);
    }
    expect(await hold(key, second, 1)).toEqual({ held: true });
    expect([(await venue.places(first)).held, (await venue.places(second)).held]).toEqual([0, 1]);
    expect(await ticketing.holdPlaces({ key, holdSeconds: 60, lines: [] })).toEqual({ held: true });
    expect((await venue.places(second)).held).toBe(0);
  });

  it('leaves a hold that lasts long enough as it is, among others of the same moment', async () => {
    const sessionId = await venue.addSession(10);
    const [same, longer, larger, released, added] = Array.from({ length: 5 }, () => randomUUID());
    const keys = [same, longer, larger, released] as string[];
    await Promise.all(keys.map((key) => hold(key, sessionId, 2)));
    const secondsOf = async (key = '') => {
      const [row] = await venue.asOwner<{ seconds: number }>(
        'select extract(epoch from expires_at - statement_timestamp())::float8 as seconds from venue.hold where key = $1',
        [key],
      );
      return row?.seconds ?? 0;
    };
    await Promise.all([
      hold(same ?? '', sessionId, 2, 10),
      hold(longer ?? '', sessionId, 2, 600),
      hold(larger ?? '', sessionId, 3, 10),
      ticketing.releasePlaces(released ?? ''),
      hold(added ?? '', sessionId, 1),
    ]);
    expect((await venue.places(sessionId)).held).toBe(2 + 2 + 3 + 1);
    expect(await secondsOf(same)).toBeGreaterThan(10);
    expect(await secondsOf(longer)).toBeGreaterThan(60);
    expect(await secondsOf(larger)).toBeLessThan(11);
  });

  it('adds up lines of one session', async () => {
    const sessionId = await venue.addSession(5);
    const lines = [
      { sessionId, quantity: 2 },
      { sessionId, quantity: 4 },
    ];
    expect(await ticketing.holdPlaces({ key: randomUUID(), holdSeconds: 60, lines })).toEqual({
      held: false,
      reason: 'not-enough-places',
      sessionId,
      places: 5,
    });
  });

  it('is all or nothing, and says how many the cart could have', async () => {
    const [wide, narrow] = [await venue.addSession(10), await venue.addSession(3)];
    const key = randomUUID();
    await hold(key, narrow, 1);
    const lines = [
      { sessionId: wide, quantity: 5 },
      { sessionId: narrow, quantity: 4 },
    ];
    expect(await ticketing.holdPlaces({ key, holdSeconds: 60, lines })).toEqual({
      held: false,
      reason: 'not-enough-places',
      sessionId: narrow,
      places: 3,
    });
    expect([(await venue.places(wide)).held, (await venue.places(narrow)).held]).toEqual([0, 1]);
  });

  it('refuses sessions that are unknown or have begun', async () => {
    const begun = await venue.addSession(5, { startsInMinutes: -10 });
    expect(await hold(randomUUID(), 'nowhere', 1)).toEqual({
      held: false,
      reason: 'unknown-session',
      sessionId: 'nowhere',
    });
    expect(await hold(randomUUID(), begun, 1)).toEqual({
      held: false,
      reason: 'session-over',
      sessionId: begun,
    });
  });

  it.each([0, -1, 1.5, 10_000, Number.NaN])('refuses %d places', async (quantity) => {
    const session = await venue.addSession(5);
    await expect(hold(randomUUID(), session, quantity)).rejects.toThrow(RangeError);
  });

  it('gives expired places to whoever asks next, and shows them as free at once', async () => {
    const session = await venue.addSession(3);
    const [late, next] = [randomUUID(), randomUUID()];
    await hold(late, session, 3, 0.2);
    expect(await hold(next, session, 1)).toMatchObject({ held: false, places: 0 });
    await sleep(250);
    expect((await ticketing.readSession(session))?.places).toBe(3);
    expect(await hold(next, session, 2)).toEqual({ held: true });
    expect(await hold(late, session, 3)).toMatchObject({ held: false, places: 1 });
  });

  it('lets an expired cart have its places again while nobody else took them', async () => {
    const session = await venue.addSession(2);
    const key = randomUUID();
    await hold(key, session, 2, 0);
    expect(await hold(key, session, 2)).toEqual({ held: true });
    await gateway.expireHolds(venue.tenantId);
    expect((await venue.places(session)).held).toBe(2);
  });

  it('sweeps expired holds away', async () => {
    const session = await venue.addSession(5);
    await hold(randomUUID(), session, 2, 0);
    await hold(randomUUID(), session, 1);
    expect(await gateway.expireHolds(venue.tenantId)).toBe(2);
    expect((await venue.places(session)).held).toBe(1);
  });

  it('leaves an unknown hold alone', async () => {
    await expect(ticketing.releasePlaces(randomUUID())).resolves.toBeUndefined();
  });
});

describe('selling', () => {
  it('turns the hold into tickets with numbers and codes', async () => {
    const session = await venue.addSession(5);
    const key = randomUUID();
    await hold(key, session, 2);
    const outcome = await ticketing.sell(
      saleOf(key, [{ lineId: 'a', sessionId: session, quantity: 2 }, { lineId: 'b' }]),
    );
    if (!outcome.sold) throw new Error(outcome.reason);
    const { externalPurchaseId, tickets } = outcome.sale;
    expect(externalPurchaseId).toMatch(/^20\d\d-\d{6}$/);
    expect(tickets.map((ticket) => [ticket.lineId, ticket.ticketNumber])).toEqual([
      ['a', `${externalPurchaseId}-1`],
      ['a', `${externalPurchaseId}-2`],
      ['b', `${externalPurchaseId}-3`],
    ]);
    expect(new Set(tickets.map((ticket) => ticket.code)).size).toBe(3);
    for (const { code } of tickets)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}( [0-9A-HJKMNP-TV-Z]{4}){2}$/);
    expect(await venue.places(session)).toMatchObject({ held: 0, sold: 2 });
  });

  it('opens the turnstile a quarter of an hour before a session, and takes an undated ticket until the end of its last day', async () => {
    const session = await venue.addSession(5);
    const planned = await ticketing.readSession(session);
    const outcome = await ticketing.sell(saleOf(randomUUID(), [{ sessionId: session }, {}]));
    if (!outcome.sold || !planned) throw new Error('not sold');
    const [dated, undated] = outcome.sale.tickets;
    expect(dated?.validFrom.getTime()).toBe(planned.start.getTime() - 15 * 60_000);
    expect(dated?.validUntil).toEqual(planned.end);
    const paris = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', timeStyle: 'medium' });
    expect(paris.format(undated?.validUntil)).toBe('23:59:59');
    const days = ((undated?.validUntil.getTime() ?? 0) - outcome.sale.soldAt.getTime()) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(29.9);
    expect(days).toBeLessThan(31.1);
  });

  it('answers a repeated request with the first sale, however often and at once', async () => {
    const session = await venue.addSession(5);
    const request = saleOf(randomUUID(), [{ sessionId: session, quantity: 2 }]);
    const first = await ticketing.sell(request);
    const again = await Promise.all(Array.from({ length: 20 }, () => ticketing.sell(request)));
    for (const outcome of again) expect(outcome).toEqual(first);
    expect(await ticketing.findSale(request.key)).toEqual(first.sold && first.sale);
    expect((await venue.places(session)).sold).toBe(2);
  });

  it('takes the places anew after the hold expired, while there are some', async () => {
    const session = await venue.addSession(2);
    const [late, other] = [randomUUID(), randomUUID()];
    await hold(late, session, 2, 0);
    await gateway.expireHolds(venue.tenantId);
    expect(await ticketing.sell(saleOf(late, [{ sessionId: session, quantity: 2 }]))).toMatchObject({
      sold: true,
    });
    expect(await ticketing.sell(saleOf(other, [{ sessionId: session }]))).toEqual({
      sold: false,
      reason: 'not-enough-places',
      detail: session,
    });
    expect(await ticketing.findSale(other)).toBeUndefined();
  });

  it('sells a held place even though its session has begun meanwhile, but no new one once it is over', async () => {
    const session = await venue.addSession(5);
    const key = randomUUID();
    await hold(key, session, 1);
    await venue.asOwner(
      `update venue.session set start_at = now() - interval '2 hours', end_at = now() - interval '1 hour' where id = $1`,
      [session],
    );
    expect(await ticketing.sell(saleOf(key, [{ sessionId: session }]))).toMatchObject({ sold: true });
    const late = await ticketing.sell(saleOf(randomUUID(), [{ sessionId: session }]));
    expect(late).toEqual({ sold: false, reason: 'refused', detail: `session ${session} is over` });
  });

  it('gives back what was held and is not sold', async () => {
    const [first, second] = [await venue.addSession(5), await venue.addSession(5)];
    const key = randomUUID();
    const lines = [
      { sessionId: first, quantity: 3 },
      { sessionId: second, quantity: 2 },
    ];
    await ticketing.holdPlaces({ key, holdSeconds: 60, lines });
    await ticketing.sell(saleOf(key, [{ sessionId: first, quantity: 1 }]));
    expect(await venue.places(first)).toMatchObject({ held: 0, sold: 1 });
    expect(await venue.places(second)).toMatchObject({ held: 0, sold: 0 });
  });

  it('leaves a sold cart as it is', async () => {
    const session = await venue.addSession(5);
    const request = saleOf(randomUUID(), [{ sessionId: session }]);
    await ticketing.sell(request);
    expect(await hold(request.key, session, 2)).toEqual({ held: false, reason: 'already-sold' });
    await ticketing.releasePlaces(request.key);
    expect(await venue.places(session)).toMatchObject({ held: 0, sold: 1 });
  });

  it('refuses what can never be sold, without harm to those that are sold with it', async () => {
    const session = await venue.addSession(50);
    const requests = [
      saleOf(randomUUID(), [{ sessionId: session }]),
      saleOf(randomUUID(), [{ sessionId: session }]),
      saleOf(randomUUID(), [{ sessionId: session, serviceCode: 'TICKET' }]),
      saleOf(randomUUID(), [{ sessionId: session, serviceCode: 'GONE' }]),
      saleOf(randomUUID(), [{ sessionId: session }]),
    ];
    const outcomes = await Promise.all(requests.map((request) => ticketing.sell(request)));
    expect(outcomes.map((outcome) => outcome.sold)).toEqual([true, true, false, false, true]);
    expect(outcomes[2]).toMatchObject({ reason: 'refused', detail: 'service TICKET has no sessions' });
    expect(outcomes[3]).toMatchObject({ reason: 'refused', detail: 'unknown service GONE' });
    const without = await ticketing.sell(saleOf(randomUUID(), [{ serviceCode: 'SWIM' }]));
    expect(without).toMatchObject({ reason: 'refused', detail: 'service SWIM needs a session' });
    const nowhere = await ticketing.sell(saleOf(randomUUID(), [{ sessionId: 'nowhere' }]));
    expect(nowhere).toMatchObject({ sold: false, reason: 'unknown-session' });
    expect(await ticketing.sell(saleOf(randomUUID(), []))).toMatchObject({ sold: false, reason: 'refused' });
  });

  it('gives every order a number of its own', async () => {
    const numbers = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const outcome = await ticketing.sell(saleOf(randomUUID(), [{}]));
        return outcome.sold ? outcome.sale.externalPurchaseId : undefined;
      }),
    );
    expect(new Set(numbers).size).toBe(100);
  });
});
