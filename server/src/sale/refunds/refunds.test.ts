import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import { buyLines, cardLine, cardOf } from '#test/portal/card-orders.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { type RefundBank, refundBank } from '#test/portal/refunds.ts';
import { cartWithoutPlaces, givePlaces } from '#test/portal/stuck-carts.ts';
import { broken, factsOf } from '#test/system/support.ts';
import { refundMailTasks } from '#tickets/refunds/tasks.ts';
import { refundDueCarts, takeTicketsBack } from './service.ts';

let portal: PortalTest;
let bank: RefundBank;
let clerk: TestAdministrator;
let token: string;
let customerId: string;
beforeAll(async () => {
  portal = await portalTest();
  bank = refundBank(portal);
  clerk = await portal.administrator({ rights: ['stucked-carts', 'archived-carts'] });
  token = await portal.signIn();
  const [customer] = await portal.sql<{ id: string }>(
    `select customer.id from portal.customer join portal.tenant on tenant.id = tenant_id
      where email = 'jeanne@example.com' and tenant.name = 'aqua-rivage'`,
  );
  customerId = customer?.id ?? '';
});
afterAll(() => portal[Symbol.asyncDispose]());
// Nothing is lost, sold or given back twice, whatever a test did.
afterEach(async () => expect(await broken(portal)).toEqual({}));

const refundCarts = async (...cartIds: string[]) =>
  (await portal.ask('POST /Purchase/RefundStuckCarts', { body: { cartIds }, token: clerk.token })).body;
const partsOf = (cartId: string) =>
  portal.sql<{ amount: number; state: string }>(
    `select part.amount, part.state from portal.payment_refund as part
       join portal.refund on refund.id = part.refund_id where refund.cart_id = $1 order by part.requested_at`,
    [cartId],
  );
const auditOf = (subject: string) =>
  portal.sql<{ action: string; administrator_email: string }>(
    'select action, administrator_email from portal.audit_entry where subject = $1 order by at',
    [subject],
  );

describe('a cart that cannot be sold', () => {
  test('is given back at once by an administrator, once, and never sold', async () => {
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

  test('is looked up again when the bank’s answer is lost, and given back once', async () => {
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

  test('stays to be given back while the bank refuses', async () => {
    const { cartId } = await cartWithoutPlaces({ portal, token });
    await refundCarts(cartId);
    bank.fault = 'refuses';
    expect(await bank.run()).toBe(1);
    expect(await partsOf(cartId)).toMatchObject([{ state: 'due' }]);
    expect(await bank.run()).toBe(0);
  });

  test('is given back by the venue’s delay, and no sooner', async () => {
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

  test('is an order, and not given back, when the ticketing system had sold it after all', async () => {
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

  test.each(['archived', 'not-found'] as const)('is left alone when it is %s', async (outcome) => {
    const cartId =
      outcome === 'archived' ? (await cartWithoutPlaces({ portal, token })).cartId : randomUUID();
    if (outcome === 'archived')
      await portal.ask('POST /Purchase/ArchivedBlockedSaleByCartId', {
        body: { cartIds: [cartId], reason: 'Réglé au guichet' },
        token: clerk.token,
      });
    expect(await refundCarts(cartId)).toEqual([{ cartId, outcome }]);
  });

  test('is told to its customer, with a receipt they can download and get again', async () => {
    const { cartId } = await cartWithoutPlaces({ portal, token });
    await refundCarts(cartId);
    const [refund] = await portal.sql<{ id: string; tenantId: string }>(
      'select id, tenant_id as "tenantId" from portal.refund where cart_id = $1',
      [cartId],
    );
    const query = { refundId: refund?.id ?? '' };
    expect(await portal.ask('GET /Purchase/GenerateRefundReceipt', { query, token })).toMatchObject({
      status: 404,
      code: 'refund.not-found',
    });
    await bank.run();
    const tasks = refundMailTasks(portal.services);
    const payload = { tenantId: refund?.tenantId, refundId: refund?.id };
    for (let times = 0; times < 2; times++) await tasks['tickets.refund-mail']?.(payload, {} as never);
    expect(
      await portal.sql('select from portal.mail_delivery where key = $1', [`refund-${refund?.id}`]),
    ).toHaveLength(1);
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

/** Buys tickets of a session and a card. */
async function order(quantity = 2) {
  const session = await portal.session(10);
  const price = { service: session.service, priceName: session.priceName };
  const sale = await buyLines(portal, token, [
    { ...price, cartLineDetails: [{ eventId: session.id, quantity }] },
    cardLine('CARTE-10', 'PLEIN', { cardHolderFirstName: 'Lise', cardHolderName: 'Morel' }),
  ]);
  return { session, sale, number: sale.externalPurchaseId ?? '' };
}

const orderOf = async (number: string) => {
  const { body } = await portal.ask('GET /settingsadmin/lookupcustomer', {
    query: { customerId },
    token: clerk.token,
  });
  const found = body.orders.find(({ externalPurchaseId }) => externalPurchaseId === number);
  if (!found) throw new Error(`No order ${number}`);
  return found;
};
const refund = (
  externalPurchaseId: string,
  lineIds: string[],
  amount: number,
  refundId: string = randomUUID(),
  by = clerk,
) =>
  portal.ask('POST /settingsadmin/lookuprefund', {
    body: { customerId, externalPurchaseId, lineIds, amount, refundId },
    token: by.token,
  });
const placesOf = async (id: string) =>
  (await portal.sql<{ sold: number }>('select sold from venue.session where id = $1', [id]))[0]?.sold;
const ticketsOf = async (number: string) => {
  const { body } = await portal.ask('POST /user/GetTicketsDetails', {
    body: { includedInvalidTickets: true },
    token,
  });
  return body.tickets.filter(({ externalPurchaseId }) => externalPurchaseId === number);
};
const present = async (code: string) =>
  (
    await portal.sql<{ outcome: { accepted: boolean; reason?: string } }>(
      `select outcome from venue.pass_turnstiles((select id from portal.tenant where name = 'aqua-rivage'), $1)`,
      [JSON.stringify([{ pass: randomUUID(), code, place: 'ESPLANADE', direction: 'in' }])],
    )
  )[0]?.outcome;

describe('an order', () => {
  test('is given back line by line: tickets no longer open, places return, the money is counted', async () => {
    const { session, number } = await order();
    const [tickets, card] = (await orderOf(number)).lines;
    if (!tickets || !card) throw new Error('Lines are missing');
    const total = tickets.lineTotalAmount + card.lineTotalAmount;
    expect((await orderOf(number)).refundable).toBe(total);
    expect(await placesOf(session.id)).toBe(2);
    const id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => refund(number, [tickets.id], tickets.lineTotalAmount, id)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await placesOf(session.id)).toBe(0);
    const shown = await ticketsOf(number);
    expect(shown.map(({ state }) => state)).toEqual(['refunded', 'refunded']);
    expect(await present(shown[0]?.code ?? '')).toMatchObject({ accepted: false, reason: 'refunded' });
    expect(await orderOf(number)).toMatchObject({
      refundable: card.lineTotalAmount,
      ticketCount: 0,
      lines: [{ isRefunded: true }, { isRefunded: false }],
      refunds: [{ id, amount: tickets.lineTotalAmount, state: 'due' }],
    });
    await bank.run();
    expect((await orderOf(number)).refunds).toMatchObject([{ state: 'done' }]);
    expect(await auditOf(number)).toMatchObject([
      { action: 'order.refunded', administrator_email: clerk.email },
    ]);
    expect(await refund(number, [card.id], card.lineTotalAmount)).toMatchObject({ status: 200 });
    await bank.run();
    const { refundable, refunds } = await orderOf(number);
    expect(refundable).toBe(0);
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
  });

  test('takes the rights of a card back while they are not used', async () => {
    const { sale, number } = await order();
    const cardNumber = sale.cards[0]?.cardNumber ?? '';
    const { lines, refundable } = await orderOf(number);
    expect(
      (
        await refund(
          number,
          lines.map(({ id }) => id),
          refundable,
        )
      ).status,
    ).toBe(200);
    const rights = (await cardOf(portal, token, cardNumber)).rights;
    expect(rights.map(({ remaining }) => remaining)).toEqual([0]);
    await bank.run();
  });

  test('goes on where a process died after the tickets were taken back', async () => {
    const { number } = await order();
    const { lines, refundable } = await orderOf(number);
    const id = randomUUID();
    const [tenant] = await portal.services.tenants.venues();
    if (!tenant) throw new Error('No venue');
    const dying = {
      ...portal.services,
      ticketing: {
        of: () => ({
          ...portal.services.ticketing.of(tenant),
          takeBack: async (request: never) => {
            await portal.services.ticketing.of(tenant).takeBack(request);
            throw new Error('The process died');
          },
        }),
      },
    };
    const { refundOrder } = await import('./service.ts');
    await expect(
      refundOrder(
        dying as never,
        tenant,
        {
          id,
          userId: customerId,
          externalPurchaseId: number,
          lineIds: lines.map((line) => line.id),
          amount: refundable,
        },
        { ...clerk, userId: clerk.id, kind: 'administrator' } as never,
      ),
    ).rejects.toThrow('died');
    expect(
      (
        await refund(
          number,
          lines.map((line) => line.id),
          refundable,
        )
      ).code,
    ).toBe('refund.already');
    expect(await takeTicketsBack(portal.services, tenant, id)).toBe('due');
    expect(await takeTicketsBack(portal.services, tenant, id)).toBe('due');
    expect((await orderOf(number)).refunds).toMatchObject([{ amount: refundable }]);
    await bank.run();
  });

  test('is refused with tickets that were used, and nothing changes', async () => {
    const { number, session } = await order();
    const { lines } = await orderOf(number);
    const line = lines[0];
    if (!line) throw new Error('No line');
    const [ticket] = await ticketsOf(number);
    const consume = (at: string) =>
      portal.sql(`update venue.ticket set consumed_at = ${at} where code = $1`, [ticket?.code]);
    await consume('now()');
    expect(await refund(number, [line.id], line.lineTotalAmount)).toMatchObject({
      status: 409,
      code: 'refund.used',
    });
    expect(await placesOf(session.id)).toBe(2);
    expect((await orderOf(number)).lines[0]).toMatchObject({ isRefunded: false });
    await consume('null');
    expect((await refund(number, [line.id], line.lineTotalAmount)).status).toBe(200);
    await bank.run();
  });

  test('is refused with a card that was used', async () => {
    const { sale, number } = await order();
    await portal.sql(
      `insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity)
       select tenant_id, id, card_number, 'used', -1 from venue.card_right where card_number = $1`,
      [sale.cards[0]?.cardNumber],
    );
    const line = (await orderOf(number)).lines[1];
    if (!line) throw new Error('No line');
    expect((await refund(number, [line.id], line.lineTotalAmount)).code).toBe('refund.used');
  });

  test('is refused for another amount, a strange line, a line given back, and who may not', async () => {
    const { number } = await order();
    const line = (await orderOf(number)).lines[0];
    if (!line) throw new Error('No line');
    const amount = line.lineTotalAmount;
    expect((await refund(number, [line.id], amount + 1)).code).toBe('refund.amount-changed');
    expect((await refund(number, [randomUUID()], amount)).code).toBe('refund.unknown-line');
    expect((await refund('2026-999999', [line.id], amount)).code).toBe('purchase.not-found');
    const none = await portal.administrator({ rights: ['settings.design'] });
    expect((await refund(number, [line.id], amount, randomUUID(), none)).code).toBe(
      'commons.admin-right-required',
    );
    expect((await refund(number, [line.id], amount)).status).toBe(200);
    expect((await refund(number, [line.id], amount)).code).toBe('refund.already');
    await bank.run();
  });

  test('is given back once when two administrators cancel it at the same time', async () => {
    const { number } = await order();
    const { lines, refundable } = await orderOf(number);
    const ids = lines.map(({ id }) => id);
    const answers = await Promise.all([refund(number, ids, refundable), refund(number, ids, refundable)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await orderOf(number)).refunds).toHaveLength(1);
    await bank.run();
  });
});
