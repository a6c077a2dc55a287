import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { PaymentTest } from '#test/portal/payment-service.ts';
import { paymentTests } from '#test/portal/payment-states.ts';
import { readJournal } from './journal/journal.sql.ts';
import { firstBrokenEntry } from './journal/journal.ts';
import { runRefund } from './refunds/refunds.service.ts';
import { dueRefunds } from './refunds/refunds.sql.ts';

let test: PaymentTest;
const { stateOf, inPool } = paymentTests((given) => ({ test } = given));

const events = (orderId: string | undefined) =>
  test.sql<{ rejection: string | null }>('select * from portal.payment_event where order_id = $1', [orderId]);

describe('a notification of a payment', () => {
  it('pays the cart and triggers the sale', async () => {
    const cartId = await test.cart();
    const body = test.notificationOf(await test.form(cartId));
    expect(await test.notify(body)).toEqual({ status: 200, text: 'OK\n' });
    expect(await stateOf(cartId)).toBe('selling');
    expect(test.events).toEqual([{ cartId, statusClass: 'paid' }]);
  });

  it('has one effect when it arrives twenty times concurrently', async () => {
    const cartId = await test.cart();
    const form = await test.form(cartId);
    const body = test.notificationOf(form);
    const answers = await Promise.all(Array.from({ length: 20 }, () => test.notify(body)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await events(form.vads_order_id)).toHaveLength(1);
    expect(test.events).toHaveLength(1);
  });

  it('pays an expired cart when it is late', async () => {
    const cartId = await test.cart();
    const form = await test.form(cartId);
    await test.sql(`update portal.cart set state = 'expired' where id = $1`, [cartId]);
    await test.notify(test.notificationOf(form));
    expect(await stateOf(cartId)).toBe('selling');
  });

  it('is refunded and leaves the cart unchanged when the lines have changed since', async () => {
    const cartId = await test.cart();
    const form = await test.form(cartId);
    await test.sql(`update portal.cart set state = 'open', version = version + 1 where id = $1`, [cartId]);
    await test.notify(test.notificationOf(form));
    expect(await stateOf(cartId)).toBe('open');
    const [refund] = await test.sql(
      'delete from portal.payment_refund where attempt_id = $1 returning amount, reason',
      [form.vads_order_id],
    );
    expect(refund).toEqual({ amount: 2200, reason: 'changed' });
  });

  it('is not undone by a later refusal', async () => {
    const cartId = await test.cart();
    const form = await test.form(cartId);
    await test.notify(test.notificationOf(form));
    const refused = { vads_trans_status: 'REFUSED', vads_result: '05' };
    expect((await test.notify(test.notificationOf(form, refused))).status).toBe(200);
    expect(await stateOf(cartId)).toBe('selling');
  });
});

describe('a notification without a capture', () => {
  it.each([
    [{ vads_trans_status: 'REFUSED', vads_result: '05' }, 'failed'],
    [{ vads_trans_status: 'ABANDONED', vads_result: '17', vads_trans_uuid: '' }, 'cancelled'],
  ])('with %j lets another attempt pay the cart', async (change, state) => {
    const cartId = await test.cart();
    await test.notify(test.notificationOf(await test.form(cartId), change));
    expect(await stateOf(cartId)).toBe(state);
    await test.notify(test.notificationOf(await test.form(cartId)));
    expect(await stateOf(cartId)).toBe('selling');
  });

  it('about an earlier attempt does not stop the current one', async () => {
    const cartId = await test.cart();
    const earlier = await test.form(cartId);
    await test.form(cartId);
    await test.notify(test.notificationOf(earlier, { vads_trans_status: 'ABANDONED', vads_trans_uuid: '' }));
    expect(await stateOf(cartId)).toBe('payment-pending');
  });
});

describe('the route of notifications refuses a notification', () => {
  it('that is forged', async () => {
    const cartId = await test.cart();
    const form = await test.form(cartId);
    const genuine = test.notificationOf(form);
    expect((await test.notify({ ...genuine, vads_amount: '1' })).status).toBe(403);
    expect((await test.notify(test.notificationOf(form, {}, 'guessed key'))).status).toBe(403);
    expect((await test.notify({ ...form })).status).toBe(400);
    expect(await events(form.vads_order_id)).toEqual([]);
    expect(await stateOf(cartId)).toBe('payment-pending');
  });

  it('that is signed for another tenant’s shop', async () => {
    const cartId = await test.cart();
    const form = await test.form(cartId);
    expect((await test.notify(test.notificationOf(form), { tenant: 'rink' })).status).toBe(403);
    const ofRink = test.notificationOf(form, { vads_site_id: '10000001' }, 'rink form key');
    expect((await test.notify(ofRink, { tenant: 'rink' })).status).toBe(400);
    expect(await stateOf(cartId)).toBe('payment-pending');
  });

  it.each([
    ['amount', { vads_amount: '1' }, 400],
    ['currency', { vads_currency: '840' }, 400],
    ['unknown-order', { vads_order_id: randomUUID() }, 400],
    ['transaction', { vads_trans_id: 'zzzzzz' }, 400],
    ['wrong-mode', { vads_ctx_mode: 'PRODUCTION' }, 403],
    ['malformed', { vads_trans_status: 'PAID' }, 400],
  ])('for its %s although it is signed', async (reason, change, status) => {
    const cartId = await test.cart();
    const answer = await test.notify(test.notificationOf(await test.form(cartId), change));
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(reason);
    expect(await stateOf(cartId)).toBe('payment-pending');
    expect(test.events).toEqual([]);
  });

  it('of an unknown tenant or provider, or with a body that is not a form', async () => {
    const body = test.notificationOf(await test.form(await test.cart()));
    expect((await test.notify(body, { tenant: 'nowhere' })).status).toBe(404);
    expect((await test.notify(body, { provider: 'other' })).status).toBe(404);
    expect((await test.notify('{}', { type: 'application/json' })).status).toBe(415);
    expect((await test.notify('')).status).toBe(400);
    expect((await test.notify(`${new URLSearchParams(body)}&vads_amount=1`)).status).toBe(400);
    expect((await test.notify(`vads_order_id=${'x'.repeat(70_000)}`)).status).toBe(413);
  });
});

describe('a cart with two payments', () => {
  it('is sold once, and the second payment is refunded', async () => {
    const cartId = await test.cart();
    const [first, second] = [await test.form(cartId), await test.form(cartId)];
    await test.notify(test.notificationOf(first));
    await test.payAtBank(second, 'frictionless');
    expect(await stateOf(cartId)).toBe('selling');
    const due = await inPool(dueRefunds);
    expect(due).toMatchObject([{ attemptId: second.vads_order_id, amount: 2200, reason: 'again' }]);
    const transactionUuid = due[0]?.transactionUuid ?? '';
    const { refund } = test.services.payment;
    const asked = vi.spyOn(test.services.payment, 'refund').mockImplementationOnce(async (...request) => {
      await expect(runRefund(test.services, test.tenants.pool, transactionUuid)).rejects.toThrow();
      return refund(...request);
    });
    await runRefund(test.services, test.tenants.pool, transactionUuid);
    await runRefund(test.services, test.tenants.pool, transactionUuid);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(await inPool(dueRefunds)).toEqual([]);
    const seen = await test.services.payment.lookUp(
      { orderId: second.vads_order_id as string, session: null },
      await shop(),
    );
    expect(seen).toMatchObject([{ status: 'CANCELLED' }]);
  });
});

describe('the payment journal', () => {
  it('contains refused notifications, is intact, and cannot be rewritten by the portal', async () => {
    const entries = await inPool(readJournal);
    expect(firstBrokenEntry(entries, test.services.secrets)).toBeNull();
    expect(entries.map(({ rejection }) => rejection)).toContain('amount');
    const rewrite = (text: string) => inPool((db) => db.query(text));
    await expect(rewrite('update portal.payment_event set amount = 1')).rejects.toThrow(/permission denied/);
    await expect(rewrite('delete from portal.payment_event')).rejects.toThrow(/permission denied/);
  });

  it('reveals a row that was changed in the database', async () => {
    await test.sql(
      'update portal.payment_event set amount = amount + 1 where sequence = 2 and tenant_id = $1',
      [test.tenants.pool.id],
    );
    expect(firstBrokenEntry(await inPool(readJournal), test.services.secrets)?.sequence).toBe(2);
  });
});

it('portal.payment_settings stores the provider’s secrets encrypted', async () => {
  const [settings] = await test.sql<Record<string, string>>('select * from portal.payment_settings');
  expect(JSON.stringify(settings)).not.toMatch(/form key|rest password/);
});

async function shop() {
  const { shopOf } = await import('./settings/payment-settings.service.ts');
  const configured = await shopOf(test.services, test.tenants.pool);
  if (!configured) throw new Error('The pool has no shop');
  return configured.shop;
}
