import { randomUUID } from 'node:crypto';
import { area, type Kit, Missing, must, mustEqual } from '../check.ts';
import { readPlaces, readSessions, type Session } from '../lists.ts';

/** Sessions and their places. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (date: Date, ms: number) => new Date(date.getTime() + ms);
const idsOf = (sessions: readonly Session[]) => sessions.map(({ id }) => id);

/** The interval of the sessions that the kit has read. */
const whole = ({ venue: { sessions } }: Kit) => {
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (!first || !last) throw new Missing('sessions of the next 30 days');
  return { from: first.start, until: at(last.start, 1) };
};

/** Each filter, and the value of it that a session has. */
const FILTERS = {
  serviceCode: ({ serviceCodes }: Session) => serviceCodes,
  establishmentCodes: ({ establishmentCode }: Session) => [establishmentCode],
  themeCodes: ({ themeCode }: Session) => (themeCode === undefined ? [] : [themeCode]),
};

/** @throws Unmet unless the filtered list has exactly the sessions with the value */
async function mustFilter(kit: Kit, name: keyof typeof FILTERS, values: readonly string[]): Promise<void> {
  const interval = whole(kit);
  const filter = name === 'serviceCode' ? { serviceCode: values[0] ?? '' } : { [name]: [...values] };
  const found = await readSessions(kit.api, { ...interval, ...filter });
  const expected = kit.venue.sessions.filter((session) =>
    FILTERS[name](session).some((value) => values.includes(value)),
  );
  mustEqual(idsOf(found).sort(), idsOf(expected).sort(), `sessions of ${values.join(', ')}`);
}

const valuesOf = ({ venue }: Kit, name: keyof typeof FILTERS) => [
  ...new Set(venue.sessions.flatMap(FILTERS[name])),
];

export const sessionChecks = area('SES', 'Sessions and places', [
  {
    requirement: 'returns sessions of the next 30 days in the shape of the API',
    run: async (kit) => void whole(kit),
  },
  {
    requirement: 'orders sessions by their start, over all pages',
    run: async ({ venue: { sessions } }) => {
      const wrong = sessions.findIndex(({ start }, index) => start < (sessions[index - 1]?.start ?? start));
      must(wrong < 0, `The session ${sessions[wrong]?.id} starts before the one that precedes it`);
    },
  },
  {
    requirement: 'returns no session twice',
    run: async ({ venue: { sessions } }) =>
      mustEqual(new Set(idsOf(sessions)).size, sessions.length, 'number of different sessions'),
  },
  {
    requirement: 'returns a session for the interval that begins with its start',
    run: async (kit) => {
      const session = kit.venue.sessions.find(({ start }) => start.getTime() > Date.now());
      if (!session) throw new Missing('a session that has not begun');
      const found = await readSessions(kit.api, { from: session.start, until: at(session.start, 1) });
      must(idsOf(found).includes(session.id), `The session ${session.id} is not found at its own start`);
    },
  },
  {
    requirement: 'leaves out a session that starts at the end of the interval',
    run: async (kit) => {
      const { from } = whole(kit);
      const found = await readSessions(kit.api, { from: at(from, -HOUR), until: from });
      must(!found.some(({ start }) => start >= from), 'A session starts at the end of the interval');
    },
  },
  {
    requirement: 'returns only sessions that start in the interval',
    run: async (kit) => {
      const { from } = whole(kit);
      const until = at(from, DAY);
      const found = await readSessions(kit.api, { from, until });
      must(
        found.every(({ start }) => start >= from && start < until),
        'A session starts outside the interval',
      );
      const expected = kit.venue.sessions.filter(({ start }) => start < until);
      mustEqual(idsOf(found).sort(), idsOf(expected).sort(), 'sessions of the day');
    },
  },
  {
    requirement: 'understands an instant with another offset',
    run: async (kit) => {
      const { from } = whole(kit);
      const until = at(from, DAY);
      // 10:00Z is 12:00+02:00.
      const offset = (date: Date) =>
        at(date, 2 * HOUR)
          .toISOString()
          .replace('Z', '+02:00');
      const answer = await kit.api.sendOperation('findSessions', {
        from: offset(from),
        until: offset(until),
      });
      const same = await kit.api.sendOperation('findSessions', {
        from: from.toISOString(),
        until: until.toISOString(),
      });
      mustEqual(answer.json, same.json, 'sessions of the same interval');
    },
  },
  {
    requirement: 'returns no session for an empty interval',
    run: async ({ api }) => {
      const far = new Date('2001-01-01T00:00:00Z');
      mustEqual(await readSessions(api, { from: far, until: far }), [], 'sessions');
      mustEqual((await readPlaces(api, { from: far, until: far })).size, 0, 'places');
    },
  },
  {
    requirement: 'refuses an interval that is not of instants',
    run: async ({ api }) => {
      const answer = await api.sendOperation('findSessions', { from: 'tomorrow', until: 'later' });
      mustEqual([answer.status, answer.reason], [400, 'invalid-request'], 'answer');
    },
  },
  {
    requirement: 'filters sessions by service',
    run: async (kit) => {
      const [code] = valuesOf(kit, 'serviceCode');
      if (code === undefined) throw new Missing('sessions');
      await mustFilter(kit, 'serviceCode', [code]);
    },
  },
  {
    requirement: 'filters sessions by one establishment',
    run: async (kit) =>
      mustFilter(kit, 'establishmentCodes', valuesOf(kit, 'establishmentCodes').slice(0, 1)),
  },
  {
    requirement: 'filters sessions by several establishments, whose parameter is repeated',
    run: async (kit) => {
      const codes = valuesOf(kit, 'establishmentCodes');
      if (codes.length < 2) throw new Missing('sessions at two establishments');
      await mustFilter(kit, 'establishmentCodes', codes.slice(0, 2));
    },
  },
  {
    requirement: 'filters sessions by theme',
    run: async (kit) => {
      const [code] = valuesOf(kit, 'themeCodes');
      if (code === undefined) throw new Missing('sessions with a theme');
      await mustFilter(kit, 'themeCodes', [code]);
    },
  },
  {
    requirement: 'returns no session of an unknown service',
    run: async (kit) =>
      mustEqual(await readSessions(kit.api, { ...whole(kit), serviceCode: randomUUID() }), [], 'sessions'),
  },
  {
    requirement: 'also returns sessions that still run when it is asked for them',
    run: async (kit) => {
      const session = kit.venue.sessions.find(({ start, end }) => end.getTime() - start.getTime() >= 2);
      if (!session) throw new Missing('a session of some duration');
      const during = at(session.start, Math.floor((session.end.getTime() - session.start.getTime()) / 2));
      const interval = { from: during, until: at(during, 1) };
      const found = await readSessions(kit.api, { ...interval, withRunning: true });
      must(idsOf(found).includes(session.id), 'The running session is missing');
      const without = await readSessions(kit.api, interval);
      must(!idsOf(without).includes(session.id), 'A running session is returned without being asked for');
    },
  },
  {
    requirement: 'returns sessions that end after they start',
    run: async ({ venue: { sessions } }) => {
      const wrong = sessions.find(({ start, end }) => end <= start);
      must(!wrong, `The session ${wrong?.id} ends before it starts`);
    },
  },
  {
    requirement: 'returns sessions of services and establishments of the catalogue',
    run: async ({ venue: { sessions, catalogue } }) => {
      const codes = new Set(catalogue.services.map(({ code }) => code));
      const places = new Set(catalogue.establishments.map(({ code }) => code));
      for (const { id, serviceCodes, establishmentCode } of sessions) {
        must(
          serviceCodes.some((code) => codes.has(code)),
          `No service of the session ${id} is in the catalogue`,
        );
        must(places.has(establishmentCode), `The establishment of the session ${id} is not in the catalogue`);
      }
    },
  },
  {
    requirement: 'names the prices of a session as those of its services',
    run: async ({ venue: { sessions, catalogue } }) => {
      for (const { id, serviceCodes, unitPrices = {} } of sessions) {
        const of = catalogue.services.filter(({ code }) => serviceCodes.includes(code));
        const names = of.flatMap(({ prices }) => prices.map(({ name }) => name));
        const unknown = Object.keys(unitPrices).find((name) => !names.includes(name));
        must(unknown === undefined, `The price ${unknown} of the session ${id} belongs to no service of it`);
      }
    },
  },
  {
    requirement: 'states at most as many free places as the capacity',
    run: async ({ venue: { sessions } }) => {
      const wrong = sessions.find(({ places, capacity }) => places > capacity);
      must(!wrong, `The session ${wrong?.id} has more places than its capacity`);
    },
  },
  {
    requirement: 'returns one session as it stands in the list',
    run: async (kit) => {
      const [listed] = kit.venue.sessions;
      if (!listed) throw new Missing('a session');
      const session = await kit.api.value('readSession', { sessionId: listed.id });
      const { start, end, serviceCodes, capacity } = session;
      mustEqual(
        { start, end, serviceCodes, capacity },
        {
          start: listed.start,
          end: listed.end,
          serviceCodes: listed.serviceCodes,
          capacity: listed.capacity,
        },
        'session',
      );
    },
  },
  {
    requirement: 'answers not-found for an unknown session',
    run: async ({ api }) => void (await api.refused('readSession', { sessionId: randomUUID() }, 'not-found')),
  },
  {
    requirement: 'answers not-found for a session whose id has unusual characters',
    run: async ({ api }) => void (await api.refused('readSession', { sessionId: 'é /?&%' }, 'not-found')),
  },
  {
    requirement: 'states the same free places in the lists of sessions and of places',
    run: async (kit) => {
      const { from } = whole(kit);
      const until = at(from, 2 * DAY);
      const places = await readPlaces(kit.api, { from, until });
      for (const { id, places: expected } of await readSessions(kit.api, { from, until }))
        mustEqual(places.get(id), expected, `places of the session ${id}`);
    },
  },
]);
