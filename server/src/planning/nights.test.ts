import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf, instantOf, weekdayOf } from '#kernel/format/time-zone.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

const ZONE = 'Europe/Paris';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(() => portal[Symbol.asyncDispose]());

/** Returns a Saturday at least two days ahead, with the night at the pool of the demonstration. */
const saturday = (() => {
  const day = addDays(dayOf(new Date(), ZONE), 2);
  return addDays(day, (6 - weekdayOf(day) + 7) % 7);
})();
const sunday = addDays(saturday, 1);
const isNight = ({ start, end }: { start: string; end: string }) =>
  dayOf(new Date(start), ZONE) === saturday && dayOf(new Date(end), ZONE) === sunday;

async function filtered(startDate: string, endDate = startDate) {
  return (await portal.ask('POST /Ticketing/events/filtering', { body: { startDate, endDate } })).body;
}

describe('a session past midnight', () => {
  test('is listed on both of its days, and once in a list of both', async () => {
    expect((await filtered(saturday)).filter(isNight)).toHaveLength(1);
    expect((await filtered(sunday)).filter(isNight)).toHaveLength(1);
    expect((await filtered(saturday, sunday)).filter(isNight)).toHaveLength(1);
    expect((await filtered(addDays(sunday, 1))).filter(isNight)).toEqual([]);
  });

  test('is in the planning and in the list of its service on both days', async () => {
    for (const day of [saturday, sunday]) {
      const { body } = await portal.ask('POST /Ticketing/events/planning', {
        body: { startDate: day, endDate: day },
      });
      expect(body.sessions.filter(({ minutes }) => minutes === 240)).toMatchObject([
        { start: instantOf(saturday, 22 * 60, ZONE).toISOString() },
      ]);
      const { body: ofService } = await portal.ask('GET /Ticketing/eventsbyserviceandtheme', {
        query: { service: 'ENT-LUDIQUE', date: day },
      });
      expect(ofService.filter(isNight)).toHaveLength(1);
    }
  });

  test('counts on both days of the calendar of days with sessions', async () => {
    const { body } = await portal.ask('GET /Ticketing/eventdateinterval', {
      query: { service: 'ENT-LUDIQUE', family: 'ENTREES' },
    });
    for (const day of [saturday, sunday]) {
      const { body: listed } = await portal.ask('GET /Ticketing/eventsbyserviceandtheme', {
        query: { service: 'ENT-LUDIQUE', date: day },
      });
      expect(body.days.find(({ date }) => date === day)?.sessions).toBe(listed.length);
    }
  });
});
