import { describe, expect, test } from 'vitest';
import { overviewTests } from '#test/portal/overview.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { addPlaces } from '#test/system/support.ts';

let portal: PortalTest;
const { faults, look } = overviewTests((given) => ({ portal } = given));

describe('fill level of sessions in the overview', () => {
  /** Creates an empty session that begins in this many hours, today or tomorrow. */
  async function comingSession(capacity: number) {
    const [session] = await portal.sql<{ id: string; day: string }>(
      `with chosen as (
         select session.tenant_id, session.id from venue.session join portal.tenant on tenant.id = session.tenant_id
          where tenant.name = 'aqua-rivage' and held = 0 and sold = 0 and start_at > now() + interval '4 days'
            and jsonb_path_exists((select prices from venue.service where service.tenant_id = tenant.id
                                     and service.code = session.service_codes[1]), '$[*] ? (@.cents > 0)')
          order by random() limit 1)
       update venue.session set capacity = $1,
              start_at = ((now() at time zone 'Europe/Paris')::date + 1 + time '23:50') at time zone 'Europe/Paris',
              end_at = ((now() at time zone 'Europe/Paris')::date + 2) at time zone 'Europe/Paris'
         from chosen where session.tenant_id = chosen.tenant_id and session.id = chosen.id
       returning session.id, ((now() at time zone 'Europe/Paris')::date + 1)::text as day`,
      [capacity],
    );
    if (!session) throw new Error('The demonstration has no free session');
    return session;
  }
  const setPlaces = (id: string, sold: number) =>
    portal.sql('update venue.session set sold = $2, sold_elsewhere = $2 where id = $1', [id, sold]);
  /** Waits until the overview's cache of one second has expired. */
  const aSecondLater = () => new Promise((resolve) => setTimeout(resolve, 1100));
  async function lookAtSessions() {
    await aSecondLater();
    const { sessions } = await look();
    if (!sessions) throw new Error('There are no sessions');
    return sessions;
  }

  test('covers today and tomorrow, with the places of the ticketing system', async () => {
    const { days, isKnown } = await lookAtSessions();
    const { today } = await look();
    expect(isKnown).toBe(true);
    expect(days.map(({ day }) => day)).toEqual([today, expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)]);
    const rows = await portal.sql<{ day: string; sessions: number; capacity: number; taken: number }>(
      `select (start_at at time zone 'Europe/Paris')::date::text as day, count(*)::int as sessions,
              sum(capacity)::int as capacity, sum(sold + held)::int as taken
         from venue.session join portal.tenant on tenant.id = tenant_id
        where tenant.name = 'aqua-rivage' and (start_at at time zone 'Europe/Paris')::date::text = any ($1)
        group by 1 order by 1`,
      [days.map(({ day }) => day)],
    );
    expect(
      days.flatMap(({ day, sessions, capacity, sold, held = 0 }) =>
        sessions === 0 ? [] : [{ day, sessions, capacity, taken: sold + held }],
      ),
    ).toEqual(rows);
    for (const { sessions, bands } of days)
      expect(Object.values(bands).reduce((sum, count) => sum + count, 0)).toBe(sessions);
  });

  test('distinguishes sold places from places held in carts', async () => {
    const session = await comingSession(20);
    await setPlaces(session.id, 12);
    const [facts] = await portal.sql<{ service: string; priceName: string }>(
      `select service.code as service, price ->> 'name' as "priceName"
         from venue.session join venue.service on service.tenant_id = session.tenant_id and service.code = service_codes[1],
              jsonb_array_elements(prices) as price
        where session.id = $1 and price ->> 'name' not like 'QF%' limit 1`,
      [session.id],
    );
    const before = (await lookAtSessions()).days[1];
    expect(before).toMatchObject({ day: session.day, held: expect.any(Number) });
    const offered = { id: session.id, service: '', priceName: '', ...facts };
    expect((await addPlaces(portal, offered, 4)).status).toBe(200);
    const after = (await lookAtSessions()).days[1];
    expect(after).toMatchObject({ sold: before?.sold, held: (before?.held ?? 0) + 4 });
  });

  test('is counted in bands, and the fullest sessions are listed first', async () => {
    const before = await lookAtSessions();
    const full = await comingSession(10);
    await setPlaces(full.id, 10);
    const after = await lookAtSessions();
    expect(after.days[1]?.bands.full).toBe((before.days[1]?.bands.full ?? 0) + 1);
    const [first] = after.fullest;
    expect(first?.sold).toBe(first?.capacity);
    expect(first?.labels['fr-FR']).not.toBe('');
    expect(first?.establishmentLabels['fr-FR']).not.toBe('');
  });

  test('is unknown while the ticketing system is down, and the other parts are still answered', async () => {
    await aSecondLater();
    faults.plan({ fault: 'error', method: 'findSessions' });
    const { sessions, sales, stuckCarts } = await look();
    expect(sessions).toEqual({ isKnown: false, days: [], fullest: [], emptiest: [] });
    expect(sales).toBeDefined();
    expect(stuckCarts).toBeDefined();
  });
});
