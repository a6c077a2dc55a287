import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { TicketingUnavailable } from '#gateways/ticketing/port.ts';
import { cancellations, HALF } from '#test/portal/cancellations.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import type { RefundBank } from '#test/portal/refunds.ts';
import { refundTasks } from '../refunds/refunds.jobs.ts';
import { cancelTickets } from './cancellations.service.ts';

let portal: PortalTest;
let bank: RefundBank;
let token: string;
let customerId: string;
const { refund } = refundTests((given) => ({ portal, bank, token, customerId } = given));
const { orderOf, buySession, cancel } = cancellations(() => ({ portal, token }));

const present = async (code: string) =>
  (
    await portal.sql<{ outcome: { accepted: boolean } }>(
      `select outcome from venue.pass_turnstiles((select id from portal.tenant where name = 'aqua-rivage'), $1)`,
      [JSON.stringify([{ pass: randomUUID(), code, place: 'ESPLANADE', direction: 'in' }])],
    )
  )[0]?.outcome.accepted;
const amountOf = (refunds: readonly { amount: number }[]) =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

test('a ticket opens or is cancelled, but not both, when turnstile and cancellation are concurrent', async () => {
  for (let times = 0; times < 6; times++) {
    const { order, price } = await buySession(HALF, 1);
    const [ticket] = await portal.sql<{ code: string }>(
      // The turnstile admits to a session only around its start.
      `update venue.ticket set valid_from = now() - interval '1 hour' where ticket_number = $1 returning code`,
      [`${order.externalPurchaseId}-1`],
    );
    const pass = () => present(ticket?.code ?? '');
    const [cancelled, isOpened] = await Promise.all([cancel(order, Math.round(price / 2)), pass()]);
    expect(cancelled.status === 200).toBe(!isOpened);
    if (isOpened) expect(cancelled.code).toBe('refund.used');
    else expect(await pass()).toBe(false);
    expect((await orderOf(order.externalPurchaseId)).refunds).toHaveLength(isOpened ? 0 : 1);
  }
  await bank.run();
});

test('a used ticket is not cancelled, and its price stays', async () => {
  const { order, price } = await buySession(HALF, 1);
  await portal.sql(`update venue.ticket set consumed_at = now() where ticket_number = $1`, [
    `${order.externalPurchaseId}-1`,
  ]);
  expect(await cancel(order, Math.round(price / 2))).toMatchObject({ code: 'refund.used' });
  expect((await orderOf(order.externalPurchaseId)).refunds).toEqual([]);
});

test('two windows cancel once; the other request reports that it is done', async () => {
  for (let times = 0; times < 4; times++) {
    const { order, price } = await buySession(HALF, 1);
    const amount = Math.round(price / 2);
    const answers = await Promise.all([cancel(order, amount), cancel(order, amount)]);
    const [done, refused] = answers.sort((a, b) => a.status - b.status);
    expect(done?.status).toBe(200);
    expect(['refund.already', 'refund.under-way']).toContain(refused?.code);
    expect((await orderOf(order.externalPurchaseId)).refunds).toHaveLength(1);
  }
  await bank.run();
});

test('a cancellation and a refund by the venue never refund the same tickets', async () => {
  for (let times = 0; times < 4; times++) {
    const { order, line, price } = await buySession(HALF, 2);
    const half = Math.round(price / 2);
    const answers = await Promise.all([
      cancel(order, 2 * half),
      refund(order.externalPurchaseId, [line.id], 2 * price),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await bank.run();
    const { refunds } = await orderOf(order.externalPurchaseId);
    expect([2 * half, 2 * price]).toContain(amountOf(refunds));
    expect(refunds).toHaveLength(1);
  }
});

test('tickets of a line that are cancelled concurrently are refunded once each', async () => {
  const { order, price } = await buySession(HALF, 3);
  const half = Math.round(price / 2);
  const numbers = [1, 2, 3].map((rank) => `${order.externalPurchaseId}-${rank}`);
  const answers = await Promise.all(
    numbers.map((number) => cancel(order, half, { ticketNumbers: [number] })),
  );
  for (const { status, code } of answers) expect(status === 200 || code === 'refund.under-way').toBe(true);
  // One refund of an order is decided at a time; a refused request is repeated.
  for (const number of numbers) await cancel(order, half, { ticketNumbers: [number] });
  await bank.run();
  const after = await orderOf(order.externalPurchaseId);
  expect(amountOf(after.refunds)).toBe(3 * half);
  expect(after).toMatchObject({ ticketCount: 0, lines: [{ isRefunded: true }] });
});

test('the job completes a cancellation once that the ticketing system did not answer, for the confirmed amount', async () => {
  const { order, line, price } = await buySession(HALF, 1);
  const [tenant] = await portal.services.tenants.venues();
  if (!tenant) throw new Error('No venue');
  const system = portal.services.ticketing.of(tenant);
  const stopped = {
    ...portal.services,
    ticketing: {
      ...portal.services.ticketing,
      of: () => ({ ...system, takeBack: () => Promise.reject(new TicketingUnavailable('stopped')) }),
    },
  };
  const id = randomUUID();
  const amount = Math.round(price / 2);
  const { externalPurchaseId } = order;
  const request = {
    id,
    userId: customerId,
    externalPurchaseId,
    lineId: line.id,
    amount,
    form: 'money' as const,
  };
  await expect(cancelTickets(stopped, tenant, request, 'fr-FR')).rejects.toThrow();
  expect((await orderOf(externalPurchaseId)).refunds).toEqual([]);
  const [job] = await portal.sql<{ task: string; payload: object }>(
    `select task, payload from portal.outbox where payload ->> 'refundId' = $1`,
    [id],
  );
  expect(job?.task).toBe('tickets.cancel');
  await refundTasks(portal.services)['tickets.cancel']?.run(job?.payload ?? {}, {} as never);
  expect((await cancel(order, amount, { cancellationId: id })).status).toBe(200);
  await bank.run();
  expect((await orderOf(externalPurchaseId)).refunds).toMatchObject([{ amount, state: 'done' }]);
});
