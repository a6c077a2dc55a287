import { randomUUID } from 'node:crypto';
import { LOCALES } from '@guichet/contract/locale.ts';
import { describe, expect, test } from 'vitest';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import { cardLine, cardOf } from '#test/portal/card-orders.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import { mailsOfRefund, type RefundBank } from '#test/portal/refunds.ts';
import { ADMISSIONS, type Order, withdrawals } from '#test/portal/withdrawals.ts';

let portal: PortalTest;
let bank: RefundBank;
let clerk: TestAdministrator;
let token: string;
const { auditOf, refund } = refundTests((given) => ({ portal, bank, clerk, token } = given));

const { orderOf, optionsOf, buy, withdraw, offer } = withdrawals(() => ({ portal, token }));

/** Expects a refusal, and an unchanged order. */
async function expectRefused(order: Order, code: string) {
  expect(await withdraw(order)).toMatchObject({ code });
  expect((await orderOf(order.externalPurchaseId)).refunds).toEqual(order.refunds);
}

describe('withdrawing from an order', () => {
  test('cancels tickets without a date and refunds their price, once', async () => {
    const order = await buy(ADMISSIONS);
    expect(order.lines[0]?.canWithdraw).toBe(true);
    const withdrawalId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => withdraw(order, { withdrawalId })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await bank.run();
    const { lines, refunds } = await orderOf(order.externalPurchaseId);
    expect(refunds).toMatchObject([{ amount: order.totalAmount, state: 'done' }]);
    expect(lines[0]).not.toHaveProperty('canWithdraw');
    const { body } = await portal.ask('POST /user/GetTicketsDetails', {
      body: { includedInvalidTickets: true },
      token,
    });
    const tickets = body.tickets.filter((ticket) => ticket.externalPurchaseId === order.externalPurchaseId);
    expect(tickets.map(({ state }) => state)).toEqual(['refunded', 'refunded']);
    expect(await auditOf(order.externalPurchaseId)).toMatchObject([
      { action: 'order.withdrawn', administrator_email: '' },
    ]);
  });

  test('empties an unused card', async () => {
    const order = await buy(cardLine('CARTE-10', 'PLEIN', { cardHolderFirstName: 'L', cardHolderName: 'M' }));
    expect((await withdraw(order)).status).toBe(200);
    const { rights } = await cardOf(portal, token, order.sale.cards[0]?.cardNumber ?? '');
    expect(rights.map(({ remaining }) => remaining)).toEqual([0]);
    await bank.run();
  });

  test('sends a mail on receipt, and another once the refund is made', async () => {
    const order = await buy(ADMISSIONS);
    const withdrawalId = randomUUID();
    await withdraw(order, { withdrawalId });
    expect(await mailsOfRefund(portal, withdrawalId)).toEqual([`withdrawal-${withdrawalId}`]);
    await bank.run();
    const both = [`refund-${withdrawalId}`, `withdrawal-${withdrawalId}`];
    expect(await mailsOfRefund(portal, withdrawalId)).toEqual(both);
  });
});

describe('withdrawing from an order is refused', () => {
  test('for sessions, which have a date', async () => {
    const session = await portal.session(10);
    const order = await buy({
      service: session.service,
      priceName: session.priceName,
      cartLineDetails: [{ eventId: session.id, quantity: 1 }],
    });
    expect(order.lines[0]).not.toHaveProperty('canWithdraw');
    await expectRefused(order, 'refund.no-withdrawal');
  });

  test('once its tickets were used', async () => {
    const order = await buy(ADMISSIONS);
    await portal.sql(`update venue.ticket set consumed_at = now() where ticket_number = $1`, [
      `${order.externalPurchaseId}-1`,
    ]);
    await expectRefused(order, 'refund.used');
  });

  test('while it is paid in instalments, with the reason for each line', async () => {
    const order = await buy(ADMISSIONS);
    const [schedule] = await portal.sql<{ id: string }>(
      `insert into portal.payment_schedule (tenant_id, id, cart_id, user_id, total, currency, state)
       select cart.tenant_id, cart.attempt_id, cart.id, cart.user_id, cart.total_amount, cart.currency, 'running'
         from portal.cart join portal.purchase on purchase.cart_id = cart.id where external_purchase_id = $1
       returning id`,
      [order.externalPurchaseId],
    );
    expect(await optionsOf(order)).toMatchObject([{ refusal: 'instalments' }]);
    expect((await orderOf(order.externalPurchaseId)).lines[0]).not.toHaveProperty('canWithdraw');
    await expectRefused(order, 'refund.no-withdrawal');
    await portal.sql('delete from portal.payment_schedule where id = $1', [schedule?.id]);
  });

  test('for the whole order once a ticket was transferred', async () => {
    const order = await buy(ADMISSIONS);
    const link = await offer(order);
    const friend = await portal.signIn('samir@example.com');
    expect(
      (await portal.ask('PUT /user/TicketTransfer', { query: { token: link }, token: friend })).status,
    ).toBe(200);
    await expectRefused(order, 'refund.no-withdrawal');
  });

  test('after the legal period, with a message in each language', async () => {
    const order = await buy(ADMISSIONS);
    const since = (days: number) =>
      portal.sql(
        `update portal.purchase set sold_at = now() - make_interval(days => $2) where external_purchase_id = $1`,
        [order.externalPurchaseId, days],
      );
    await since(17);
    expect((await orderOf(order.externalPurchaseId)).lines[0]?.canWithdraw).toBe(true);
    await since(19);
    const sentences = new Set<string>();
    for (const locale of LOCALES) {
      const { code, error } = await withdraw(order, { locale });
      expect(code).toBe('refund.no-withdrawal');
      sentences.add(error ?? '');
    }
    expect(sentences.size).toBe(LOCALES.length);
  });

  test('for another customer, for another amount, and once it is refunded', async () => {
    const order = await buy(ADMISSIONS);
    const samir = await portal.signIn('samir@example.com');
    expect(await withdraw(order, { by: samir })).toMatchObject({ status: 404, code: 'purchase.not-found' });
    expect(await withdraw(order, { amount: 1 })).toMatchObject({ code: 'refund.amount-changed' });
    const ids = order.lines.map(({ id }) => id);
    const both = await Promise.all([
      refund(order.externalPurchaseId, ids, order.totalAmount, randomUUID(), clerk),
      withdraw(order),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await bank.run();
    const { refunds } = await orderOf(order.externalPurchaseId);
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.totalAmount);
  });
});
