import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { PaymentProviderUnavailable } from '#gateways/payment/port.ts';
import type { PaymentEvent } from '#gateways/payment/shapes/port.ts';
import { registry } from '#platform/observability/metrics.ts';
import { type PaymentTest, paymentTest } from '#test/portal/payment-service.ts';
import { createPaymentPolling } from './polling.jobs.ts';
import { pollPayments } from './polling.service.ts';

let test: PaymentTest;
/** Attempts that were paid at the provider, whose notifications were lost. */
const paid = new Set<string>();
const asked: string[] = [];
let answer: (orderId: string) => void = () => undefined;

beforeAll(async () => {
  test = await paymentTest();
  vi.spyOn(test.services.payment, 'lookUp').mockImplementation(async ({ orderId }) => {
    asked.push(orderId);
    answer(orderId);
    return paid.has(orderId) ? [await eventOf(orderId)] : [];
  });
});
afterAll(() => test.close());
afterEach(async () => {
  answer = () => undefined;
  asked.length = 0;
  await test.sql('update portal.payment_attempt set next_poll_at = null');
});

const poll = () => pollPayments(test.services, async () => undefined);

async function eventOf(orderId: string): Promise<PaymentEvent> {
  const [attempt] = await test.sql<{ site_id: string; transaction_id: string; day: string; amount: number }>(
    'select site_id, transaction_id, transaction_day::text as day, amount from portal.payment_attempt where id = $1',
    [orderId],
  );
  if (!attempt) throw new Error('There is no such attempt');
  const transactionUuid = randomUUID().replaceAll('-', '');
  return {
    eventKey: `${transactionUuid}:AUTHORISED:DEBIT`,
    siteId: attempt.site_id,
    mode: 'TEST',
    transactionUuid,
    refundOf: null,
    transactionId: attempt.transaction_id,
    transactionDay: attempt.day,
    orderId,
    statusClass: 'paid',
    status: 'AUTHORISED',
    resultCode: '00',
    operationType: 'DEBIT',
    amountCents: attempt.amount,
    currency: 'EUR',
    taken: { amountCents: attempt.amount, currency: 'EUR' },
    sequenceNumber: 1,
    occurredAt: new Date(),
    alias: null,
    card: null,
  };
}

/** Creates an attempt of some minutes ago, due for a poll. @returns its id and its cart's */
async function due(minutes: number, userId: string = randomUUID()): Promise<{ id: string; cartId: string }> {
  const cartId = await test.cart({ userId });
  const id = randomUUID();
  await test.sql(
    `with begun as (
       insert into portal.payment_attempt
         (tenant_id, id, cart_id, user_id, cart_version, site_id, mode, transaction_id, transaction_day, started_at,
          amount, currency, next_poll_at)
       values ($1, $2::uuid, $3::uuid, $4, 1, '10000000', 'TEST', substr(md5($2::uuid::text), 1, 6), now()::date,
               now() - make_interval(mins => $5), 2200, 'EUR', now() - interval '1 second'))
     update portal.cart set state = 'payment-pending', attempt_id = $2::uuid where id = $3::uuid`,
    [test.tenants.pool.id, id, cartId, userId, minutes],
  );
  return { id, cartId };
}
const stateOf = async (cartId: string) =>
  (await test.sql<{ state: string }>('select state from portal.cart where id = $1', [cartId]))[0]?.state;

it('one round polls all due attempts, of any customer', async () => {
  const stranger = randomUUID();
  for (let older = 0; older < 120; older++) await due(10, stranger);
  const lost = await due(2);
  paid.add(lost.id);
  await poll();
  expect(asked).toHaveLength(121);
  expect(await stateOf(lost.cartId)).toBe('selling');
});

it('pending payments are polled first, then the oldest', async () => {
  const [young, old, pending] = [await due(1), await due(9), await due(3)];
  await test.sql(`update portal.payment_attempt set state = 'pending' where id = $1`, [pending.id]);
  answer = () => {
    throw new PaymentProviderUnavailable('down');
  };
  for (let more = 0; more < 14; more++) await due(5);
  await poll();
  expect(asked).toHaveLength(16);
  expect(asked).toEqual(expect.arrayContaining([old.id, pending.id]));
  expect(asked).not.toContain(young.id);
});

it('polling continues after attempts without an answer of the provider', async () => {
  const mute = new Set<string>();
  for (let older = 0; older < 15; older++) mute.add((await due(10)).id);
  answer = (orderId) => {
    if (mute.has(orderId)) throw new PaymentProviderUnavailable('not in the form expected');
  };
  const lost = await due(5);
  const alsoLost = await due(2);
  paid.add(lost.id).add(alsoLost.id);
  await poll();
  expect(await stateOf(lost.cartId)).toBe('selling');
  expect(await stateOf(alsoLost.cartId)).toBe('selling');
});

it('an attempt is polled once when several processes poll concurrently', async () => {
  for (let more = 0; more < 40; more++) await due(3);
  await Promise.all([poll(), poll(), poll()]);
  expect(asked).toHaveLength(40);
});

it('the work raises an alert for an attempt that is unanswered for five minutes', async () => {
  const errors: unknown[] = [];
  const work = createPaymentPolling(test.services, {
    afterEvent: async () => undefined,
    logger: { error: (...entry: unknown[]) => void errors.push(entry) } as never,
  });
  const seconds = async () =>
    (await registry.getSingleMetric('guichet_payment_unanswered_seconds')?.get())?.values[0]?.value ?? 0;
  answer = () => {
    throw new PaymentProviderUnavailable('down');
  };
  const { id } = await due(9);
  await work();
  expect(await seconds()).toBeLessThan(60);
  expect(errors).toEqual([]);
  // Every poll since then was unanswered.
  await test.sql(
    `update portal.payment_attempt set unanswered_since = now() - interval '6 minutes' where id = $1`,
    [id],
  );
  await work();
  await work();
  expect(await seconds()).toBeGreaterThan(300);
  expect(errors).toHaveLength(1);
  answer = () => undefined;
  await test.sql('update portal.payment_attempt set next_poll_at = now() where id = $1', [id]);
  await work();
  await work();
  expect(await seconds()).toBe(0);
});
