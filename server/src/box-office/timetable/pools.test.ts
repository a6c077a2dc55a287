import type { Timetable } from '@guichet/contract/box-office/timetable-rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { newReseller } from '#test/portal/resellers.ts';

const tenant = 'patinoire-givre';
let portal: PortalTest;
let token: string;
/** A session of the ice garden during a public session, both in the pool of the hall. */
let garden: { id: string; start: Date; day: string };
let rink: { id: string };

beforeAll(async () => {
  portal = await portalTest();
  ({ token } = await portal.administrator({ rights: ['venue.timetable'], tenant }));
  const [pair] = await portal.sql<{ garden: string; rink: string; start: Date; day: string }>(
    `select garden.id as garden, rink.id as rink, garden.start_at as start,
            to_char(garden.start_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day
       from venue.session as garden
       join venue.session as rink
         on rink.tenant_id = garden.tenant_id and rink.pool_id = garden.pool_id and rink.id <> garden.id
        and rink.start_at < garden.end_at and rink.end_at > garden.start_at
      where 'PAT-JARDIN' = any (garden.service_codes) and 'PAT-SEANCE' = any (rink.service_codes)
        and garden.start_at > now() + interval '3 days' order by garden.start_at limit 1`,
  );
  if (!pair) throw new Error('no sessions of the hall at the same time');
  garden = { id: pair.garden, start: pair.start, day: pair.day };
  rink = { id: pair.rink };
  await portal.sql('update venue.session set sold = 0, sold_elsewhere = 0 where pool_id is not null');
});
afterAll(() => portal[Symbol.asyncDispose]());

const read = async () => (await portal.ask('GET /boxoffice/timetable', { token, tenant })).body;

async function save(change: (timetable: Timetable) => Timetable) {
  const { timetable, saved } = await read();
  return portal.ask('PUT /boxoffice/timetable', {
    token,
    tenant,
    body: { version: saved.version, timetable: change(timetable) },
  });
}

const withHall =
  (part: Partial<NonNullable<Timetable['pools']>[number]>) =>
  (timetable: Timetable): Timetable => ({
    ...timetable,
    pools: timetable.pools?.map((pool) => (pool.id === 'hall' ? { ...pool, ...part } : pool)),
  });

const placesShown = async () => {
  const { body } = await portal.ask('POST /Ticketing/events/filtering', {
    tenant,
    body: { startDate: garden.day, endDate: garden.day },
  });
  return new Map(body.map(({ id, places }) => [id, places]));
};

const hold = (service: string, priceName: string, eventId: string, quantity: number) =>
  portal.ask('PUT /cart/AddOrUpdateCart', {
    tenant,
    body: { cartLines: [{ service, priceName, cartLineDetails: [{ eventId, quantity }] }] },
  });

const week = async () =>
  (await portal.ask('GET /boxoffice/sessions', { token, tenant, query: { from: garden.day, days: 1 } })).body;

describe('a pool of the demonstration', () => {
  it('limits what the shop shows and sells of each of its sessions, and a family takes four places', async () => {
    expect((await save(withHall({ capacity: 30 }))).status).toBe(200);
    const before = await placesShown();
    expect([before.get(garden.id), before.get(rink.id)]).toEqual([25, 30]);

    const family = await hold('PAT-JARDIN', 'FAMILLE', garden.id, 2);
    expect(family.status).toBe(200);
    expect(family.body.cartLines).toMatchObject([{ quantity: 2, places: 4 }]);
    const left = await hold('PAT-SEANCE', 'PLEIN', rink.id, 23);
    expect([left.status, left.code]).toEqual([409, 'event.not-enough-places']);
    expect(left.error).toContain('22');
    expect((await hold('PAT-SEANCE', 'PLEIN', rink.id, 20)).status).toBe(200);
    await expect.poll(async () => (await placesShown()).get(garden.id), { timeout: 5000 }).toBe(2);
    expect((await hold('PAT-JARDIN', 'FAMILLE', garden.id, 1)).code).toBe('event.not-enough-places');

    const session = (await week()).sessions.find(({ id }) => id === garden.id);
    expect(session).toMatchObject({ held: 8, pool: { id: 'hall', capacity: 30, taken: 28 } });
  });

  it('limits resellers too, whose units say how many people they admit', async () => {
    const reseller = await newReseller(portal, tenant);
    const { body: product } = await reseller.ask('GET', '/products/PAT-JARDIN');
    const unit = product.options[0].units.find(({ id }: { id: string }) => id === 'FAMILLE');
    expect(unit.restrictions.paxCount).toBe(4);
    const asked = { productId: 'PAT-JARDIN', optionId: 'DEFAULT', availabilityIds: [garden.id] };
    const availability = async (id: string) =>
      (await reseller.ask('POST', '/availability', { ...asked, units: [{ id, quantity: 1 }] })).body[0];
    expect(await availability('FAMILLE')).toMatchObject({ vacancies: 2, available: false });
    expect(await availability('PLEIN')).toMatchObject({ vacancies: 2, available: true });
    const session = { id: garden.id, service: 'PAT-JARDIN', priceName: 'FAMILLE' };
    expect((await reseller.reserve(session, 1)).status).toBe(400);
  });

  it('does not become smaller than what is taken, and names the sessions', async () => {
    const { timetable } = await read();
    const smaller = withHall({ capacity: 27 });
    const preview = await portal.ask('POST /boxoffice/timetablepreview', {
      token,
      tenant,
      body: { timetable: smaller(timetable) },
    });
    expect(preview.body.effect.overfull).toBeGreaterThanOrEqual(2);
    expect(preview.body.effect.sessions.refused).toContainEqual(
      expect.objectContaining({ id: garden.id, held: 8, obstacle: 'pool' }),
    );
    const refused = await save(smaller);
    expect([refused.status, refused.code]).toEqual([409, 'timetable.pool-full']);
    expect(refused.error).toMatch(/Jardin de glace.*\(8\)/);
    expect((await save(withHall({ capacity: 28, name: 'Grande halle' }))).status).toBe(200);
    expect(await portal.sql(`select capacity from venue.pool where id = 'hall'`)).toEqual([{ capacity: 28 }]);
  });

  it('is archived, not removed, while sessions have it', async () => {
    // A session that runs now keeps its pool.
    await portal.sql(`update venue.session set pool_id = null where pool_id = 'hall' and start_at <= now()`);
    const removed = await save(({ pools: _, ...rest }) => ({
      ...rest,
      patterns: rest.patterns.map(({ pool: __, ...pattern }) => pattern),
    }));
    // The sessions follow their patterns out of the pool.
    expect(removed.status).toBe(200);
    const { saved } = await read();
    const undone = await portal.ask('POST /boxoffice/undotimetable', {
      token,
      tenant,
      body: { version: saved.version },
    });
    expect(undone.status).toBe(200);
    expect((await read()).timetable.pools).toMatchObject([{ id: 'hall', capacity: 28 }]);
    const [row] = await portal.sql<{ count: number }>(
      `select count(*)::int from venue.session where pool_id = 'hall' and start_at > now()`,
    );
    expect(row?.count).toBeGreaterThan(100);

    const { saved: byHand } = await week();
    await portal.ask('PUT /boxoffice/sessions', {
      token,
      tenant,
      body: { version: byHand.version, changes: [{ id: garden.id, capacity: 24 }], added: [] },
    });
    const used = await save(({ pools: _, ...rest }) => ({
      ...rest,
      patterns: rest.patterns.map(({ pool: __, ...pattern }) => pattern),
    }));
    expect([used.status, used.code]).toEqual([409, 'timetable.pool-used']);
  });

  it('rejects a pool of another establishment at its field', async () => {
    const { timetable } = await read();
    const at = timetable.patterns.length - 1;
    const { status, fields } = await save((present) => ({
      ...present,
      patterns: present.patterns.with(at, {
        ...(present.patterns[at] as never as object),
        pool: 'none',
      } as never),
    }));
    expect([status, Object.keys(fields)]).toEqual([400, [`patterns.${at}.pool`]]);
  });
});

describe('PUT /boxoffice/sessions', () => {
  async function change(edit: { pool: string | null }, id: string) {
    const { saved } = await week();
    return portal.ask('PUT /boxoffice/sessions', {
      token,
      tenant,
      body: { version: saved.version, changes: [{ id, ...edit }], added: [] },
    });
  }

  it('takes a session out of its pool, and back while the pool has room for its places', async () => {
    expect((await change({ pool: null }, garden.id)).status).toBe(200);
    // Lists of sessions are cached for a second.
    await expect.poll(async () => (await placesShown()).get(rink.id), { timeout: 5000 }).toBe(8);
    expect((await hold('PAT-SEANCE', 'PLEIN', rink.id, 5)).status).toBe(200);
    const refused = await change({ pool: 'hall' }, garden.id);
    expect([refused.status, refused.code]).toEqual([409, 'timetable.pool-full']);
    expect((await change({ pool: 'nowhere' }, garden.id)).code).toBe('timetable.pool');
  });
});
