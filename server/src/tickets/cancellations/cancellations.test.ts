import { randomUUID } from 'node:crypto';
import { LOCALES } from '@guichet/contract/locale.ts';
import { describe, expect, test } from 'vitest';
import { dayOf } from '#kernel/format/time-zone.ts';
import { cancellations, FULL, HALF } from '#test/portal/cancellations.ts';
import { allowGuests, buyAsGuest } from '#test/portal/guest-orders.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import { mailsOfRefund, type RefundBank } from '#test/portal/refunds.ts';

let portal: PortalTest;
let bank: RefundBank;
let token: string;
const { auditOf, refund } = refundTests((given) => ({ portal, bank, token } = given));
const { orderOf, buy, setRule, buySession, offer, cancel } = cancellations(() => ({ portal, token }));

const soldOf = async (session: string) => {
  const [row] = await portal.sql<{ sold: number }>('select sold from venue.session where id = $1', [session]);
  return row?.sold ?? Number.NaN;
};
const givenBack = () => [...bank.given.values()].reduce((sum, cents) => sum + cents, 0);

describe('POST /Purchase/Cancellation', () => {
  test('refunds the shown amount, frees the places and keeps the rest as takings', async () => {
    const { order, line, session, price } = await buySession(HALF);
    const half = Math.round(price / 2);
    expect(line.canCancel).toBe(true);
    const { body } = await offer(order);
    expect(body.lines).toMatchObject([
      { id: line.id, percent: 50, next: 0, tickets: [{ amount: half }, { amount: half }] },
    ]);
    const sold = await soldOf(session.id);
    const before = givenBack();
    const answer = await cancel(order, 2 * half);
    expect(answer).toMatchObject({ status: 200, body: { amount: 2 * half } });
    expect(await soldOf(session.id)).toBe(sold - 2);
    await bank.run();
    expect(givenBack() - before).toBe(2 * half);
    const after = await orderOf(order.externalPurchaseId);
    expect(after.refunds).toMatchObject([
      { amount: 2 * half, keptAmount: 2 * (price - half), state: 'done' },
    ]);
    expect(after.lines[0]).toMatchObject({ isRefunded: true });
    expect(after.lines[0]).not.toHaveProperty('canCancel');
    expect(await auditOf(order.externalPurchaseId)).toMatchObject([
      { action: 'order.cancelled', administrator_email: '' },
    ]);
  });

  test('cancels one ticket of a line, and the other one later, each once', async () => {
    const { order, session, price } = await buySession(HALF);
    const half = Math.round(price / 2);
    const [first, second] = [1, 2].map((rank) => `${order.externalPurchaseId}-${rank}`) as [string, string];
    const cancellationId = randomUUID();
    for (let times = 0; times < 2; times++)
      expect(await cancel(order, half, { cancellationId, ticketNumbers: [first] })).toMatchObject({
        status: 200,
        body: { amount: half },
      });
    expect((await orderOf(order.externalPurchaseId)).lines[0]).toMatchObject({
      isRefunded: false,
      refundedQuantity: 1,
      canCancel: true,
    });
    expect(await cancel(order, half, { ticketNumbers: [first] })).toMatchObject({ code: 'refund.already' });
    await setRule(session.service, FULL);
    expect(await cancel(order, price, { ticketNumbers: [second] })).toMatchObject({ status: 200 });
    await bank.run();
    const { refunds } = await orderOf(order.externalPurchaseId);
    expect(refunds.map(({ amount }) => amount)).toEqual([half, price]);
  });

  test('refuses tickets of another line, whose price is not the one that is refunded', async () => {
    const [one, other] = [await portal.session(10), await portal.session(10)];
    for (const { service } of [one, other]) await setRule(service, FULL);
    const lineOf = ({ service, priceName, id: eventId }: typeof one, quantity: number) => ({
      service,
      priceName,
      cartLineDetails: [{ eventId, quantity }],
    });
    const order = await buy(lineOf(one, 2), lineOf(other, 1));
    const [first] = order.lines;
    const { body } = await offer(order);
    const foreign = body.lines.find(({ id }) => id !== first?.id)?.tickets[0]?.ticketNumber ?? '';
    for (const amount of [first?.lineTotalAmount ?? 0, 0])
      expect(await cancel(order, amount, { ticketNumbers: [foreign] })).toMatchObject({
        code: 'refund.unknown-line',
      });
    expect((await orderOf(order.externalPurchaseId)).refunds).toEqual([]);
  });

  test('leaves to a later refund by the venue what it kept', async () => {
    const { order, line, price } = await buySession(HALF);
    const half = Math.round(price / 2);
    await cancel(order, half, { ticketNumbers: [`${order.externalPurchaseId}-1`] });
    const answer = await refund(order.externalPurchaseId, [line.id], price);
    expect(answer.status).toBe(200);
    await bank.run();
    const { refunds } = await orderOf(order.externalPurchaseId);
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(half + price);
  });

  test('is refused with the present amount when a step has passed since it was shown', async () => {
    const { order, price, session } = await buySession(FULL);
    expect((await offer(order)).body.lines[0]).toMatchObject({ percent: 100, next: 0 });
    await setRule(session.service, HALF);
    const sentences = new Set<string>();
    for (const locale of LOCALES) {
      const { status, code, error = '' } = await cancel(order, 2 * price, { locale });
      expect({ status, code }).toEqual({ status: 409, code: 'cancellation.amount-changed' });
      expect(error.replace(/\D/g, '')).toContain(String(2 * Math.round(price / 2)));
      sentences.add(error);
    }
    expect(sentences.size).toBe(LOCALES.length);
    expect((await orderOf(order.externalPurchaseId)).refunds).toEqual([]);
  });

  test('mails the amounts at once, and the receipt once the refund is made', async () => {
    const { order, price } = await buySession(HALF);
    const cancellationId = randomUUID();
    await cancel(order, 2 * Math.round(price / 2), { cancellationId });
    expect(await mailsOfRefund(portal, cancellationId)).toEqual([`cancellation-${cancellationId}`]);
    await bank.run();
    expect(await mailsOfRefund(portal, cancellationId)).toEqual([
      `cancellation-${cancellationId}`,
      `refund-${cancellationId}`,
    ]);
    const query = { refundId: cancellationId };
    expect((await portal.ask('GET /Purchase/GenerateRefundReceipt', { query, token })).status).toBe(200);
  });

  test('keeps the rule of the sale when the venue becomes stricter', async () => {
    const { order, price, session } = await buySession(FULL);
    await portal.sql(
      `insert into portal.cancellation_rule (tenant_id, service_code, steps)
       select id, $1, '[]' from portal.tenant where name = 'aqua-rivage'`,
      [session.service],
    );
    expect((await offer(order)).body.lines[0]).toMatchObject({ percent: 100 });
    expect((await cancel(order, 2 * price)).status).toBe(200);
    await bank.run();
  });

  test('is refused for another customer, for undated tickets and without a rule', async () => {
    const { order, price, session } = await buySession(FULL);
    const samir = await portal.signIn('samir@example.com');
    expect(await cancel(order, 2 * price, { by: samir })).toMatchObject({ code: 'purchase.not-found' });
    expect(await offer(order, samir)).toMatchObject({ status: 404, code: 'purchase.not-found' });
    await setRule(session.service, []);
    expect((await offer(order)).body.lines[0]).toMatchObject({ refusal: 'noRule', percent: 0 });
    expect(await cancel(order, 0)).toMatchObject({ code: 'cancellation.refused' });
    const undated = await buy({
      service: 'ENT-UNITE',
      priceName: 'PLEIN',
      cartLineDetails: [{ quantity: 1 }],
    });
    expect((await offer(undated)).body.lines[0]).toMatchObject({ refusal: 'undated', steps: [] });
    expect(await cancel(undated, undated.totalAmount)).toMatchObject({ code: 'cancellation.refused' });
  });

  test('is refused once the session has begun, was cancelled by the venue, or a ticket was passed on', async () => {
    const { order, price, session } = await buySession(FULL);
    const moved = (start: string) =>
      portal.sql(`update venue.session set start_at = ${start} where id = $1`, [session.id]);
    const [known] = await portal.sql<{ at: string }>(
      'select start_at::text as at from venue.session where id = $1',
      [session.id],
    );
    await moved(`now() - interval '1 minute'`);
    expect((await offer(order)).body.lines[0]).toMatchObject({ refusal: 'late' });
    expect(await cancel(order, 2 * price)).toMatchObject({ code: 'cancellation.refused' });
    await moved(`'${known?.at}'`);
    await portal.sql(
      `insert into portal.session_change (tenant_id, session_id, state, sequence)
       select id, $1, 'cancelled', 1 from portal.tenant where name = 'aqua-rivage'`,
      [session.id],
    );
    expect((await offer(order)).body.lines[0]).toMatchObject({ refusal: 'sessionCancelled' });
    await portal.sql('delete from portal.session_change where session_id = $1', [session.id]);
    await portal.sql('update portal.ticket set user_id = $2 where ticket_number = $1', [
      `${order.externalPurchaseId}-1`,
      randomUUID(),
    ]);
    expect((await offer(order)).body.lines[0]?.tickets).toMatchObject([
      { refusal: 'transferred' },
      { amount: price },
    ]);
    expect(await cancel(order, price, { ticketNumbers: [`${order.externalPurchaseId}-1`] })).toMatchObject({
      code: 'cancellation.refused',
    });
  });
});

test('a buyer without an account cancels by the link of the order, and mails lead to its page', async () => {
  await allowGuests(portal);
  const { number, key, session } = await buyAsGuest(portal);
  await setRule(session.service, HALF);
  const { body: opened } = await portal.ask('POST /purchase/OrderLink', { body: { key } });
  const by = opened.token;
  const order = await orderOf(number, by);
  expect(order.lines[0]?.canCancel).toBe(true);
  const { body } = await offer(order, by);
  const amount = body.lines[0]?.tickets.reduce((sum, ticket) => sum + ticket.amount, 0) ?? 0;
  expect(amount).toBeGreaterThan(0);
  const cancellationId = randomUUID();
  expect(await cancel(order, amount, { by, cancellationId })).toMatchObject({
    status: 200,
    body: { amount },
  });
  await bank.run();
  expect((await orderOf(number, by)).refunds).toMatchObject([{ amount, state: 'done' }]);
  expect(await mailsOfRefund(portal, cancellationId)).toContain(`cancellation-${cancellationId}`);
});

test('the takings subtract what was refunded by a cancellation alone', async () => {
  const accountant = await portal.administrator({ rights: ['settings.payment'] });
  const today = dayOf(new Date(), 'Europe/Paris');
  const refundedToday = async () => {
    const query = { from: today, until: today };
    const { body } = await portal.ask('GET /settingsadmin/takings', { query, token: accountant.token });
    return body.period.refunds.amount;
  };
  const { order, price } = await buySession(HALF);
  const half = Math.round(price / 2);
  const before = await refundedToday();
  await cancel(order, 2 * half);
  await bank.run();
  expect((await refundedToday()) - before).toBe(2 * half);
});
