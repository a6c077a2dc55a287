import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#kernel/format/time-zone.ts';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { refundBank } from '#test/portal/refunds.ts';
import { cartToPay, untilSettled } from '#test/system/support.ts';

let portal: PortalTest;
let token: string;
let clerk: TestAdministrator;
let today: string;
beforeAll(async () => {
  portal = await portalTest();
  token = await portal.signIn();
  clerk = await portal.administrator({ rights: ['settings.payment'] });
  today = dayOf(new Date(), 'Europe/Paris');
});
afterAll(() => portal[Symbol.asyncDispose]());

const takings = async () =>
  (
    await portal.ask('GET /settingsadmin/takings', {
      query: { from: today, until: today },
      token: clerk.token,
    })
  ).body.period;

/** Sells two tickets. */
async function sell() {
  const { cart, form } = await cartToPay(portal, await portal.session(20), 2, { token });
  await portal.notify(form, { vads_trans_uuid: cart.id.replaceAll('-', '') });
  await untilSettled(portal, [cart.id]);
  return { cents: cart.totalAmount, cartId: cart.id, form };
}

describe('a refund in the takings', () => {
  it('is subtracted on the day of its confirmation, once, in every figure', async () => {
    const { form, cents } = await sell();
    const before = await takings();
    const refund = {
      vads_trans_uuid: 'a'.repeat(32),
      vads_operation_type: 'CREDIT',
      vads_amount: String(cents),
      vads_effective_amount: String(cents),
    };
    await portal.notify(form, { ...refund, vads_trans_status: 'AUTHORISED' });
    // The same refund is notified in its next state.
    await portal.notify(form, { ...refund, vads_trans_status: 'CAPTURED' });
    const after = await takings();
    expect(after.refunds.count - before.refunds.count).toBe(1);
    expect(after.refunds.amount - before.refunds.amount).toBe(cents);
    expect(after.amount).toBe(before.amount);
    expect(after.days[0]?.refunded).toBe(after.refunds.amount);
    const net = (period: typeof after) =>
      period.vat
        .map(({ amount, refunded }) => amount - refunded.amount)
        .reduce((sum, cents) => sum + cents, 0);
    expect(net(after)).toBe(after.amount - after.refunds.amount);
    expect(after.services.reduce((sum, { refunded }) => sum + refunded, 0)).toBe(after.refunds.amount);
  });

  it('subtracts the tax of a whole order, and counts its units as cancelled', async () => {
    const { cartId, cents } = await sell();
    const before = await takings();
    const desk = await portal.administrator({ rights: ['stucked-carts'] });
    const [sold] = await portal.sql<{ userId: string; number: string; lineId: string }>(
      `select user_id as "userId", external_purchase_id as number, lines -> 0 ->> 'id' as "lineId"
         from portal.purchase where cart_id = $1`,
      [cartId],
    );
    await portal.ask('POST /settingsadmin/lookuprefund', {
      body: {
        customerId: sold?.userId ?? '',
        externalPurchaseId: sold?.number ?? '',
        lineIds: [sold?.lineId ?? ''],
        amount: cents,
        refundId: randomUUID(),
      },
      token: desk.token,
    });
    await refundBank(portal).run();
    const after = await takings();
    expect(after.cancelledQuantity - before.cancelledQuantity).toBe(2);
    const [rate, earlier] = [after.vat[0], before.vat[0]];
    const tax = Math.round(cents - cents / (1 + (rate?.rate ?? 0) / 1000));
    expect((rate?.refunded.vat ?? 0) - (earlier?.refunded.vat ?? 0)).toBe(tax);
    const overview = await portal.ask('GET /settingsadmin/overview', { token: clerk.token });
    expect(overview.body.sales?.today.refunded).toBe(after.refunds.amount);
    expect(overview.body.sales?.today.cancelled).toBeGreaterThanOrEqual(2);
  });

  it('is added again on the day of its failure when it fails after its confirmation', async () => {
    const { form, cents } = await sell();
    const before = await takings();
    const refund = {
      vads_trans_uuid: 'd'.repeat(32),
      vads_operation_type: 'CREDIT',
      vads_amount: String(cents),
      vads_effective_amount: String(cents),
    };
    await portal.notify(form, { ...refund, vads_trans_status: 'AUTHORISED' });
    expect((await takings()).refunds.amount - before.refunds.amount).toBe(cents);
    await portal.notify(form, { ...refund, vads_trans_status: 'CAPTURE_FAILED' });
    expect((await takings()).refunds).toEqual(before.refunds);
  });
});
