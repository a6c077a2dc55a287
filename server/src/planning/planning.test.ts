import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/format/time-zone.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(() => portal[Symbol.asyncDispose]());

const today = dayOf(new Date(), 'Europe/Paris');
const tomorrow = addDays(today, 1);
const planning = (
  body: { startDate: string; endDate: string; establishmentIds?: string[]; themeIds?: string[] },
  tenant = 'aqua-rivage',
) => portal.ask('POST /Ticketing/events/filtering', { body, tenant });

describe('the planning', () => {
  test('shows the sessions of a day in order, each with its places, colour, place and price', async () => {
    const { body } = await planning({ startDate: tomorrow, endDate: tomorrow });
    expect(body.length).toBeGreaterThan(20);
    expect(body.map(({ start }) => start)).toEqual(body.map(({ start }) => start).toSorted());
    for (const event of body) {
      // A night session that began the day before belongs to both days.
      const days = [event.start, event.end].map((instant) => dayOf(new Date(instant), 'Europe/Paris'));
      expect(days).toContain(tomorrow);
      expect(event.color).toBe(event.places > 0 ? event.themeColor : '#ffffff');
      expect(event.priceFrom).toBeGreaterThan(0);
    }
    expect(body.some((event) => event.places === 0)).toBe(true);
  });

  test('shows the prices of family quotients by discount code', async () => {
    const { body } = await planning({ startDate: tomorrow, endDate: tomorrow });
    const aquagym = body.find(({ services }) => services.includes('ACT-AQUAGYM'));
    expect(aquagym?.namedPrices).toMatchObject({ QF1: expect.any(Number) });
    expect(body.some(({ namedPrices }) => namedPrices === undefined)).toBe(true);
  });

  test('shows when the sale of a session begins, and who may attend it', async () => {
    const session = await portal.session(5);
    const [row] = await portal.sql<{ opens: Date }>(
      `update venue.session set sale_start = now() + interval '1 hour', minimum_age = 6, maximum_age = 12,
              accompaniment = '{"underAge": 8, "children": 3}', minimum_participants = 4
        where id = $1 returning sale_start as opens`,
      [session.id],
    );
    const query = { eventExternalId: session.id };
    const saleStart = row?.opens.toISOString();
    const { body: event } = await portal.ask('GET /Ticketing/eventbyexternalid', { query });
    expect(event).toMatchObject({
      saleStart,
      terms: {
        minimumAge: 6,
        maximumAge: 12,
        accompaniment: { underAge: 8, children: 3 },
        minimumParticipants: 4,
      },
    });
    const day = dayOf(new Date(event.start), 'Europe/Paris');
    const { body: calendar } = await portal.ask('POST /Ticketing/events/planning', {
      body: { startDate: day, endDate: day },
    });
    expect(calendar.sessions.find(({ id }) => id === session.id)).toMatchObject({ saleStart });
    const { body: others } = await planning({ startDate: day, endDate: day });
    const other = others.find(({ id, services }) => id !== session.id && services.includes(session.service));
    const { body: near } = await portal.ask('GET /Ticketing/nearestevents', {
      query: { eventExternalId: other?.id ?? session.id, service: session.service },
    });
    expect(near.map(({ id }) => id)).not.toContain(session.id);
  });

  test('is filtered by establishments and themes', async () => {
    const narrow = {
      startDate: tomorrow,
      endDate: addDays(tomorrow, 6),
      establishmentIds: ['TILLEULS', 'PRESQUILE'],
      themeIds: ['FORME'],
    };
    const { body } = await planning(narrow);
    expect(body.length).toBeGreaterThan(0);
    for (const event of body) {
      expect(event.establishment.externalCode).toBe('TILLEULS');
      expect(event.themeExternalCode).toBe('FORME');
    }
  });

  test('rejects days that are reversed, too many, or none', async () => {
    expect(await planning({ startDate: tomorrow, endDate: today })).toMatchObject({
      status: 400,
      code: 'interval.not-authorized',
    });
    expect(await planning({ startDate: today, endDate: addDays(today, 31) })).toMatchObject({
      status: 400,
      code: 'interval.not-authorized',
    });
    expect((await planning({ startDate: today, endDate: addDays(today, 30) })).status).toBe(200);
    expect(await planning({ startDate: '2026-02-30', endDate: '2026-03-01' })).toMatchObject({
      status: 400,
      code: 'request.invalid',
    });
  });

  test('never offers a session that has begun', async () => {
    const { id } = await portal.session(5);
    await portal.sql(
      `update venue.session set start_at = now() - interval '1 minute', end_at = now() + interval '1 second' where id = $1`,
      [id],
    );
    const { body } = await planning({ startDate: addDays(today, -1), endDate: today });
    expect(body.find((event) => event.id === id)).toBeUndefined();
    for (const event of body) expect(Date.parse(event.start)).toBeGreaterThan(Date.now() - 60_000);
    expect(
      await portal.ask('GET /Ticketing/eventbyexternalid', { query: { eventExternalId: id } }),
    ).toMatchObject({ status: 404, code: 'event.not-found' });
  });

  test('shows only the sessions of its own tenant', async () => {
    const { body } = await planning({ startDate: tomorrow, endDate: tomorrow }, 'patinoire-givre');
    for (const event of body) expect(event.establishment.externalCode).toBe('GIVRE');
    const { id } = await portal.session(5);
    const stolen = await portal.ask('GET /Ticketing/eventbyexternalid', {
      query: { eventExternalId: id },
      tenant: 'patinoire-givre',
    });
    expect(stolen).toMatchObject({ status: 404, code: 'event.not-found' });
  });
});

describe('the calendar', () => {
  const calendar = (
    body: { startDate: string; endDate: string; establishmentIds?: string[]; themeIds?: string[] },
    tenant = 'aqua-rivage',
  ) => portal.ask('POST /Ticketing/events/planning', { body, tenant });

  test('has six weeks in one response, with the sessions of the single weeks', async () => {
    const { body } = await calendar({ startDate: tomorrow, endDate: addDays(tomorrow, 41) });
    const weeks = await Promise.all(
      Array.from({ length: 6 }, (_, week) =>
        planning({ startDate: addDays(tomorrow, 7 * week), endDate: addDays(tomorrow, 7 * week + 6) }),
      ),
    );
    // A night session between two weeks belongs to both.
    const events = [...new Map(weeks.flatMap(({ body }) => body).map((event) => [event.id, event])).values()];
    // The calendar also has a night session that has begun and ends tomorrow.
    const coming = body.sessions.filter(({ start }) => Date.parse(start) > Date.now());
    expect(coming.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    for (const [at, session] of coming.entries()) {
      const event = events[at];
      const activity = body.activities[session.activity];
      expect(activity).toMatchObject({
        service: event?.services[0],
        family: event?.family,
        labels: event?.labels,
      });
      expect(activity?.theme).toBe(event?.themeExternalCode);
      expect(activity?.establishment).toBe(event?.establishment.externalCode);
      expect(activity?.priceFrom).toBe(event?.priceFrom);
      expect(session.places).toBe(event?.places);
      expect(Date.parse(session.start) + session.minutes * 60_000).toBe(Date.parse(event?.end ?? ''));
    }
    expect(body.activities.length).toBeLessThan(100);
    expect(body.themes.find(({ code }) => code === 'FORME')).toMatchObject({ labels: { 'fr-FR': 'Forme' } });
  });

  test('is filtered by establishments and themes, by code or identifier', async () => {
    const narrow = { establishmentIds: ['TILLEULS'], themeIds: ['FORME'] };
    const { body } = await calendar({ startDate: tomorrow, endDate: addDays(tomorrow, 27), ...narrow });
    expect(body.sessions.length).toBeGreaterThan(0);
    expect(new Set(body.activities.map(({ theme }) => theme))).toEqual(new Set(['FORME']));
    expect(new Set(body.activities.map(({ establishment }) => establishment))).toEqual(new Set(['TILLEULS']));
  });

  test('keeps the begun sessions of today, which can no longer be booked', async () => {
    const { id } = await portal.session(5);
    await portal.sql(
      `update venue.session set start_at = now() - interval '1 minute', end_at = now() + interval '1 hour' where id = $1`,
      [id],
    );
    // A response may be a second old.
    const shown = async () =>
      (await calendar({ startDate: addDays(today, -1), endDate: today })).body.sessions;
    await expect
      .poll(async () => (await shown()).some((session) => session.id === id), { timeout: 10_000 })
      .toBe(true);
  });

  test('has no session of another tenant, and rejects more than six weeks', async () => {
    const { body } = await calendar(
      { startDate: tomorrow, endDate: addDays(tomorrow, 6) },
      'patinoire-givre',
    );
    for (const { establishment } of body.activities) expect(establishment).toBe('GIVRE');
    expect(await calendar({ startDate: today, endDate: addDays(today, 42) })).toMatchObject({
      status: 400,
      code: 'interval.not-authorized',
    });
  });
});
