import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import { cardLine } from '#test/portal/card-orders.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import type { RefundBank } from '#test/portal/refunds.ts';
import { ADMISSIONS, type Order, withdrawals } from '#test/portal/withdrawals.ts';
import { readMadeRefund, readWithdrawal } from './refund-receipts.sql.ts';

let portal: PortalTest;
let bank: RefundBank;
let clerk: TestAdministrator;
let token: string;
const { refund } = refundTests((given) => ({ portal, bank, clerk, token } = given));
const { orderOf, buy, withdraw, optionsOf, offer } = withdrawals(() => ({ portal, token }));

const THREE = { ...ADMISSIONS, cartLineDetails: [{ quantity: 3 }] };
const numbered = (order: Order, rank: number) => `${order.externalPurchaseId}-${rank}`;
const priceOf = (order: Order) => order.totalAmount / 3;
const useTicket = (number: string) =>
  portal.sql('update venue.ticket set consumed_at = now() where ticket_number = $1', [number]);
const giveToFriend = async (order: Order) => {
  const link = await offer(order);
  const friend = await portal.signIn('samir@example.com');
  await portal.ask('PUT /user/TicketTransfer', { query: { token: link }, token: friend });
};
const statesOf = async (order: Order) => {
  const { body } = await portal.ask('POST /user/GetTicketsDetails', {
    body: { includedInvalidTickets: true },
    token,
  });
  return Object.fromEntries(
    body.tickets
      .filter(({ externalPurchaseId }) => externalPurchaseId === order.externalPurchaseId)
      .map(({ ticketNumber, state }) => [ticketNumber, state]),
  );
};

describe('withdrawing single tickets of a line', () => {
  test('refunds the third ticket of a line when one is used and one was transferred', async () => {
    const order = await buy(THREE);
    await giveToFriend(order);
    await useTicket(numbered(order, 2));
    expect(await optionsOf(order)).toMatchObject([
      {
        tickets: [
          { ticketNumber: numbered(order, 1), refusal: 'transferred' },
          { ticketNumber: numbered(order, 2), refusal: 'used' },
          { ticketNumber: numbered(order, 3) },
        ],
      },
    ]);
    const third = { ticketNumbers: [numbered(order, 3)], amount: priceOf(order) };
    const withdrawalId = randomUUID();
    for (let times = 0; times < 2; times++)
      expect((await withdraw(order, { ...third, withdrawalId })).status).toBe(200);
    await bank.run();
    const after = await orderOf(order.externalPurchaseId);
    expect(after.refunds).toMatchObject([{ amount: priceOf(order), state: 'done' }]);
    expect(after.lines).toMatchObject([{ isRefunded: false, refundedQuantity: 1 }]);
    expect(after.ticketCount).toBe(2);
    expect(await statesOf(order)).toEqual({
      [numbered(order, 2)]: 'consumed',
      [numbered(order, 3)]: 'refunded',
    });
    expect((await optionsOf(order))[0]?.tickets[2]?.refusal).toBe('refunded');
  });

  test('refuses the used and the transferred ticket, and refunds nothing', async () => {
    const order = await buy(THREE);
    await giveToFriend(order);
    await useTicket(numbered(order, 2));
    const ask = (...ranks: number[]) =>
      withdraw(order, {
        ticketNumbers: ranks.map((rank) => numbered(order, rank)),
        amount: priceOf(order) * ranks.length,
      });
    expect(await ask(1)).toMatchObject({ code: 'refund.no-withdrawal' });
    expect(await ask(2)).toMatchObject({ code: 'refund.used' });
    expect(await ask(2, 3)).toMatchObject({ code: 'refund.used' });
    expect(await ask(9)).toMatchObject({ code: 'refund.unknown-line' });
    expect(await withdraw(order, { ticketNumbers: [], amount: 0 })).toMatchObject({
      code: 'refund.unknown-line',
    });
    expect((await orderOf(order.externalPurchaseId)).refunds).toEqual([]);
  });

  test('refunds the rest as a line with its last tickets, each once', async () => {
    const order = await buy(THREE);
    const first = { ticketNumbers: [numbered(order, 1)], amount: priceOf(order) };
    expect((await withdraw(order, first)).status).toBe(200);
    expect(await withdraw(order, first)).toMatchObject({ code: 'refund.already' });
    const rest = { ticketNumbers: [numbered(order, 2), numbered(order, 3)], amount: priceOf(order) * 2 };
    expect((await withdraw(order, rest)).status).toBe(200);
    await bank.run();
    const { lines, refunds, ticketCount } = await orderOf(order.externalPurchaseId);
    expect(lines).toMatchObject([{ isRefunded: true }]);
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.totalAmount);
    expect(ticketCount).toBe(0);
  });

  test('shows the number of refunded tickets on the receipt and in the mail', async () => {
    const order = await buy(THREE);
    const withdrawalId = randomUUID();
    const two = { ticketNumbers: [numbered(order, 1), numbered(order, 3)], amount: priceOf(order) * 2 };
    await withdraw(order, { ...two, withdrawalId });
    const [tenant] = await portal.services.tenants.venues();
    if (!tenant) throw new Error('No venue');
    const read = (of: typeof readMadeRefund) =>
      portal.services.database.tenant(tenant.id, (db) => of(db, withdrawalId));
    expect((await read(readWithdrawal))?.lines).toMatchObject([{ quantity: 2, details: [{ quantity: 2 }] }]);
    await bank.run();
    expect(await read(readMadeRefund)).toMatchObject({ amount: two.amount, lines: [{ quantity: 2 }] });
  });

  test('refunds one ticket once when two windows request it concurrently', async () => {
    for (let times = 0; times < 4; times++) {
      const order = await buy(THREE);
      const ticket = { ticketNumbers: [numbered(order, 1)], amount: priceOf(order) };
      const answers = await Promise.all([withdraw(order, ticket), withdraw(order, ticket)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await orderOf(order.externalPurchaseId)).refunds).toHaveLength(1);
    }
    await bank.run();
  });

  test('lets an administrator cancel the rest of the line', async () => {
    const order = await buy(THREE);
    await withdraw(order, { ticketNumbers: [numbered(order, 2)], amount: priceOf(order) });
    const ids = order.lines.map(({ id }) => id);
    const cancel = (amount: number) => refund(order.externalPurchaseId, ids, amount, randomUUID(), clerk);
    expect(await cancel(order.totalAmount)).toMatchObject({ code: 'refund.amount-changed' });
    expect((await cancel(priceOf(order) * 2)).status).toBe(200);
    await bank.run();
    expect(Object.values(await statesOf(order))).toEqual(['refunded', 'refunded', 'refunded']);
  });

  test('prevents the transfer of a ticket during its refund', async () => {
    const order = await buy(THREE);
    const link = await offer(order);
    await withdraw(order, { ticketNumbers: [numbered(order, 1)], amount: priceOf(order) });
    const friend = await portal.signIn('samir@example.com');
    expect(
      await portal.ask('PUT /user/TicketTransfer', { query: { token: link }, token: friend }),
    ).toMatchObject({
      code: 'transfer.taken-back',
    });
    await bank.run();
  });
});

test('a ticket on a card is refunded with its card only', async () => {
  const order = await buy(cardLine('CARTE-10', 'PLEIN', { cardHolderFirstName: 'L', cardHolderName: 'M' }));
  expect(await optionsOf(order)).toMatchObject([{ isWhole: true }]);
});

test('a dated line reports why it cannot be withdrawn, while the rest of its order can', async () => {
  const session = await portal.session(10);
  const dated = {
    service: session.service,
    priceName: session.priceName,
    cartLineDetails: [{ eventId: session.id, quantity: 1 }],
  };
  const order = await buy(dated, ADMISSIONS);
  const refusals = (await optionsOf(order)).map(({ refusal }) => refusal ?? 'open');
  expect(refusals.sort()).toEqual(['dated', 'open']);
});

test('an article can be withdrawn at any time before its handover, and at the venue after it', async () => {
  const order = await buy({ service: 'BTQ-BONNET', cartLineDetails: [{ quantity: 1 }] });
  await portal.sql(
    `update portal.purchase set sold_at = now() - interval '40 days' where external_purchase_id = $1`,
    [order.externalPurchaseId],
  );
  expect((await orderOf(order.externalPurchaseId)).lines[0]?.canWithdraw).toBe(true);
  await useTicket(numbered(order, 1));
  expect(await optionsOf(order)).toMatchObject([{ tickets: [{ refusal: 'used' }] }]);
  expect(await withdraw(order)).toMatchObject({ code: 'refund.used' });
});

test('withdrawing returns 404 for another customer’s order', async () => {
  const order = await buy(ADMISSIONS);
  const samir = await portal.signIn('samir@example.com');
  const { externalPurchaseId } = order;
  expect(
    await portal.ask('GET /Purchase/Withdrawal', { query: { externalPurchaseId }, token: samir }),
  ).toMatchObject({ status: 404, code: 'purchase.not-found' });
  expect(await withdraw(order, { by: samir, ticketNumbers: [numbered(order, 1)], amount: 1 })).toMatchObject({
    code: 'purchase.not-found',
  });
});
