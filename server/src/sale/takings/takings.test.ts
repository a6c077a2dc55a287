import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { dayOf } from '#kernel/format/time-zone.ts';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { cartWithoutPlaces } from '#test/portal/stuck-carts.ts';
import { beginPayment, cartToPay, untilSettled } from '#test/system/support.ts';

let portal: PortalTest;
let token: string;
let clerk: TestAdministrator;
let today: string;
beforeAll(async () => {
  portal = await portalTest({ circuitBreaker: { openFor: 0 } });
  token = await portal.signIn();
  clerk = await portal.administrator({ rights: ['settings.payment'] });
  today = dayOf(new Date(), 'Europe/Paris');
});
afterAll(() => portal[Symbol.asyncDispose]());

const ask = (query: object = {}) =>
  portal.ask('GET /settingsadmin/takings', {
    query: { from: today, until: today, ...query },
    token: clerk.token,
  });
const takings = async () => (await ask()).body.period;

/** Sells an order. @returns the number of cents paid */
async function sell(
  notified: Record<string, string> = {},
): Promise<{ cents: number; cartId: string; form: Record<string, string> }> {
  const { cart, form } = await cartToPay(portal, await portal.session(20), 2, { token });
  await portal.notify(form, { vads_trans_uuid: cart.id.replaceAll('-', ''), ...notified });
  await untilSettled(portal, [cart.id]);
  return { cents: cart.totalAmount, cartId: cart.id, form };
}

describe('takings', () => {
  test('count an order immediately, by day, service, establishment, means and VAT rate', async () => {
    const before = await takings();
    const { cents } = await sell();
    const after = await takings();
    expect(after.amount - before.amount).toBe(cents);
    expect(after.orders - before.orders).toBe(1);
    expect(after.quantity - before.quantity).toBe(2);
    expect(after.days).toEqual([{ day: today, orders: after.orders, amount: after.amount, refunded: 0 }]);
    for (const parts of [after.services, after.establishments, after.means, after.vat])
      expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(after.amount);
    expect(after.means[0]?.id).toBe(4);
    const [rate] = after.vat;
    expect(rate?.withoutVat).toBeLessThan(rate?.amount ?? 0);
    expect((rate?.withoutVat ?? 0) + (rate?.vat ?? 0)).toBe(rate?.amount);
  });

  test('have the same sums after a change of the day’s orders as when computed anew', async () => {
    await sell();
    const kept = await takings();
    await portal.sql('truncate portal.takings_day, portal.takings_figure');
    expect(await takings()).toEqual(kept);
  });

  test('belong to the day of the sale in the venue’s time zone', async () => {
    const { cartId, cents } = await sell();
    // 23:30 in Paris, still the 15th.
    await portal.sql(`update portal.purchase set sold_at = '2026-03-15T22:30:00Z' where cart_id = $1`, [
      cartId,
    ]);
    const { body } = await ask({ from: '2026-03-15', until: '2026-03-16', compare: 'none' });
    expect(body.period.days.map(({ day, amount }) => [day, amount])).toEqual([
      ['2026-03-15', cents],
      ['2026-03-16', 0],
    ]);
  });

  test('are compared with the previous days, or with the same ones a year earlier', async () => {
    const { cartId, cents } = await sell();
    await portal.sql(`update portal.purchase set sold_at = '2025-05-10T10:00:00Z' where cart_id = $1`, [
      cartId,
    ]);
    const compared = async (from: string, until: string, compare: string) =>
      (await ask({ from, until, compare })).body.compared?.amount;
    expect(await compared('2026-05-09', '2026-05-11', 'year')).toBe(cents);
    expect(await compared('2025-05-11', '2025-05-12', 'previous')).toBe(cents);
    expect(await compared('2025-05-11', '2025-05-12', 'none')).toBeUndefined();
  });

  test('never include a refused payment, nor the refund of a duplicate one', async () => {
    const { cart, form } = await cartToPay(portal, await portal.session(20), 2, { token });
    const second = await beginPayment(portal, cart.id, { token });
    await portal.notify(form);
    await portal.notify(second, { vads_trans_uuid: 'b'.repeat(32) });
    await untilSettled(portal, [cart.id]);
    const before = await takings();
    await portal.notify(second, {
      vads_trans_uuid: 'c'.repeat(32),
      vads_operation_type: 'CREDIT',
      vads_trans_status: 'CAPTURED',
    });
    expect((await takings()).refunds).toEqual(before.refunds);
    const { form: refused } = await cartToPay(portal, await portal.session(20), 1, { token });
    await portal.notify(refused, { vads_trans_status: 'REFUSED' });
    expect((await takings()).amount).toBe(before.amount);
  });

  test('count an order over time in full, and report its outstanding debits', async () => {
    const before = (await ask()).body;
    const { cents, cartId } = await sell();
    await portal.sql(
      `with paying as (select tenant_id, attempt_id, user_id from portal.cart where id = $1), opened as (
         insert into portal.payment_schedule (tenant_id, id, cart_id, user_id, total, currency, state)
         select tenant_id, attempt_id, $1, user_id, $2, 'EUR', 'running' from paying returning tenant_id, id)
       insert into portal.payment_instalment (tenant_id, schedule_id, number, due_day, amount, state, transaction_uuid, settled_at)
       select tenant_id, id, 1, current_date, $2::int - 300, 'paid', 'x', now() from opened
       union all select tenant_id, id, 2, current_date + 30, 100, 'refused', null, null from opened
       union all select tenant_id, id, 3, current_date + 60, 200, 'due', null, null from opened`,
      [cartId, cents],
    );
    const after = (await ask()).body;
    expect(after.period.amount - before.period.amount).toBe(cents);
    expect(after.toCome.amount - before.toCome.amount).toBe(300);
    expect(after.toCome.count - before.toCome.count).toBe(1);
    await portal.sql(`update portal.payment_schedule set state = 'cancelled' where cart_id = $1`, [cartId]);
    expect((await ask()).body.toCome).toEqual(before.toCome);
  });

  test('exclude a stuck cart, which is reported separately', async () => {
    const before = (await ask()).body;
    await cartWithoutPlaces({ portal, token });
    const after = (await ask()).body;
    expect(after.period.amount).toBe(before.period.amount);
    expect(after.notCounted.stuck.count - before.notCounted.stuck.count).toBe(1);
    expect(after.notCounted.stuck.amount).toBeGreaterThan(before.notCounted.stuck.amount);
  });

  test('are marked as test payments, and exclude these once the shop is live', async () => {
    const test = (await ask()).body;
    expect(test.isTest).toBe(true);
    expect(test.notCounted.tests.count).toBe(0);
    await portal.sql(`
      with bank as (
        insert into portal.payment_provider (name, protocol, form_url, rest_url)
        values ('Bank of the takings', 'lyra', 'https://pay.example/', 'https://pay.example/') returning id)
      update portal.payment_settings set is_production = true, provider_id = bank.id from bank`);
    const live = () => ask().then(({ body }) => body);
    await vi.waitFor(async () => expect((await live()).isTest).toBe(false), {
      timeout: 15_000,
      interval: 500,
    });
    const { period, notCounted } = await live();
    expect(period).toMatchObject({ amount: 0, orders: 0 });
    expect(notCounted.tests).toEqual({ count: test.period.orders, amount: test.period.amount });
    await portal.sql('update portal.payment_settings set is_production = false, provider_id = null');
    await vi.waitFor(async () => expect((await live()).isTest).toBe(true), {
      timeout: 15_000,
      interval: 500,
    });
  }, 40_000);

  test('cover a year at most', async () => {
    expect(await ask({ from: '2024-01-01' })).toMatchObject({ status: 400, code: 'takings.period' });
    expect(await ask({ until: '2020-01-01' })).toMatchObject({ status: 400, code: 'takings.period' });
  });
});

describe('GET /settingsadmin/takingsexport', () => {
  const file = async (query: object) =>
    portal.ask('GET /settingsadmin/takingsexport', {
      query: { from: today, until: today, format: 'csv', ...query },
      token: clerk.token,
    } as never);

  test('returns one table as CSV, or all of them as a workbook', async () => {
    const { amount } = await takings();
    const days = await file({ table: 'days' });
    expect(days.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, line] = String(days.body).split('\r\n');
    expect(head).toContain('Jour;Commandes');
    expect(line).toContain(`${today};`);
    expect(line).toContain(`;${String(amount / 100).replace('.', ',')};`);
    expect(String((await file({ table: 'vat' })).body)).toContain('Taux de TVA');
    const workbook = await file({ format: 'xlsx' });
    expect(workbook.headers['content-disposition']).toContain(`-takings-${today}-${today}.xlsx`);
    expect(String(workbook.body).slice(0, 2)).toBe('PK');
  });
});

describe('the chosen figures of the takings page', () => {
  test('are all figures until the venue chooses some, which is audited', async () => {
    const all = (await portal.ask('GET /settingsadmin/takingsfigures', { token: clerk.token })).body.figures;
    expect(all).toHaveLength(12);
    const saved = await portal.ask('PUT /settingsadmin/takingsfigures', {
      body: { figures: ['vat', 'takings'] },
      token: clerk.token,
    });
    expect(saved.body.figures).toEqual(['takings', 'vat']);
    expect((await ask()).body.figures).toEqual(['takings', 'vat']);
    const [entry] = await portal.sql(
      `select administrator_email from portal.audit_entry where action = 'takings.figures-chosen'`,
    );
    expect(entry).toEqual({ administrator_email: clerk.email });
    const unseen = await portal.ask('PUT /settingsadmin/takingsfigures', {
      body: { figures: ['net'], seen: ['net', 'takings'] },
      token: clerk.token,
    });
    expect(unseen).toMatchObject({ status: 409, code: 'settings.changed' });
    const seen = await portal.ask('PUT /settingsadmin/takingsfigures', {
      body: { figures: ['net'], seen: ['vat', 'takings'] },
      token: clerk.token,
    });
    expect(seen.body.figures).toEqual(['net']);
  });
});
