import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#kernel/format/time-zone.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { fillVenue } from '../timetable.service.ts';

const ZONE = 'Europe/Paris';
let portal: PortalTest;
let token: string;

beforeAll(async () => {
  portal = await portalTest();
  ({ token } = await portal.administrator({ rights: ['venue.timetable'] }));
});
afterAll(() => portal[Symbol.asyncDispose]());

const day = () => addDays(dayOf(new Date(), ZONE), 20);
const compact = () => day().replaceAll('-', '');
/** A session of the demonstration that takes place every day; it is free for these tests. */
const free = () => `BE-ESPACE.RIVAGE.${compact()}.1030`;
const sold = () => `BE-ESPACE.RIVAGE.${compact()}.1900`;

beforeEach(() => portal.sql('update venue.session set sold = 0, sold_elsewhere = 0 where id = $1', [free()]));

const list = async () =>
  (await portal.ask('GET /boxoffice/sessions', { token, query: { from: day(), days: 1 } })).body;

type Edit = Parameters<typeof portal.ask<'POST /boxoffice/sessionspreview'>>[1];
type Body = NonNullable<Edit>['body'];

async function change(edit: Partial<Body>) {
  const { saved } = await list();
  return portal.ask('PUT /boxoffice/sessions', {
    token,
    body: { version: saved.version, changes: [], added: [], ...edit },
  });
}

async function undo() {
  const { saved } = await list();
  return portal.ask('POST /boxoffice/undosessions', { token, body: { version: saved.version } });
}

const find = async (id: string) => (await list()).sessions.find((session) => session.id === id);

describe('GET /boxoffice/sessions', () => {
  it('lists the sessions of a day with taken places and collisions of rooms', async () => {
    const { sessions } = await list();
    expect(sessions.length).toBeGreaterThan(20);
    const full = sessions.find(({ id }) => id === sold());
    expect(full).toMatchObject({ capacity: 18, sold: 18, isByHand: false, pattern: 'BE-ESPACE.RIVAGE.3' });
    const overlapping = sessions.find(({ overlaps }) => overlaps.length > 0);
    const other = sessions.find(({ id }) => id === overlapping?.overlaps[0]);
    expect(other?.overlaps).toContain(overlapping?.id);
    expect(other?.room).toEqual(overlapping?.room);
  });
});

describe('sessions below their minimum of participants', () => {
  it('are listed for the next seven days, until enough places are sold', async () => {
    const [row] = await portal.sql<{ id: string }>(
      `update venue.session set minimum_participants = 6, sold = 3, sold_elsewhere = 3
        where id = (select session.id from venue.session join portal.tenant on tenant.id = session.tenant_id
                     where tenant.name = 'aqua-rivage' and start_at > now() + interval '2 days' and capacity > 6
                     order by start_at limit 1) returning id`,
    );
    const id = row?.id ?? '';
    const below = async () => (await list()).belowMinimum;
    expect((await below()).find((one) => one.id === id)).toMatchObject({ sold: 3, minimum: 6 });
    expect(
      (await below()).every(({ start }) => start.slice(0, 10) <= addDays(dayOf(new Date(), ZONE), 7)),
    ).toBe(true);
    await portal.sql('update venue.session set sold = 6, sold_elsewhere = 6 where id = $1', [id]);
    expect((await below()).some((one) => one.id === id)).toBe(false);
    await portal.sql(
      'update venue.session set sold = 0, sold_elsewhere = 0, minimum_participants = null where id = $1',
      [id],
    );
  });
});

describe('staff of an establishment', () => {
  const limit = async (staff: number | undefined) => {
    const { body } = await portal.ask('GET /boxoffice/timetable', { token });
    const calendar = { establishment: 'RIVAGE', country: 'FR', schoolHolidays: [], ...(staff && { staff }) };
    return portal.ask('PUT /boxoffice/timetable', {
      token,
      body: {
        version: body.saved.version,
        timetable: { ...body.timetable, calendars: staff ? [calendar] : [] },
        keepsTaken: true,
      },
    });
  };

  it('is short where sessions at one time need more, in the week and in the preview', async () => {
    expect((await limit(3)).status).toBe(200);
    const needs = (staff: number) => ({ changes: [{ id: free(), staff }], added: [] });
    const preview = await portal.ask('POST /boxoffice/sessionspreview', { token, body: needs(4) });
    expect(preview.body.shortages.map(({ id }) => id)).toEqual([free()]);
    const enough = await portal.ask('POST /boxoffice/sessionspreview', { token, body: needs(3) });
    expect(enough.body.shortages).toEqual([]);
    await change(needs(4));
    expect(await find(free())).toMatchObject({ staff: 4, shortage: { needed: 4, available: 3 } });
    await undo();
    expect(await find(free())).not.toHaveProperty('staff');
    await limit(undefined);
  });
});

describe('PUT /boxoffice/sessions', () => {
  it('moves a session, and generation leaves it where it is', async () => {
    const { status, body } = await change({
      changes: [{ id: free(), start: `${day()}T09:45`, end: `${day()}T10:30`, capacity: 7 }],
    });
    expect([status, body.effect?.changed]).toEqual([200, 1]);
    expect(await find(free())).toMatchObject({ start: `${day()}T09:45`, capacity: 7, isByHand: true });
    const tenant = await portal.services.tenants.find('aqua-rivage');
    if (tenant) await fillVenue(portal.services, tenant);
    expect(await find(free())).toMatchObject({ start: `${day()}T09:45`, capacity: 7 });
    expect((await undo()).status).toBe(200);
    expect(await find(free())).toMatchObject({ start: `${day()}T10:30`, capacity: 18, isByHand: false });
  });

  it('refuses to move, shrink or cancel a session with taken places, and names it', async () => {
    for (const edit of [
      { start: `${day()}T20:00`, end: `${day()}T21:00` },
      { capacity: 17 },
      { isCancelled: true as const },
    ]) {
      const { status, code, error } = await change({
        changes: [
          { id: sold(), ...edit },
          { id: free(), capacity: 9 },
        ],
      });
      expect([status, code]).toEqual([409, 'timetable.taken']);
      expect(error).toContain('(18)');
    }
    expect(await find(free())).toMatchObject({ capacity: 18 });
    const { status } = await change({ changes: [{ id: sold(), capacity: 25, room: { 'fr-FR': 'Sauna' } }] });
    expect(status).toBe(200);
    await undo();
    expect(await find(sold())).toMatchObject({ capacity: 18, sold: 18 });
  });

  it('refuses to change, cancel or restore a closed session', async () => {
    const close = (at: string) =>
      portal.sql(`update venue.session set closed_at = ${at} where id = $1`, [free()]);
    await change({ changes: [{ id: free(), capacity: 9 }] });
    await close('now()');
    for (const edit of [{ capacity: 10 }, { isCancelled: true as const }]) {
      const preview = await portal.ask('POST /boxoffice/sessionspreview', {
        token,
        body: { changes: [{ id: free(), ...edit }], added: [] },
      });
      expect(preview.body.effect.sessions.refused).toMatchObject([{ id: free(), obstacle: 'closed' }]);
      expect((await change({ changes: [{ id: free(), ...edit }] })).code).toBe('timetable.taken');
    }
    expect((await undo()).code).toBe('timetable.taken');
    expect(await find(free())).toMatchObject({ capacity: 9 });
    await close('null');
    expect((await undo()).status).toBe(200);
  });

  it('cancels a session that generation does not add again, and an undo brings it back', async () => {
    expect((await change({ changes: [{ id: free(), isCancelled: true }] })).body.effect.removed).toBe(1);
    const tenant = await portal.services.tenants.find('aqua-rivage');
    if (tenant) await fillVenue(portal.services, tenant);
    expect(await find(free())).toBeUndefined();
    expect((await undo()).status).toBe(200);
    expect(await find(free())).toMatchObject({ capacity: 18 });
    const [cancelled] = await portal.sql<{ count: number }>(
      'select count(*)::int from venue.cancelled_session',
    );
    expect(cancelled?.count).toBe(0);
  });

  it('adds a session that the shop sells at its own price', async () => {
    const added = {
      establishment: 'RIVAGE',
      services: ['ACT-AQUAGYM'],
      room: { 'fr-FR': 'Bassin ludique' },
      start: `${day()}T06:00`,
      end: `${day()}T06:45`,
      capacity: 4,
      unitPrices: { PLEIN: 555 },
    };
    expect((await change({ added: [added] })).body.effect.added).toBe(1);
    const { body } = await portal.ask('POST /Ticketing/events/filtering', {
      body: { startDate: day(), endDate: day() },
    });
    const shown = body.find(
      ({ start }) => new Date(start).getTime() === new Date(body[0]?.start ?? '').getTime(),
    );
    expect(shown).toMatchObject({ capacity: 4, unitPrices: { PLEIN: 555 } });
    const cart = await portal.ask('PUT /cart/AddOrUpdateCart', {
      body: {
        cartLines: [
          {
            service: 'ACT-AQUAGYM',
            priceName: 'PLEIN',
            cartLineDetails: [{ eventId: shown?.id ?? '', quantity: 2 }],
          },
        ],
      },
    });
    expect(cart.body.totalAmount).toBe(1110);
    expect((await undo()).code).toBe('timetable.taken');
  });

  it.each([
    ['an end before the start', { start: 'T12:00', end: 'T11:00' }, 'changes.0.end'],
    ['a session of three days', { start: 'T12:00', end: '+3' }, 'changes.0.end'],
  ])('rejects %s', async (_, times, field) => {
    const at = (time: string) => (time === '+3' ? `${addDays(day(), 3)}T13:00` : day() + time);
    const { status, fields } = await change({
      changes: [{ id: free(), start: at(times.start), end: at(times.end) }],
    });
    expect([status, Object.keys(fields)]).toEqual([400, [field]]);
  });

  it('rejects unknown sessions, services and a version that is not the last one', async () => {
    expect((await change({ changes: [{ id: 'nothing', capacity: 3 }] })).code).toBe('event.not-found');
    const added = {
      establishment: 'RIVAGE',
      services: ['PAT-SEANCE'],
      start: `${day()}T06:00`,
      end: `${day()}T06:45`,
      capacity: 4,
    };
    expect((await change({ added: [added] })).code).toBe('timetable.services');
    expect((await change({ added: [{ ...added, establishment: 'NOWHERE' }] })).code).toBe(
      'establishment.not-found',
    );
    const stale = await portal.ask('PUT /boxoffice/sessions', {
      token,
      body: { version: 900, changes: [], added: [] },
    });
    expect(stale.code).toBe('settings.changed');
  });
});

describe('POST /boxoffice/sessionspreview', () => {
  it('counts changes and tickets, and names collisions of rooms, without changing anything', async () => {
    const { body } = await portal.ask('POST /boxoffice/sessionspreview', {
      token,
      body: {
        changes: [
          { id: free(), start: `${day()}T13:00`, end: `${day()}T14:00` },
          { id: sold(), isCancelled: true },
        ],
        added: [],
      },
    });
    expect(body.effect).toMatchObject({ changed: 1, refused: 1, tickets: 0 });
    expect(body.overlaps.map(({ id }) => id)).toEqual([free()]);
    expect(await find(free())).toMatchObject({ start: `${day()}T10:30` });
  });
});
