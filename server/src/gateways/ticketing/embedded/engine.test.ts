import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { engineTests } from '#test/portal/embedded-engine.ts';
import type { TestVenue } from '#test/portal/embedded-ticketing.ts';
import type { TicketingSystem } from '../port.ts';
import type { EmbeddedTicketing } from './gateway.ts';

let venue: TestVenue;
let gateway: EmbeddedTicketing;
let ticketing: TicketingSystem;
const { hold } = engineTests((given) => ({ venue, gateway, ticketing } = given));

describe('hold of places', () => {
  it('takes places from the session until they are released', async () => {
    const session = await venue.addSession(10);
    const key = randomUUID();
    expect(await hold(key, session, 4)).toEqual({ held: true });
    expect((await ticketing.readSession(session))?.places).toBe(6);
    await ticketing.releasePlaces(key);
    expect((await ticketing.readSession(session))?.places).toBe(10);
  });

  it("replaces the cart's previous hold: more, fewer, other or no places", async () => {
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

  it('does not renew a hold that lasts long enough, within a batch of others', async () => {
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

  it('sums lines of one session', async () => {
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

  it('is all or nothing, and returns how many places the cart could have', async () => {
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

  it('refuses unknown sessions and sessions that have begun', async () => {
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

  it('gives expired places to the next request, and shows them as free immediately', async () => {
    const session = await venue.addSession(3);
    const [late, next] = [randomUUID(), randomUUID()];
    await hold(late, session, 3, 0.2);
    expect(await hold(next, session, 1)).toMatchObject({ held: false, places: 0 });
    await sleep(250);
    expect((await ticketing.readSession(session))?.places).toBe(3);
    expect(await hold(next, session, 2)).toEqual({ held: true });
    expect(await hold(late, session, 3)).toMatchObject({ held: false, places: 1 });
  });

  it('lets an expired cart hold its places again while no other cart has taken them', async () => {
    const session = await venue.addSession(2);
    const key = randomUUID();
    await hold(key, session, 2, 0);
    expect(await hold(key, session, 2)).toEqual({ held: true });
    await gateway.expireHolds(venue.tenantId);
    expect((await venue.places(session)).held).toBe(2);
  });

  it('is deleted by the sweep after its expiry', async () => {
    const session = await venue.addSession(5);
    await hold(randomUUID(), session, 2, 0);
    await hold(randomUUID(), session, 1);
    expect(await gateway.expireHolds(venue.tenantId)).toBe(2);
    expect((await venue.places(session)).held).toBe(1);
  });

  it('does not affect an unknown hold', async () => {
    await expect(ticketing.releasePlaces(randomUUID())).resolves.toBeUndefined();
  });
});
