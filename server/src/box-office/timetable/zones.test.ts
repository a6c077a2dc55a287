import type { SessionPattern, Timetable } from '@guichet/contract/box-office/timetable-rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf, startOfDay } from '#kernel/format/time-zone.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { newReseller } from '#test/portal/resellers.ts';

/** West of the date line: half past midnight there is noon of the day before at the venue. */
const APIA = 'Pacific/Apia';
const ZONE = { timeZone: APIA, labels: expect.objectContaining({ 'fr-FR': 'heure normale d’Apia' }) };

const MIDNIGHT: SessionPattern = {
  id: 'midnight',
  services: ['ACT-AQUAGYM'],
  establishment: 'RIVAGE',
  capacity: 12,
  rule: 'FREQ=DAILY',
  from: '2026-01-01',
  times: [{ start: '00:30', end: '01:15' }],
  seasons: [],
  schoolHolidays: 'any',
  publicHolidays: 'any',
  skippedDays: [],
  extraDays: [],
};

let portal: PortalTest;
let token: string;
/** The day of the tested session at its establishment. */
let day: string;
let id: string;

async function save(change: (timetable: Timetable) => Timetable) {
  const { body } = await portal.ask('GET /boxoffice/timetable', { token });
  const { status } = await portal.ask('PUT /boxoffice/timetable', {
    token,
    body: { version: body.saved.version, timetable: change(body.timetable), keepsTaken: true },
  });
  expect(status).toBe(200);
}

beforeAll(async () => {
  portal = await portalTest();
  ({ token } = await portal.administrator({ rights: ['venue.timetable', 'venue.desk'] }));
  await save((timetable) => ({
    ...timetable,
    patterns: [...timetable.patterns, MIDNIGHT],
    calendars: [{ establishment: 'RIVAGE', timeZone: APIA, country: 'FR', schoolHolidays: [] }],
  }));
  day = addDays(dayOf(new Date(), APIA), 3);
  id = `midnight.${day.replaceAll('-', '')}.0030`;
});
afterAll(() => portal[Symbol.asyncDispose]());

const eventsOn = async (date: string) =>
  (await portal.ask('POST /Ticketing/events/filtering', { body: { startDate: date, endDate: date } })).body;

describe('a session at an establishment with another clock', () => {
  it('is listed on the day of its own clock, with the zone in words', async () => {
    const shown = (await eventsOn(day)).find((event) => event.id === id);
    expect(shown).toMatchObject({
      start: new Date(startOfDay(day, APIA).getTime() + 30 * 60_000).toISOString(),
      zone: ZONE,
    });
    const venueDay = dayOf(new Date(shown?.start ?? ''), 'Europe/Paris');
    expect(venueDay).toBe(addDays(day, -1));
    expect((await eventsOn(venueDay)).some((event) => event.id === id)).toBe(false);
  });

  it('counts on its own day, and its time of day filters it', async () => {
    const daysAt = async (times?: 'morning' | 'afternoon') =>
      (
        await portal.ask('GET /Ticketing/eventdateinterval', {
          query: { service: 'ACT-AQUAGYM', establishment: 'RIVAGE', ...(times && { times }) },
        })
      ).body.days;
    const [all, mornings] = [await daysAt(), await daysAt('morning')];
    expect(all.map(({ date }) => date)).toContain(day);
    expect(mornings.map(({ date }) => date)).toContain(day);
  });

  it('is on the day of its own clock in the planning, whose activity has the zone', async () => {
    const { body } = await portal.ask('POST /Ticketing/events/planning', {
      body: { startDate: day, endDate: day },
    });
    const session = body.sessions.find((one) => one.id === id);
    expect(body.activities[session?.activity ?? -1]).toMatchObject({ establishment: 'RIVAGE', zone: ZONE });
    expect(body.activities.find(({ establishment }) => establishment !== 'RIVAGE')).not.toHaveProperty(
      'zone',
    );
  });

  it('keeps its zone in the cart', async () => {
    const { body: service } = await portal.ask('GET /Ticketing/service', {
      query: { externalCode: 'ACT-AQUAGYM' },
    });
    const priceName = Object.keys(service.unitPrices)[0] ?? '';
    const { body: cart } = await portal.ask('PUT /cart/AddOrUpdateCart', {
      body: {
        cartLines: [{ service: 'ACT-AQUAGYM', priceName, cartLineDetails: [{ quantity: 1, eventId: id }] }],
      },
    });
    expect(cart.cartLines[0]?.cartLineDetails[0]?.event).toMatchObject({ zone: ZONE });
  });

  it('is offered to resellers on the day and the clock of its establishment', async () => {
    const reseller = await newReseller(portal);
    const product = await reseller.ask('GET', '/products/ACT-AQUAGYM');
    expect(product.body.timeZone).toBe(APIA);
    const { body } = await reseller.ask('POST', '/availability', {
      productId: 'ACT-AQUAGYM',
      optionId: 'DEFAULT',
      localDate: day,
    });
    expect(body.find((one: { id: string }) => one.id === id)).toMatchObject({
      localDateTimeStart: `${day}T00:30:00+13:00`,
      localDateTimeEnd: `${day}T01:15:00+13:00`,
    });
  });

  it('is checked at its entrance on the day of its own clock', async () => {
    const [zone] = await portal.sql<{ there: string; elsewhere: string }>(
      `select venue.zone_at(id, 'RIVAGE', time_zone) as there, venue.zone_at(id, 'NOWHERE', time_zone) as elsewhere
         from portal.tenant where name = 'aqua-rivage'`,
    );
    expect(zone).toEqual({ there: APIA, elsewhere: 'Europe/Paris' });
  });

  it('has its zone on the week page', async () => {
    const { body } = await portal.ask('GET /boxoffice/sessions', {
      token,
      query: { from: day, days: 1, establishment: 'RIVAGE' },
    });
    expect(body.zone).toMatchObject(ZONE);
    expect(body.sessions.find((one) => one.id === id)?.start).toBe(`${day}T00:30`);
  });

  it('is sold at the desk on the day of its own clock, with the zone in words', async () => {
    const sessionsOn = async (date: string) => {
      const query = { service: 'ACT-AQUAGYM', day: date };
      return (await portal.ask('GET /boxoffice/desksessions', { token, query })).body;
    };
    expect((await sessionsOn(day)).find((one) => one.id === id)).toMatchObject({ zone: ZONE });
    expect((await sessionsOn(addDays(day, -1))).some((one) => one.id === id)).toBe(false);
    const { body: next } = await portal.ask('GET /boxoffice/desknextday', {
      token,
      query: { service: 'ACT-AQUAGYM', day: addDays(day, -1) },
    });
    expect(next.day).toBe(day);
    const { body: offer } = await portal.ask('GET /boxoffice/desk', { token });
    for (const { code, zone } of offer.services) if (code === 'ACT-AQUAGYM') expect(zone).toMatchObject(ZONE);
  });

  it('is on the venue’s clock again when the zone is removed', async () => {
    await save((timetable) => ({ ...timetable, calendars: [] }));
    const [shown] = (await eventsOn(addDays(day, 1))).filter(
      (event) => event.establishment.externalCode === 'RIVAGE',
    );
    expect(shown).toBeDefined();
    expect(shown).not.toHaveProperty('zone');
  });
});
