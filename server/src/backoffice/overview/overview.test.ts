import { PROVIDER_RIGHTS, TENANT_RIGHTS } from '@guichet/contract/access.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { requestSynchronization } from '#catalogue/synchronization/synchronization.service.ts';
import { OVERVIEW, overviewTests } from '#test/portal/overview.ts';
import { openFormShop } from '#test/portal/payments.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { insertStuckCarts } from '#test/portal/stuck-carts.ts';
import { runSynchronizations, synchroniseNow } from '#test/portal/synchronization.ts';
import { cartToPay, finishSales } from '#test/system/support.ts';

let portal: PortalTest;
let customer: string;
let token: string;
const { look } = overviewTests((given) => ({ portal, customer, token } = given));

async function lookAtSales(as = token, tenant = 'aqua-rivage') {
  const { sales } = await look(as, tenant);
  if (!sales) throw new Error('There are no sales');
  return sales;
}

/** Sells places of a session through the calls of a customer. */
async function sell(quantity: number, tenant = 'aqua-rivage') {
  const session = await portal.session(20, tenant);
  const buyer = tenant === 'aqua-rivage' ? customer : await portal.signIn('jeanne@example.com', tenant);
  const { cart, form } = await cartToPay(portal, session, quantity, { token: buyer, tenant });
  await portal.notify(form, {}, tenant);
  await finishSales(portal, [cart.id]);
  return cart;
}

/** Moves an order to a time on the venue’s clock, this many days before today. */
const moveSale = (cartId: string, daysAgo: number, time: string) =>
  portal.sql(
    `update portal.purchase set sold_at =
       ((now() at time zone 'Europe/Paris')::date - $2::int + $3::time) at time zone 'Europe/Paris'
      where cart_id = $1`,
    [cartId, daysAgo, time],
  );

/** Returns the difference of the figures before and after, so that other orders do not count. */
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

describe('today’s sales in the overview', () => {
  test('include a new order with its tickets and amount', async () => {
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

  test('are compared with the same weekday a week ago, up to the current time', async () => {
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

  test('cover two weeks from the first midnight on', async () => {
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

  test('include orders of the requesting tenant only', async () => {
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

describe('stuck carts in the overview', () => {
  test('are counted with their paid amount and the time of the oldest', async () => {
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

describe('synchronization in the overview', () => {
  beforeAll(() => portal.sql('delete from portal.catalogue_synchronization'));

  test('has a state before the first run, while running, when done and when failed', async () => {
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

describe('rights on the parts of the overview', () => {
  const partsOf = async (rights: typeof TENANT_RIGHTS | readonly [], tenant?: string) => {
    const { token: own } = await portal.administrator({ rights, ...(tenant && { tenant }) });
    const { at, today, ...parts } = await look(own, tenant);
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
    expect(today).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    return Object.keys(parts).sort();
  };

  test('leave only the time in the answer for an administrator without rights', async () => {
    expect(await partsOf([])).toEqual([]);
  });

  test.each([
    ['settings.payment', ['sales']],
    ['settings.ticketing', ['sessions', 'synchronization']],
    ['ticketing-synchronization', ['synchronization']],
    ['stucked-carts', ['stuckCarts']],
    ['settings.design', []],
  ] as const)('return for %s the parts %j', async (right, parts) => {
    expect(await partsOf([right] as never)).toEqual(parts);
  });

  test('show the venues with their number of active administrators at the provider tenant', async () => {
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
