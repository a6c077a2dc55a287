import { PROVIDER_RIGHTS, TENANT_RIGHTS } from '@guichet/contract/access.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requestSynchronization } from '#catalogue/synchronization/service.ts';
import { openFormShop } from '#test/portal/payments.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { insertStuckCarts } from '#test/portal/stuck-carts.ts';
import { runSynchronizations, synchroniseNow } from '#test/portal/synchronization.ts';
import { createFaults } from '#test/portal/ticketing-faults.ts';
import { addPlaces, cartToPay, finishSales } from '#test/system/support.ts';

const OVERVIEW = 'GET /settingsadmin/overview';

const faults = createFaults(11);
let portal: PortalTest;
let customer: string;
let token: string;
beforeAll(async () => {
  portal = await portalTest({ wrapTicketing: faults.wrap, ticketingGuard: { openFor: 0 } });
  customer = await portal.signIn();
  token = (await portal.administrator({ rights: TENANT_RIGHTS })).token;
});
beforeEach(() => faults.clear());
afterAll(() => portal[Symbol.asyncDispose]());

async function look(as = token, tenant = 'aqua-rivage') {
  const { body, status } = await portal.ask(OVERVIEW, { token: as, tenant });
  expect(status).toBe(200);
  return body;
}

async function lookAtSales(as = token, tenant = 'aqua-rivage') {
  const { sales } = await look(as, tenant);
  if (!sales) throw new Error('There are no sales');
  return sales;
}

/** Sells places of a session, as a customer buys them. */
async function sell(quantity: number, tenant = 'aqua-rivage') {
  const session = await portal.session(20, tenant);
  const buyer = tenant === 'aqua-rivage' ? customer : await portal.signIn('jeanne@example.com', tenant);
  const { cart, form } = await cartToPay(portal, session, quantity, { token: buyer, tenant });
  await portal.notify(form, {}, tenant);
  await finishSales(portal, [cart.id]);
  return cart;
}

/** Moves an order to a time on the venue’s clock, so many days before today. */
const moveSale = (cartId: string, daysAgo: number, time: string) =>
  portal.sql(
    `update portal.purchase set sold_at =
       ((now() at time zone 'Europe/Paris')::date - $2::int + $3::time) at time zone 'Europe/Paris'
      where cart_id = $1`,
    [cartId, daysAgo, time],
  );

/** Compares with the figures before: other orders do not count. */
const change = async (work: () => Promise<unknown>, tenant?: string) => {
  const before = await lookAtSales(token, tenant);
  await work();
  const after = await lookAtSales(token, tenant);
  const less = (one: Figures, other: Figures) => ({
    orders: one.orders - other.orders,
    takings: one.takings - other.takings,
    tickets: one.tickets - other.tickets,
  });
  return {
    today: less(after.today, before.today),
    lastWeek: less(after.lastWeek, before.lastWeek),
    days: after.days.flatMap(({ orders, takings, day }, index) => {
      const ordersBefore = before.days[index]?.orders ?? 0;
      return orders === ordersBefore ? [] : [{ day, orders: orders - ordersBefore, takings }];
    }),
    after,
  };
};
type Figures = Awaited<ReturnType<typeof lookAtSales>>['today'];

const NOTHING = { orders: 0, takings: 0, tickets: 0 };

describe('today’s sales', () => {
  test('include an order that was just sold, with its tickets and amount', async () => {
    let amount = 0;
    const { today, lastWeek, days, after } = await change(async () => {
      amount = (await sell(3)).totalAmount;
    });
    expect(amount).toBeGreaterThan(0);
    expect(today).toEqual({ orders: 1, tickets: 3, takings: amount });
    expect(lastWeek).toEqual(NOTHING);
    expect(days.map(({ day }) => day)).toEqual([after.days.at(-1)?.day]);
    expect(after.hours.reduce((sum, { orders }) => sum + orders, 0)).toBe(after.today.orders);
    const { at } = await look();
    const ofThisHour = after.hours.findLast(({ start }) => start <= at);
    expect(ofThisHour?.orders).toBeGreaterThan(0);
  });

  test('are compared with those of the same weekday a week ago, up to this time', async () => {
    const { body: me } = await portal.ask(OVERVIEW, { token });
    const earlier = await sell(2);
    const later = await sell(1);
    const { today, lastWeek, days } = await change(async () => {
      await moveSale(earlier.id, 7, '00:00');
      await moveSale(later.id, 7, '23:59:59.999');
    });
    expect(lastWeek).toEqual({ orders: 1, tickets: 2, takings: earlier.totalAmount });
    expect(today).toMatchObject({ orders: -2, tickets: -3 });
    const weekAgo = new Date(Date.parse(`${me.today}T12:00:00Z`) - 7 * 86_400_000).toISOString().slice(0, 10);
    expect(days).toContainEqual({
      day: weekAgo,
      orders: 2,
      takings: earlier.totalAmount + later.totalAmount,
    });
  });

  test('go back two weeks, from the first midnight on', async () => {
    const [first, before] = [await sell(1), await sell(1)];
    const { days, after } = await change(async () => {
      await moveSale(first.id, 13, '00:00');
      await moveSale(before.id, 14, '23:59:59.999');
    });
    expect(after.days).toHaveLength(14);
    expect(days).toEqual([
      { day: after.days[0]?.day, orders: 1, takings: first.totalAmount },
      expect.objectContaining({ day: after.days.at(-1)?.day, orders: -2 }),
    ]);
  });

  test('are those of the tenant alone', async () => {
    await openFormShop(portal, 'patinoire-givre');
    const elsewhere = (await portal.administrator({ tenant: 'patinoire-givre', rights: TENANT_RIGHTS }))
      .token;
    const before = await lookAtSales(elsewhere, 'patinoire-givre');
    const here = await change(() => sell(2, 'patinoire-givre'));
    expect(here.today).toEqual(NOTHING);
    const after = await lookAtSales(elsewhere, 'patinoire-givre');
    expect(after.today.orders - before.today.orders).toBe(1);
    expect(after.today.tickets - before.today.tickets).toBe(2);
  });
});

describe('sessions by filling', () => {
  /** An empty session that begins so many hours from now, today or tomorrow. */
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
  /** The overview is cached for a second. */
  const aSecondLater = () => new Promise((resolve) => setTimeout(resolve, 1100));
  async function lookAtSessions() {
    await aSecondLater();
    const { sessions } = await look();
    if (!sessions) throw new Error('There are no sessions');
    return sessions;
  }

  test('are those of today and tomorrow, with the places that the ticketing system has', async () => {
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

  test('distinguish sold places from places held in carts', async () => {
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

  test('are counted in bands, and the fullest are listed first', async () => {
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

  test('are unknown while the ticketing system is down, and the other parts are still answered', async () => {
    await aSecondLater();
    faults.plan({ fault: 'error', method: 'findSessions' });
    const { sessions, sales, stuckCarts } = await look();
    expect(sessions).toEqual({ isKnown: false, days: [], fullest: [], emptiest: [] });
    expect(sales).toBeDefined();
    expect(stuckCarts).toBeDefined();
  });
});

describe('stuck carts', () => {
  test('are counted with what was paid for them, and since when the oldest waits', async () => {
    const { stuckCarts: before } = await look();
    const ids = await insertStuckCarts({ portal }, 3, { cents: 1000 });
    const { stuckCarts } = await look();
    expect(stuckCarts?.count).toBe((before?.count ?? 0) + 3);
    expect(stuckCarts?.amount).toBe((before?.amount ?? 0) + 1001 + 1002 + 1003);
    expect(Date.parse(stuckCarts?.oldest ?? '')).toBeLessThan(Date.now() - 2 * 60_000);
    const elsewhere = await portal.administrator({ tenant: 'patinoire-givre', rights: TENANT_RIGHTS });
    expect((await look(elsewhere.token, 'patinoire-givre')).stuckCarts).toEqual({
      count: 0,
      amount: 0,
      payments: 0,
    });
    await portal.sql(`update portal.cart set state = 'expired' where id = any ($1)`, [ids]);
    expect((await look()).stuckCarts?.count).toBe(before?.count);
  });
});

describe('the synchronization', () => {
  beforeAll(() => portal.sql('delete from portal.catalogue_synchronization'));

  test('has a state before the first one, while it runs, when it is done and when it failed', async () => {
    expect((await look()).synchronization).toEqual({});
    const tenant = await portal.services.tenants.find('aqua-rivage');
    if (!tenant) throw new Error('No tenant');
    await requestSynchronization(portal.services, tenant.id);
    expect((await look()).synchronization).toEqual({
      running: { startedAt: expect.any(String), by: '' },
    });
    await runSynchronizations(portal);
    const done = (await look()).synchronization;
    expect(done?.running).toBeUndefined();
    expect(done?.last).toMatchObject({ isDone: true, by: '', added: expect.any(Number), conflicts: 0 });
    expect(done?.last?.added).toBeGreaterThan(0);
    expect(done?.lastDoneAt).toBe(done?.last?.finishedAt);

    await portal.sql(
      `insert into portal.catalogue_synchronization (tenant_id, state, finished_at, lease_until, failure)
       values ($1, 'failed', clock_timestamp(), now(), 'synchronization.interrupted')`,
      [tenant.id],
    );
    const failed = (await look()).synchronization;
    expect(failed?.last).toMatchObject({ isDone: false, reason: expect.stringMatching(/\w/) });
    expect(failed?.lastDoneAt).toBe(done?.lastDoneAt);
  });

  test('of another tenant is not shown', async () => {
    await synchroniseNow(portal, 'patinoire-givre');
    const elsewhere = await portal.administrator({ tenant: 'patinoire-givre', rights: TENANT_RIGHTS });
    const there = (await look(elsewhere.token, 'patinoire-givre')).synchronization;
    expect(there?.lastDoneAt).toBeDefined();
    expect((await look()).synchronization?.lastDoneAt).not.toBe(there?.lastDoneAt);
  });
});

describe('each part is for those who hold its right', () => {
  const partsOf = async (rights: typeof TENANT_RIGHTS | readonly [], tenant?: string) => {
    const { token: own } = await portal.administrator({ rights, ...(tenant && { tenant }) });
    const { at, today, ...parts } = await look(own, tenant);
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
    expect(today).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    return Object.keys(parts).sort();
  };

  test('without any right, the answer has the time alone', async () => {
    expect(await partsOf([])).toEqual([]);
  });

  test.each([
    ['settings.payment', ['sales']],
    ['settings.ticketing', ['sessions', 'synchronization']],
    ['ticketing-synchronization', ['synchronization']],
    ['stucked-carts', ['stuckCarts']],
    ['settings.design', []],
  ] as const)('%s: %j', async (right, parts) => {
    expect(await partsOf([right] as never)).toEqual(parts);
  });

  test('at the provider tenant: the venues, with who can sign in there', async () => {
    const master = await portal.administrator({ tenant: 'plateforme', isSuper: true });
    const { venues, at, today, ...rest } = await look(master.token, 'plateforme');
    expect(rest).toEqual({});
    const counts = await portal.sql<{ name: string; administrators: number }>(
      `select tenant.name, count(administrator.id)::int as administrators from portal.tenant
         left join portal.administrator on administrator.tenant_id = tenant.id and password_hash is not null
        where not is_provider group by tenant.name order by tenant.name`,
    );
    expect(venues?.map(({ name, administrators }) => ({ name, administrators })).sort(byName)).toEqual(
      counts,
    );
    expect(venues?.every(({ isInMaintenance, city }) => !isInMaintenance && city !== '')).toBe(true);
    expect(await partsOf(TENANT_RIGHTS, 'plateforme')).toEqual([]);
    expect(await partsOf(PROVIDER_RIGHTS as never, 'plateforme')).toEqual(['venues']);
  });
});

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);
