import { beforeAll, expect, test } from 'vitest';
import { dayOf } from '#kernel/format/time-zone.ts';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import { cardLine } from '#test/portal/card-orders.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import type { RefundBank } from '#test/portal/refunds.ts';
import { ADMISSIONS, withdrawals } from '#test/portal/withdrawals.ts';

let portal: PortalTest;
let bank: RefundBank;
let token: string;
const { refund } = refundTests((given) => ({ portal, bank, token } = given));
const { orderOf, buy, withdraw } = withdrawals(() => ({ portal, token }));

let accountant: TestAdministrator;
beforeAll(async () => {
  accountant = await portal.administrator({ rights: ['settings.payment'] });
});

/** Returns today's refunds in the takings, in cents. */
async function refundedToday() {
  const today = dayOf(new Date(), 'Europe/Paris');
  const { body } = await portal.ask('GET /settingsadmin/takings', {
    query: { from: today, until: today },
    token: accountant.token,
  });
  return body.period.refunds.amount;
}
const givenBack = () => [...bank.given.values()].reduce((sum, cents) => sum + cents, 0);
const sumOf = (refunds: readonly { amount: number }[]) =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

test('the day’s takings include a withdrawal by its amount once the bank has made its refund', async () => {
  const order = await buy(ADMISSIONS);
  const before = await refundedToday();
  await withdraw(order);
  expect(await refundedToday()).toBe(before);
  await bank.run();
  expect((await refundedToday()) - before).toBe(order.totalAmount);
});

test('the refund of a withdrawal waits while the bank is down or refuses, and is made once when its answer is lost', async () => {
  const order = await buy(ADMISSIONS);
  const before = givenBack();
  await withdraw(order);
  for (const fault of ['down', 'refuses'] as const) {
    bank.fault = fault;
    expect(await bank.run()).toBe(1);
    expect((await orderOf(order.externalPurchaseId)).refunds).toMatchObject([{ state: 'due' }]);
  }
  bank.fault = 'answer-lost';
  expect(await bank.run()).toBe(1);
  expect(await bank.run()).toBe(0);
  expect((await orderOf(order.externalPurchaseId)).refunds).toMatchObject([{ state: 'done' }]);
  expect(givenBack() - before).toBe(order.totalAmount);
});

test('a withdrawal refunds only the rest of an order when the venue has refunded a part', async () => {
  const order = await buy(
    ADMISSIONS,
    cardLine('CARTE-10', 'PLEIN', { cardHolderFirstName: 'Lise', cardHolderName: 'Morel' }),
  );
  const [tickets, card] = order.lines;
  if (!tickets || !card) throw new Error('Lines are missing');
  const { externalPurchaseId } = order;
  await refund(externalPurchaseId, [tickets.id], tickets.lineTotalAmount);
  expect(await withdraw(order)).toMatchObject({ code: 'refund.already' });
  expect(await withdraw({ externalPurchaseId, lines: [card] })).toMatchObject({ status: 200 });
  await bank.run();
  await bank.run();
  expect(sumOf((await orderOf(externalPurchaseId)).refunds)).toBe(order.totalAmount);
});

test('a withdrawal from a mixed order leaves its sessions, and their price', async () => {
  const session = await portal.session(10);
  const order = await buy(ADMISSIONS, {
    service: session.service,
    priceName: session.priceName,
    cartLineDetails: [{ eventId: session.id, quantity: 1 }],
  });
  const [undated, dated] = order.lines;
  if (!undated || !dated) throw new Error('Lines are missing');
  const { externalPurchaseId } = order;
  expect(await withdraw(order)).toMatchObject({ code: 'refund.no-withdrawal' });
  expect((await withdraw({ externalPurchaseId, lines: [undated] })).status).toBe(200);
  await bank.run();
  const after = await orderOf(externalPurchaseId);
  expect(after.refunds).toMatchObject([{ amount: undated.lineTotalAmount, state: 'done' }]);
  expect(after).toMatchObject({ ticketCount: 1, lines: [{ isRefunded: true }, { isRefunded: false }] });
  const query = { refundId: after.refunds[0]?.id ?? '' };
  expect((await portal.ask('GET /Purchase/GenerateRefundReceipt', { query, token })).status).toBe(200);
});
