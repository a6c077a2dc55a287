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

describe('the days and sessions of a service', () => {
  test('cover the first to the last day, with the stated number of sessions per day', async () => {
    const { body } = await portal.ask('GET /Ticketing/eventdateinterval', {
      query: { service: 'ACT-AQUAGYM', family: 'ACTIVITES' },
    });
    expect(body.startDate).toBe(body.days[0]?.date);
    expect(body.endDate).toBe(body.days.at(-1)?.date);
    expect(body.days.length).toBeGreaterThan(50);
    const day = body.days[3];
    const sessions = await portal.ask('GET /Ticketing/eventsbyserviceandtheme', {
      query: { service: 'ACT-AQUAGYM', date: day?.date ?? '' },
    });
    expect(sessions.body).toHaveLength(day?.sessions ?? 0);
    expect(sessions.body.reduce((sum, event) => sum + event.places, 0)).toBe(day?.places);
    expect(sessions.body.every((event) => event.services.includes('ACT-AQUAGYM'))).toBe(true);
  });

  test('of several days are the sessions of each day, for a month at most', async () => {
    const of = (until: string) =>
      portal.ask('GET /Ticketing/eventsbyserviceandtheme', {
        query: { service: 'ACT-AQUAGYM', date: tomorrow, until },
      });
    const days = Array.from({ length: 4 }, (_, ahead) => addDays(tomorrow, ahead));
    const each = await Promise.all(
      days.map((date) =>
        portal.ask('GET /Ticketing/eventsbyserviceandtheme', { query: { service: 'ACT-AQUAGYM', date } }),
      ),
    );
    const idsOf = ({ body }: (typeof each)[number]) => body.map(({ id }) => id);
    expect(idsOf(await of(addDays(tomorrow, 3))).sort()).toEqual(each.flatMap(idsOf).sort());
    for (const until of [today, addDays(tomorrow, 31)])
      expect(await of(until)).toMatchObject({ status: 400, code: 'interval.not-authorized' });
  });

  test('are filtered by theme', async () => {
    const days = Array.from({ length: 7 }, (_, ahead) => addDays(tomorrow, ahead));
    const answers = await Promise.all(
      days.map((date) =>
        portal.ask('GET /Ticketing/eventsbyserviceandtheme', {
          query: { service: 'ACT-AQUAGYM', theme: 'PLEIN-AIR', date },
        }),
      ),
    );
    const events = answers.flatMap(({ body }) => body);
    expect(new Set(events.map((event) => event.establishment.externalCode))).toEqual(new Set(['PRESQUILE']));
  });

  test('of one of its themes are the days with sessions of the theme', async () => {
    const daysOf = async (query: { service?: string; theme?: string }) =>
      (await portal.ask('GET /Ticketing/eventdateinterval', { query })).body.days;
    const sum = (days: { sessions: number }[]) => days.reduce((all, { sessions }) => all + sessions, 0);
    const [all, fitness, rest] = await Promise.all([
      daysOf({ service: 'ACT-AQUADOUCE' }),
      daysOf({ service: 'ACT-AQUADOUCE', theme: 'FORME' }),
      daysOf({ service: 'ACT-AQUADOUCE', theme: 'DETENTE' }),
    ]);
    expect(sum(fitness)).toBeGreaterThan(0);
    expect(sum(rest)).toBeGreaterThan(0);
    expect(sum(fitness) + sum(rest)).toBe(sum(all));
    expect(sum(await daysOf({ theme: 'FORME' }))).toBeLessThan(sum(await daysOf({})));
  });

  test('are empty for a service without sessions, and return 404 for an unknown service or another family', async () => {
    const { body } = await portal.ask('GET /Ticketing/eventdateinterval', { query: { service: 'CARTE-10' } });
    expect(body).toEqual({ days: [] });
    for (const query of [{ service: 'NOTHING' }, { service: 'ACT-AQUAGYM', family: 'ENTREES' }]) {
      expect(await portal.ask('GET /Ticketing/eventdateinterval', { query })).toMatchObject({
        status: 404,
        code: 'service.not-found',
      });
    }
  });
});

describe('the days on sale of a venue', () => {
  test('continue to the last session of any service, of an establishment and of a family', async () => {
    const daysOf = async (query: { service?: string; establishment?: string; family?: string }) =>
      (await portal.ask('GET /Ticketing/eventdateinterval', { query })).body;
    const all = await daysOf({});
    const aquagym = await daysOf({ service: 'ACT-AQUAGYM' });
    const there = await daysOf({ establishment: 'PRESQUILE' });
    expect(all.days.length).toBeGreaterThan(50);
    expect(all.endDate && aquagym.endDate && all.endDate >= aquagym.endDate).toBe(true);
    expect((there.days[3]?.sessions ?? 0) < (all.days[3]?.sessions ?? 0)).toBe(true);
    expect((await daysOf({ establishment: 'NOWHERE' })).days).toEqual([]);
    expect((await daysOf({ family: 'CARTES' })).days).toEqual([]);
  });
});

describe('the days on sale', () => {
  const count = async (query: { times?: string; ages?: string }) => {
    const { body } = await portal.ask('GET /Ticketing/eventdateinterval', {
      query: { establishment: 'RIVAGE', ...query },
    });
    return body.days.find(({ date }) => date === addDays(tomorrow, 2))?.sessions ?? 0;
  };

  test('are filtered by time of day, and the parts add up to the whole', async () => {
    const parts = await Promise.all(
      ['morning', 'midday', 'afternoon', 'evening'].map((times) => count({ times })),
    );
    expect(parts.every((part) => part > 0)).toBe(true);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(await count({}));
  });

  test('are filtered by visitors, and reject unknown values', async () => {
    expect(await count({ ages: 'toddler' })).toBeLessThan(await count({}));
    const unknown = await portal.ask('GET /Ticketing/eventdateinterval', { query: { ages: 'dogs' } });
    expect(unknown).toMatchObject({ status: 400, code: 'request.invalid' });
  });
});

describe('the sessions nearest to one', () => {
  const ask = (query: { eventExternalId: string; service?: string; places?: number }) =>
    portal.ask('GET /Ticketing/nearestevents', { query: { service: 'ACT-AQUAGYM', ...query } });
  const aSession = async (): Promise<string> => {
    const { body } = await portal.ask('GET /Ticketing/eventsbyserviceandtheme', {
      query: { service: 'ACT-AQUAGYM', date: addDays(tomorrow, 4) },
    });
    return body[0]?.id ?? '';
  };

  test('belong to the same service, have enough places and are near', async () => {
    const id = await aSession();
    const { body } = await ask({ eventExternalId: id, places: 5 });
    expect(body).toHaveLength(6);
    expect(body.every((event) => event.services.includes('ACT-AQUAGYM') && event.places >= 5)).toBe(true);
    expect(body.map((event) => event.id)).not.toContain(id);
    const { body: day } = await portal.ask('GET /Ticketing/eventsbyserviceandtheme', {
      query: { service: 'ACT-AQUAGYM', date: addDays(tomorrow, 4) },
    });
    const start = Date.parse(day.find((event) => event.id === id)?.start ?? '');
    const distances = body.map((event) => Math.abs(Date.parse(event.start) - start));
    expect(distances).toEqual(distances.toSorted((left, right) => left - right));
    const none = await ask({ eventExternalId: id, places: 500 });
    expect(none.body).toEqual([]);
  });

  test('return 404 for an unknown session, and for a session of another service', async () => {
    for (const query of [
      { eventExternalId: 'nothing' },
      { eventExternalId: await aSession(), service: 'ENT-SPORTIF' },
    ])
      expect(await ask(query)).toMatchObject({ status: 404, code: 'event.not-found' });
    const query = { eventExternalId: await aSession(), service: 'NOTHING' };
    expect(await ask(query)).toMatchObject({ status: 404, code: 'service.not-found' });
  });
});

describe('one session', () => {
  test('shows the present number of places', async () => {
    const session = await portal.session(9);
    const places = async () =>
      (await portal.ask('GET /Ticketing/eventbyexternalid', { query: { eventExternalId: session.id } })).body
        .places;
    const line = {
      service: session.service,
      priceName: session.priceName,
      cartLineDetails: [{ eventId: session.id, quantity: 4 }],
    };
    expect((await portal.ask('PUT /cart/AddOrUpdateCart', { body: { cartLines: [line] } })).status).toBe(200);
    expect(await places()).toBe(5);
  });

  test('shows the services that can be bought for it', async () => {
    const { body } = await planning({ startDate: tomorrow, endDate: tomorrow });
    const wellness = body.find((event) => event.services.includes('BE-ESPACE'));
    const services = await portal.ask('GET /Ticketing/GetServicesByEventId', {
      query: { externalEventId: wellness?.id ?? '' },
    });
    expect(services.body.map((service) => service.externalCode)).toEqual(['BE-ESPACE', 'BE-ESPACE-BASSINS']);
    const unknown = await portal.ask('GET /Ticketing/GetServicesByEventId', {
      query: { externalEventId: 'nothing' },
      locale: 'de-DE',
    });
    expect(unknown).toMatchObject({
      status: 404,
      code: 'event.not-found',
      error: 'Diesen Termin gibt es nicht (mehr).',
    });
  });
});
