import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { TicketingUnavailable } from '#gateways/ticketing/port.ts';
import { cardLine, cardOf } from '#test/portal/card-orders.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import type { RefundBank } from '#test/portal/refunds.ts';
import { ADMISSIONS, type Order, withdrawals } from '#test/portal/withdrawals.ts';
import { refundOrder, takeTicketsBack } from './refunds.service.ts';

let portal: PortalTest;
let bank: RefundBank;
let token: string;
let customerId: string;
refundTests((given) => ({ portal, bank, token, customerId } = given));
const { orderOf, buy, withdraw, offer } = withdrawals(() => ({ portal, token }));

const ticketsOf = (order: Order) =>
  portal.sql<{ ticketNumber: string; isOwn: boolean; isRefunded: boolean }>(
    `select ticket_number as "ticketNumber", ticket.user_id = purchase.user_id as "isOwn",
            refunded_at is not null as "isRefunded"
       from portal.ticket join portal.purchase on purchase.id = purchase_id
      where external_purchase_id = $1 order by 1`,
    [order.externalPurchaseId],
  );
const accept = (linked: string, by: string) =>
  portal.ask('PUT /user/TicketTransfer', { query: { token: linked }, token: by });
const present = async (code: string) =>
  (
    await portal.sql<{ outcome: { accepted: boolean } }>(
      `select outcome from venue.pass_turnstiles((select id from portal.tenant where name = 'aqua-rivage'), $1)`,
      [JSON.stringify([{ pass: randomUUID(), code, place: 'ESPLANADE', direction: 'in' }])],
    )
  )[0]?.outcome.accepted;

describe('an offered ticket of an order with a withdrawal', () => {
  test('cannot be accepted or offered again once its buyer has withdrawn', async () => {
    const order = await buy(ADMISSIONS);
    const linked = await offer(order);
    const samir = await portal.signIn('samir@example.com');
    expect((await withdraw(order)).status).toBe(200);
    expect(await accept(linked, samir)).toMatchObject({ status: 410, code: 'transfer.taken-back' });
    const body = { ticketNumber: `${order.externalPurchaseId}-1` };
    expect(await portal.ask('POST /user/TicketTransfer', { body, token })).toMatchObject({
      code: 'ticket.not-transferable',
    });
    await bank.run();
  });

  test('is transferred or refunded, but not both, when acceptance and withdrawal are concurrent', async () => {
    const samir = await portal.signIn('samir@example.com');
    for (let times = 0; times < 6; times++) {
      const order = await buy(ADMISSIONS);
      const linked = await offer(order);
      const [withdrawn, accepted] = await Promise.all([withdraw(order), accept(linked, samir)]);
      const isWithdrawn = withdrawn.status === 200;
      expect(isWithdrawn ? accepted.code : withdrawn.code).toBe(
        isWithdrawn ? 'transfer.taken-back' : 'refund.no-withdrawal',
      );
      expect(await ticketsOf(order)).toMatchObject([
        { isOwn: isWithdrawn, isRefunded: isWithdrawn },
        { isOwn: true, isRefunded: isWithdrawn },
      ]);
    }
    await bank.run();
  });
});

test('a ticket opens or is refunded, but not both, when turnstile and withdrawal are concurrent', async () => {
  for (let times = 0; times < 6; times++) {
    const order = await buy(ADMISSIONS);
    const [ticket] = await portal.sql<{ code: string }>(
      'select code from venue.ticket where ticket_number = $1',
      [`${order.externalPurchaseId}-1`],
    );
    const [withdrawn, isOpened] = await Promise.all([withdraw(order), present(ticket?.code ?? '')]);
    expect(withdrawn.status === 200).toBe(!isOpened);
    if (isOpened) expect(withdrawn.code).toBe('refund.used');
    expect((await orderOf(order.externalPurchaseId)).refunds).toHaveLength(isOpened ? 0 : 1);
  }
  await bank.run();
});

test('two windows withdraw once; the other request reports that it is done', async () => {
  const order = await buy(ADMISSIONS);
  const answers = await Promise.all([withdraw(order), withdraw(order)]);
  const [done, refused] = answers.sort((a, b) => a.status - b.status);
  expect(done?.status).toBe(200);
  expect(['refund.already', 'refund.under-way']).toContain(refused?.code);
  expect((await orderOf(order.externalPurchaseId)).refunds).toHaveLength(1);
  await bank.run();
});

test('a withdrawal does not empty a card that another account holds', async () => {
  const order = await buy(cardLine('CARTE-HEURES', '', { cardNumber: '0' }));
  const cardNumber = order.sale.cards[0]?.cardNumber ?? '';
  const { attachCode = '', rights } = await cardOf(portal, token, cardNumber);
  await portal.ask('DELETE /user/DetachMembership', {
    query: { cardNumber, userIdToDetach: customerId },
    token,
  });
  const samir = await portal.signIn('samir@example.com');
  await portal.ask('POST /user/PreAttachedCardNumber', {
    query: { cardNumber },
    body: { code: attachCode },
    token: samir,
  });
  expect((await cardOf(portal, samir, cardNumber)).rights).toMatchObject([
    { remaining: rights[0]?.remaining },
  ]);
  expect(await withdraw(order)).toMatchObject({ code: 'refund.no-withdrawal' });
  expect((await cardOf(portal, samir, cardNumber)).rights).toMatchObject([
    { remaining: rights[0]?.remaining },
  ]);
});

test('the job completes a withdrawal once that the ticketing system did not answer', async () => {
  const order = await buy(ADMISSIONS);
  const [tenant] = await portal.services.tenants.venues();
  if (!tenant) throw new Error('No venue');
  const system = portal.services.ticketing.of(tenant);
  const stopped = {
    ...portal.services,
    ticketing: {
      of: () => ({ ...system, takeBack: () => Promise.reject(new TicketingUnavailable('stopped')) }),
    },
  };
  const id = randomUUID();
  const { externalPurchaseId, lines, totalAmount: amount } = order;
  const request = {
    id,
    userId: customerId,
    externalPurchaseId,
    lineIds: lines.map((line) => line.id),
    amount,
  };
  await expect(refundOrder(stopped as never, tenant, request, undefined)).rejects.toThrow();
  expect((await orderOf(externalPurchaseId)).refunds).toEqual([]);
  expect(await withdraw(order)).toMatchObject({ code: 'refund.already' });
  expect(await takeTicketsBack(portal.services, tenant, id)).toBe('due');
  expect((await withdraw(order, { withdrawalId: id })).status).toBe(200);
  expect((await orderOf(externalPurchaseId)).refunds).toMatchObject([{ amount, state: 'due' }]);
  await bank.run();
});
