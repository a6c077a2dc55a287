import type { SessionPattern, Timetable } from '@guichet/contract/box-office/timetable-rules.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#kernel/format/time-zone.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { fillVenue } from './timetable.service.ts';

const ZONE = 'Europe/Paris';
let portal: PortalTest;
let token: string;

beforeAll(async () => {
  portal = await portalTest();
  ({ token } = await portal.administrator({ rights: ['venue.timetable'] }));
});
afterAll(() => portal[Symbol.asyncDispose]());

const today = () => dayOf(new Date(), ZONE);

const EVENING: SessionPattern = {
  id: 'evening',
  services: ['ACT-AQUAGYM'],
  establishment: 'RIVAGE',
  theme: 'FORME',
  room: { 'fr-FR': 'Bassin ludique', 'de-DE': 'Erlebnisbecken' },
  capacity: 12,
  rule: 'FREQ=DAILY',
  from: '2026-01-01',
  times: [{ start: '21:30', end: '22:15' }],
  seasons: [],
  schoolHolidays: 'any',
  publicHolidays: 'any',
  skippedDays: [],
  extraDays: [],
};

const read = async () => (await portal.ask('GET /boxoffice/timetable', { token })).body;

async function save(change: (timetable: Timetable) => Timetable, part: { keepsTaken?: boolean } = {}) {
  const { timetable, saved } = await read();
  return portal.ask('PUT /boxoffice/timetable', {
    token,
    body: { version: saved.version, timetable: change(timetable), ...part },
  });
}

const withPattern =
  (pattern: SessionPattern) =>
  ({ patterns, ...rest }: Timetable): Timetable => ({
    ...rest,
    patterns: [...patterns.filter(({ id }) => id !== pattern.id), pattern],
  });

/** The generated sessions, as the database has them. */
const sessionsOf = (pattern = 'evening') =>
  portal.sql<{ id: string; capacity: number; is_by_hand: boolean; start_at: Date }>(
    `select id, capacity, is_by_hand, start_at from venue.session where pattern_id = $1 order by start_at`,
    [pattern],
  );

const sell = (id: string | undefined, places: number) =>
  portal.sql('update venue.session set sold = $2, sold_elsewhere = $2 where id = $1', [id, places]);

beforeEach(async () => {
  await portal.sql(`update venue.session set sold = 0, sold_elsewhere = 0 where pattern_id = 'evening'`);
  await save(withPattern(EVENING));
});

describe('PUT /boxoffice/timetable', () => {
  it('gives the terms of a pattern to its sessions, except to one that was changed by hand', async () => {
    const [own] = (await sessionsOf()).slice(-1);
    await portal.sql(
      `update venue.session set is_by_hand = true, unit_prices = '{"PLEIN": 1}' where id = $1`,
      [own?.id],
    );
    await save(
      withPattern({
        ...EVENING,
        room: { 'fr-FR': 'Bassin sportif' },
        unitPrices: { PLEIN: 1500 },
        saleStart: { minutesBefore: 2880 },
        saleEnd: { at: '2030-01-01T09:00' },
        minimumParticipants: 4,
        minimumAge: 6,
        maximumAge: 90,
        accompaniment: { underAge: 12, children: 2 },
      }),
    );
    const rows = await portal.sql<{ id: string; terms: Record<string, unknown> }>(
      `select id, jsonb_build_object('prices', unit_prices, 'before', extract(epoch from start_at - sale_start) / 60,
                'end', sale_end at time zone 'Europe/Paris', 'participants', minimum_participants,
                'ages', array[minimum_age, maximum_age], 'accompaniment', accompaniment, 'room', room ->> 'fr-FR') as terms
         from venue.session where pattern_id = 'evening' and start_at > now() order by start_at`,
    );
    expect(rows.find(({ id }) => id !== own?.id)?.terms).toEqual({
      prices: { PLEIN: 1500 },
      before: 2880,
      end: '2030-01-01T09:00:00',
      participants: 4,
      ages: [6, 90],
      accompaniment: { underAge: 12, children: 2 },
      room: 'Bassin sportif',
    });
    expect(rows.find(({ id }) => id === own?.id)?.terms).toMatchObject({
      prices: { PLEIN: 1 },
      participants: null,
      room: 'Bassin ludique',
    });
    await portal.sql('update venue.session set is_by_hand = false where id = $1', [own?.id]);
  });

  it('generates the sessions of the horizon at once, and the shop sells them', async () => {
    const { timetable, lastDay, sessions } = await read();
    expect(timetable.horizonWeeks).toBe(8);
    expect(lastDay).toBe(addDays(today(), 55));
    const generated = await sessionsOf();
    // Without the first session on an evening, and without the days on which the establishment is closed
    expect(generated.length).toBeGreaterThan(50);
    expect(generated.length).toBeLessThanOrEqual(56);
    expect(sessions.evening).toBe(generated.length);
    const day = addDays(today(), 3);
    const { body } = await portal.ask('POST /Ticketing/events/filtering', {
      body: { startDate: day, endDate: day },
    });
    const shown = body.find(({ id }) => id === `evening.${day.replaceAll('-', '')}.2130`);
    expect(shown).toMatchObject({ services: ['ACT-AQUAGYM'], capacity: 12, places: 12 });
  });

  it('adds nothing when the generation is repeated', async () => {
    const tenant = await portal.services.tenants.find('aqua-rivage');
    if (!tenant) throw new Error('no tenant');
    const before = await sessionsOf();
    expect(await fillVenue(portal.services, tenant)).toBe(0);
    expect(await sessionsOf()).toEqual(before);
    await portal.sql(
      `delete from venue.session where pattern_id = 'evening' and start_at > now() + interval '50 days'`,
    );
    expect(await fillVenue(portal.services, tenant)).toBeGreaterThan(3);
    expect(await sessionsOf()).toEqual(before);
  });

  it('changes the sessions that follow the pattern and keeps those that were changed by hand', async () => {
    const [, , byHand] = await sessionsOf();
    const { body: list } = await portal.ask('GET /boxoffice/sessions', { token, query: { from: today() } });
    await portal.ask('PUT /boxoffice/sessions', {
      token,
      body: { version: list.saved.version, changes: [{ id: byHand?.id ?? '', capacity: 5 }], added: [] },
    });
    const { body, status } = await save(withPattern({ ...EVENING, capacity: 30 }));
    expect(status).toBe(200);
    const after = await sessionsOf();
    expect(body.effect).toMatchObject({
      added: 0,
      changed: after.length - 1,
      removed: 0,
      kept: 1,
      refused: 0,
    });
    expect(new Set(after.map(({ capacity }) => capacity))).toEqual(new Set([30, 5]));
    await portal.ask('POST /boxoffice/undosessions', { token, body: { version: list.saved.version + 1 } });
  });

  it('refuses to move or remove sessions with taken places, and names them', async () => {
    const [, sold] = await sessionsOf();
    await sell(sold?.id, 3);
    const before = await sessionsOf();
    const later = withPattern({ ...EVENING, times: [{ start: '21:45', end: '22:30' }] });
    const refused = await save(later);
    expect([refused.status, refused.code]).toEqual([409, 'timetable.taken']);
    expect(refused.error).toMatch(/Une séance a déjà des places prises.*Aqu.*\(3\)/);
    expect(await sessionsOf()).toEqual(before);
    const smaller = await save(withPattern({ ...EVENING, capacity: 2 }));
    expect(smaller.code).toBe('timetable.taken');
    const removed = await save(({ patterns, ...rest }) => ({
      ...rest,
      patterns: patterns.filter(({ id }) => id !== 'evening'),
    }));
    expect(removed.code).toBe('timetable.taken');
  });

  it('keeps sessions with taken places when asked, and moves the others', async () => {
    const [, sold] = await sessionsOf();
    await sell(sold?.id, 3);
    const { body, status } = await save(
      withPattern({ ...EVENING, times: [{ start: '21:45', end: '22:30' }] }),
      {
        keepsTaken: true,
      },
    );
    expect(status).toBe(200);
    expect(body.effect.refused).toBe(1);
    const after = await sessionsOf();
    expect(after.filter(({ is_by_hand }) => is_by_hand).map(({ id }) => id)).toEqual([sold?.id]);
    expect(after.filter(({ id }) => id.endsWith('.2130')).length).toBe(1);
    await sell(sold?.id, 0);
    await portal.sql('delete from venue.session where id = $1', [sold?.id]);
  });

  it('keeps a session whose places are in a cart', async () => {
    const [first] = (await sessionsOf()).slice(2);
    const cart = await portal.ask('PUT /cart/AddOrUpdateCart', {
      body: {
        cartLines: [
          {
            service: 'ACT-AQUAGYM',
            priceName: 'PLEIN',
            cartLineDetails: [{ eventId: first?.id ?? '', quantity: 1 }],
          },
        ],
      },
    });
    expect(cart.status).toBe(200);
    const refused = await save(withPattern({ ...EVENING, skippedDays: [addDays(today(), 0), ...days(60)] }));
    expect(refused.code).toBe('timetable.taken');
    await portal.sql('delete from venue.hold where session_id = $1', [first?.id]);
    await portal.sql('update venue.session set held = 0 where id = $1', [first?.id]);
  });

  it('returns 409 after another administrator has saved', async () => {
    const { timetable, saved } = await read();
    const body = { version: saved.version - 1, timetable };
    expect((await portal.ask('PUT /boxoffice/timetable', { token, body })).code).toBe('settings.changed');
  });

  it.each<[string, Partial<SessionPattern>, string]>([
    ['a rule that is not understood', { rule: 'FREQ=HOURLY' }, 'rule'],
    ['a last day before the first', { until: '2025-01-01' }, 'until'],
    ['two equal times', { times: [...EVENING.times, ...EVENING.times] }, 'times'],
    ['no time', { times: [] }, 'times'],
    ['a time of day that does not exist', { times: [{ start: '25:00', end: '26:00' }] }, 'times.0.start'],
    ['an admission without a session', { services: ['nothing'] }, 'services'],
    ['an unknown establishment', { establishment: 'NOWHERE' }, 'establishment'],
    ['an unknown season', { seasons: ['summer'] }, 'seasons'],
    ['a maximum age below the minimum', { minimumAge: 12, maximumAge: 6 }, 'maximumAge'],
    ['a negative capacity', { capacity: -1 }, 'capacity'],
    [
      'a sale that ends before it begins',
      { saleStart: { minutesBefore: 60 }, saleEnd: { minutesBefore: 90 } },
      'saleEnd',
    ],
  ])('rejects %s at its field', async (_, part, field) => {
    const { timetable } = await read();
    const at = timetable.patterns.length - 1;
    const { status, fields } = await save(withPattern({ ...EVENING, ...part }));
    expect(status).toBe(400);
    expect(Object.keys(fields).some((name) => name.includes(`patterns.${at}.${field}`))).toBe(true);
  });

  it('follows the closures and the time zone of an establishment', async () => {
    const closed = addDays(today(), 5);
    const { status } = await save(
      (timetable) => ({
        ...withPattern(EVENING)(timetable),
        closures: [{ from: closed, until: closed, establishment: 'RIVAGE', reason: 'Vidange' }],
        calendars: [
          { establishment: 'RIVAGE', timeZone: 'Indian/Reunion', country: 'FR', schoolHolidays: [] },
        ],
      }),
      { keepsTaken: true },
    );
    expect(status).toBe(200);
    const after = await sessionsOf();
    expect(after.some(({ id }) => id.includes(closed.replaceAll('-', '')))).toBe(false);
    expect(new Set(after.map(({ start_at }) => start_at.toISOString().slice(11, 16)))).toEqual(
      new Set(['17:30']),
    );
    await save((timetable) => ({ ...timetable, closures: [], calendars: [] }), { keepsTaken: true });
  });
});

const days = (count: number) => Array.from({ length: count }, (_, ahead) => addDays(today(), ahead));

describe('POST /boxoffice/undotimetable', () => {
  it('restores the timetable and its sessions once', async () => {
    const before = await sessionsOf();
    await save(withPattern({ ...EVENING, rule: 'FREQ=WEEKLY;BYDAY=MO' }));
    expect((await sessionsOf()).length).toBeLessThan(10);
    const { saved } = await read();
    const undone = await portal.ask('POST /boxoffice/undotimetable', {
      token,
      body: { version: saved.version },
    });
    expect(undone.status).toBe(200);
    expect(await sessionsOf()).toEqual(before);
    const again = await portal.ask('POST /boxoffice/undotimetable', {
      token,
      body: { version: saved.version + 1 },
    });
    expect(again.code).toBe('settings.nothing-to-undo');
  });
});

describe('POST /boxoffice/timetablepreview', () => {
  it('counts what a save would do without doing it, and lists the next sessions of a pattern', async () => {
    const { timetable } = await read();
    const before = await sessionsOf();
    await sell(before[1]?.id, 2);
    const changed = withPattern({ ...EVENING, times: [{ start: '20:00', end: '00:30' }] })(timetable);
    const { body } = await portal.ask('POST /boxoffice/timetablepreview', {
      token,
      body: { timetable: changed, pattern: 'evening' },
    });
    expect(body.effect).toMatchObject({ removed: before.length - 1, refused: 1, changed: 0 });
    expect(body.effect.sessions.refused[0]).toMatchObject({ sold: 2, obstacle: 'removed' });
    expect(body.next.length).toBe(12);
    expect(body.next[1]?.start).toMatch(/T20:00$/);
    expect(body.next[1]?.end.slice(0, 10)).toBe(addDays(body.next[1]?.start.slice(0, 10) ?? '', 1));
    expect(await sessionsOf()).toMatchObject(before.map(({ id }) => ({ id })));
  });
});

describe('collisions of a timetable’s preview', () => {
  it('name the sessions that would share their room, and those that would lack staff', async () => {
    const { timetable } = await read();
    const twin = { ...EVENING, id: 'twin', from: '2026-01-01', staff: 2 };
    const calendar = { establishment: 'RIVAGE', country: 'FR', schoolHolidays: [], staff: 1 };
    const preview = async (changed: Timetable) =>
      (await portal.ask('POST /boxoffice/timetablepreview', { token, body: { timetable: changed } })).body;
    const withTwin = await preview({ ...withPattern(twin)(timetable), calendars: [calendar] });
    expect(withTwin.overlaps.length).toBeGreaterThan(10);
    expect(withTwin.shortages.length).toBeGreaterThan(10);
    expect(withTwin.overlaps.every(({ id }) => id.startsWith('twin.'))).toBe(true);
    const elsewhere = { ...twin, room: { 'fr-FR': 'Salle sans nom' }, staff: 1 };
    expect(await preview({ ...withPattern(elsewhere)(timetable), calendars: [calendar] })).toMatchObject({
      overlaps: [],
      shortages: [],
    });
  });
});

describe('POST /boxoffice/schoolholidays', () => {
  it('returns 400 in words for a file that is no calendar', async () => {
    const { status, code } = await portal.ask('POST /boxoffice/schoolholidays', {
      token,
      body: { name: 'a.ics', mediaType: 'text/calendar', content: Buffer.from('hello').toString('base64') },
    });
    expect([status, code]).toEqual([400, 'timetable.calendar-file']);
  });
});
