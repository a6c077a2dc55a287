import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import { mailsOfRefund, type RefundBank } from '#test/portal/refunds.ts';
import { cartWithoutPlaces, givePlaces } from '#test/portal/stuck-carts.ts';
import { factsOf } from '#test/system/support.ts';
import { refundDueCarts } from './stuck-cart-refunds.service.ts';

let portal: PortalTest;
let bank: RefundBank;
let clerk: TestAdministrator;
let token: string;
let customerId: string;
const { auditOf } = refundTests((given) => ({ portal, bank, clerk, token, customerId } = given));

const refundCarts = async (...cartIds: string[]) =>
  (await portal.ask('POST /Purchase/RefundStuckCarts', { body: { cartIds }, token: clerk.token })).body;
const partsOf = (cartId: string) =>
  portal.sql<{ amount: number; state: string }>(
    `select part.amount, part.state from portal.payment_refund as part
       join portal.refund on refund.id = part.refund_id where refund.cart_id = $1 order by part.requested_at`,
    [cartId],
  );

describe('refunding a cart that cannot be sold', () => {
  test('refunds it immediately by an administrator, once, and it is never sold', async () => {
    const { cartId, session } = await cartWithoutPlaces({ portal, token });
    const both = await Promise.all([refundCarts(cartId), refundCarts(cartId)]);
    expect(
      both
        .flat()
        .map(({ outcome }) => outcome)
        .sort(),
    ).toEqual(['already-refunded', 'refunded']);
    expect(await refundCarts(cartId)).toEqual([{ cartId, outcome: 'already-refunded' }]);
    await givePlaces(portal, session, 10);
    const resent = await portal.ask('POST /Purchase/ResendBlockedSaleByCartId', {
      body: { cartIds: [cartId] },
      token: clerk.token,
    });
    expect(resent.body).toMatchObject([{ outcome: 'not-stuck' }]);
    expect(await factsOf(portal, cartId)).toMatchObject({ state: 'refunded', sales: 0, orders: 0 });
    expect(await bank.run()).toBe(0);
    expect(await bank.run()).toBe(0);
    expect(await partsOf(cartId)).toMatchObject([{ state: 'done' }]);
    expect((await portal.ask('GET /purchase/State', { query: { cartId }, token })).body.outcome).toBe(
      'refunded',
    );
    expect(await auditOf(cartId)).toMatchObject([
      { action: 'cart.refunded', administrator_email: clerk.email },
    ]);
  });

  test('checks the refund when the bank’s answer is lost, and refunds once', async () => {
    const { cartId } = await cartWithoutPlaces({ portal, token });
    await refundCarts(cartId);
    const before = [...bank.given.values()].reduce((sum, cents) => sum + cents, 0);
    bank.fault = 'answer-lost';
    expect(await bank.run()).toBe(1);
    expect(await bank.run()).toBe(0);
    const [part] = await partsOf(cartId);
    expect(part?.state).toBe('done');
    const after = [...bank.given.values()].reduce((sum, cents) => sum + cents, 0);
    expect(after - before).toBe(part?.amount);
  });

  test('keeps the refund due while the bank refuses', async () => {
    const { cartId } = await cartWithoutPlaces({ portal, token });
    await refundCarts(cartId);
    bank.fault = 'refuses';
    expect(await bank.run()).toBe(1);
    expect(await partsOf(cartId)).toMatchObject([{ state: 'due' }]);
    expect(await bank.run()).toBe(0);
  });

  test('refunds it after the venue’s delay, and no sooner', async () => {
    const { cartId } = await cartWithoutPlaces({ portal, token });
    await portal.sql(`update portal.tenant set refund_delay_hours = 5 where name = 'aqua-rivage'`);
    await refundDueCarts(portal.services);
    expect((await factsOf(portal, cartId)).state).toBe('stuck');
    await portal.sql(
      `update portal.stuck_cart set paid_at = now() - interval '301 minutes' where cart_id = $1`,
      [cartId],
    );
    await Promise.all([refundDueCarts(portal.services), refundDueCarts(portal.services)]);
    expect((await factsOf(portal, cartId)).state).toBe('refunded');
    expect(await partsOf(cartId)).toHaveLength(1);
    expect(await auditOf(cartId)).toMatchObject([{ action: 'cart.refunded', administrator_email: '' }]);
    await bank.run();
  });

  test('writes the order instead when the ticketing system had sold it', async () => {
    const { cartId, session } = await cartWithoutPlaces({ portal, token });
    await givePlaces(portal, session, 2);
    const [tenant] = await portal.services.tenants.venues();
    if (!tenant) throw new Error('No venue');
    const [cart] = await portal.sql<{
      lines: { id: string; service: string; priceName: string; unitPrice: number }[];
    }>('select lines from portal.cart where id = $1', [cartId]);
    const lines = (cart?.lines ?? []).map(({ id, service, priceName, unitPrice }) => ({
      lineId: id,
      serviceCode: service,
      priceName,
      quantity: 2,
      unitPriceCents: unitPrice,
      sessionId: session.id,
    }));
    await portal.services.ticketing
      .of(tenant)
      .sell({ key: cartId, buyer: { reference: customerId }, locale: 'fr-FR', lines });
    expect(await refundCarts(cartId)).toEqual([{ cartId, outcome: 'already-sold' }]);
    expect(await factsOf(portal, cartId)).toMatchObject({ state: 'sold', sales: 1, orders: 1 });
  });

  test.each(['archived', 'not-found'] as const)('does nothing when the cart is %s', async (outcome) => {
    const cartId =
      outcome === 'archived' ? (await cartWithoutPlaces({ portal, token })).cartId : randomUUID();
    if (outcome === 'archived')
      await portal.ask('POST /Purchase/ArchivedBlockedSaleByCartId', {
        body: { cartIds: [cartId], reason: 'Réglé au guichet' },
        token: clerk.token,
      });
    expect(await refundCarts(cartId)).toEqual([{ cartId, outcome }]);
  });

  test('sends a mail to its customer, with a receipt that can be downloaded and requested again', async () => {
    const { cartId } = await cartWithoutPlaces({ portal, token });
    await refundCarts(cartId);
    const [refund] = await portal.sql<{ id: string }>('select id from portal.refund where cart_id = $1', [
      cartId,
    ]);
    const query = { refundId: refund?.id ?? '' };
    expect(await portal.ask('GET /Purchase/GenerateRefundReceipt', { query, token })).toMatchObject({
      status: 404,
      code: 'refund.not-found',
    });
    await bank.run();
    expect(await mailsOfRefund(portal, query.refundId)).toEqual([`refund-${query.refundId}`]);
    const pdf = await portal.ask('GET /Purchase/GenerateRefundReceipt', { query, token });
    expect(pdf.status).toBe(200);
    expect(String(pdf.headers['content-disposition'])).toContain('remboursement-');
    expect((await portal.ask('GET /Purchase/SendRefundReceiptByEmail', { query, token })).status).toBe(204);
    const other = await portal.signIn('samir@example.com');
    expect((await portal.ask('GET /Purchase/GenerateRefundReceipt', { query, token: other })).code).toBe(
      'refund.not-found',
    );
  });
});
