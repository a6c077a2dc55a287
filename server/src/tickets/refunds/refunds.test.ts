import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { NotOffered } from '#gateways/ticketing/port.ts';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import { cardOf } from '#test/portal/card-orders.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import { mailsOfRefund, type RefundBank } from '#test/portal/refunds.ts';
import { refundOrder, takeTicketsBack } from './refunds.service.ts';

let portal: PortalTest;
let bank: RefundBank;
let clerk: TestAdministrator;
let token: string;
let customerId: string;
const { auditOf, order, refund } = refundTests(
  (given) => ({ portal, bank, clerk, token, customerId } = given),
);

const orderOf = async (number: string) => {
  const { body } = await portal.ask('GET /settingsadmin/lookupcustomer', {
    query: { customerId },
    token: clerk.token,
  });
  const found = body.orders.find(({ externalPurchaseId }) => externalPurchaseId === number);
  if (!found) throw new Error(`No order ${number}`);
  return found;
};
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

describe('POST /settingsadmin/lookuprefund', () => {
  test('refunds an order line by line: tickets no longer open, places return, the amount is counted', async () => {
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
    expect(await mailsOfRefund(portal, id)).toEqual([`refund-${id}`]);
    const receipt = await portal.ask('GET /Purchase/GenerateRefundReceipt', {
      query: { refundId: id },
      token,
    });
    expect(receipt.status).toBe(200);
    expect(await auditOf(number)).toMatchObject([
      { action: 'order.refunded', administrator_email: clerk.email },
    ]);
    expect(await refund(number, [card.id], card.lineTotalAmount)).toMatchObject({ status: 200 });
    await bank.run();
    const { refundable, refunds } = await orderOf(number);
    expect(refundable).toBe(0);
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
  });

  test('cancels the rights on a card while they are unused', async () => {
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

  test('continues after a process died once the tickets were cancelled', async () => {
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

  test('ends the refund with ticketing.not-offered when the ticketing system takes no tickets back', async () => {
    const { number } = await order();
    const { lines, refundable } = await orderOf(number);
    const [tenant] = await portal.services.tenants.venues();
    if (!tenant) throw new Error('No venue');
    const takeBack = () => Promise.reject(new NotOffered('none'));
    const lacking = { ...portal.services, ticketing: { of: () => ({ takeBack }) } };
    const id = randomUUID();
    const lineIds = lines.map((line) => line.id);
    await expect(
      refundOrder(
        lacking as never,
        tenant,
        { id, userId: customerId, externalPurchaseId: number, lineIds, amount: refundable },
        { userId: clerk.id, email: clerk.email },
      ),
    ).rejects.toMatchObject({ code: 'ticketing.not-offered' });
    const states = await portal.sql('select state from portal.refund where id = $1', [id]);
    expect(states).toEqual([{ state: 'refused' }]);
    expect((await refund(number, lineIds, refundable)).status).toBe(200);
    await bank.run();
  });

  test('refuses used tickets, and changes nothing', async () => {
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

  test('refuses a used card', async () => {
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

  test('refuses another amount, an unknown line, a refunded line, and administrators without the right', async () => {
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

  test('refunds once when two administrators cancel an order concurrently', async () => {
    const { number } = await order();
    const { lines, refundable } = await orderOf(number);
    const ids = lines.map(({ id }) => id);
    const answers = await Promise.all([refund(number, ids, refundable), refund(number, ids, refundable)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await orderOf(number)).refunds).toHaveLength(1);
    await bank.run();
  });
});
