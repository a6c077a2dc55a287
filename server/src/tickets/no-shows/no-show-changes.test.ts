import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liftPause } from '#cart/pauses/pauses.sql.ts';
import { noShows } from '#test/portal/no-shows.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { newPerson } from '#test/system/world.ts';
import { endPlace } from './no-shows.service.ts';

let portal: PortalTest;
let staff: string;
const { course, book, end, settle, twin, miss, own } = noShows(() => ({ portal, staff }));

beforeAll(async () => {
  portal = await portalTest();
  ({ token: staff } = await portal.administrator({ rights: ['settings.ticketing'] }));
});
afterAll(() => portal[Symbol.asyncDispose]());

const person = () => newPerson(portal, 'aqua-rivage');
const statesOf = async (token: string) => (await own(token)).missed.map(({ state }) => state);

/** Time after which a statement waits for the lock of another transaction. */
const LOCKED_MS = 500;

describe('settleNoShows', () => {
  it('counts no place of a session that started before the rule', async () => {
    const ada = await person();
    const session = await course();
    await miss(ada.token, session);
    await portal.sql(`update portal.no_show_rule set since = now() - interval '210 minutes'`);
    const next = await twin(session);
    await book(ada.token, next);
    await end(next, { hoursAgo: 2 });
    await settle();
    expect(await statesOf(ada.token)).toEqual(['counted', 'counted']);
    expect((await own(ada.token)).pauses).toEqual([]);
  });
});

describe('endPlace', () => {
  it('frees no place of a pause that another transaction lifts at the same time', async () => {
    const ada = await person();
    const session = await course();
    await miss(ada.token, session);
    await miss(ada.token, session);
    const [place] = await portal.sql<{ ticketId: string; pauseId: string }>(
      `select ticket_id as "ticketId", pause_id as "pauseId" from portal.missed_place
        where customer_id = $1 and pause_id is not null limit 1`,
      [ada.userId],
    );
    const tenant = await portal.services.tenants.find('aqua-rivage');
    if (!place || !tenant) throw new Error('There is no pause');
    const { database } = portal.services;
    const lift = database.tenant(tenant.id, async (db) => {
      await liftPause(db, place.pauseId, 'staff@example.com');
      await wait(2 * LOCKED_MS);
    });
    await wait(LOCKED_MS);
    const ended = database.tenant(tenant.id, (db) =>
      endPlace(db, { ticketId: place.ticketId, customerId: ada.userId }, 'excused'),
    );
    await Promise.all([lift, ended]);
    const left = await portal.sql('select from portal.missed_place where pause_id = $1', [place.pauseId]);
    expect(left).toHaveLength(2);
  });
});
