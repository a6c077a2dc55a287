import { LOCALES } from '@guichet/contract/locale.ts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createOutboxMailer } from '#gateways/mail/outbox/mailer.ts';
import { PaymentProviderUnavailable } from '#gateways/payment/port.ts';
import { addCustomer } from '#test/portal/payment-customer.ts';
import { type PaymentTest, paymentTest } from '#test/portal/payment-service.ts';
import { shopOf } from '../settings/payment-settings.service.ts';
import { saveMeans } from '../settings/payment-settings.sql.ts';
import { subscriptionTasks } from './subscriptions.jobs.ts';

let test: PaymentTest;

beforeAll(async () => {
  test = await paymentTest();
  await test.services.database.tenant(test.tenants.pool.id, (db) => saveMeans(db, { ids: [3, 4] }));
  await addCustomer(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  vi.restoreAllMocks();
  await test.sql('truncate sandbox.mail cascade');
  await test.sql('delete from portal.outbox');
});

const LINE = { service: 'ABO-AN', type: 17, unitPrice: 26_500, quantity: 1, periodDays: 365, details: [] };
/** Begins a subscription by card, old enough to be polled. @returns its ids here and at the bank */
const subscribed = async () => {
  const cartId = await test.cart({ total: 26_500, lines: JSON.stringify([LINE]) });
  const form = await test.form(cartId, 3);
  await test.payAtBank(form, 'frictionless');
  const id = form.vads_order_id ?? '';
  const [known] = await test.sql<{ subscription: string; alias: string }>(
    'select subscription, alias from portal.payment_subscription where id = $1',
    [id],
  );
  await test.sql(`update portal.payment_schedule set created_at = now() - interval '2 days' where id = $1`, [
    id,
  ]);
  return { id, cartId, subscription: known?.subscription ?? '', alias: known?.alias ?? '' };
};
/** Ends the subscription in the bank's own back office. */
const endAtBank = async ({ subscription, alias }: { subscription: string; alias: string }) => {
  const configured = await shopOf(test.services, test.tenants.pool);
  if (!configured) throw new Error('The pool has no shop');
  await test.services.payment.cancelSubscription({ id: subscription, alias }, configured.shop);
};
const tasks = (change: Partial<PaymentTest['services']> = {}) =>
  subscriptionTasks({ ...test.services, mailer: createOutboxMailer(test.services.database), ...change });
const askHourly = () => tasks()['payment.ask-subscriptions']?.run({}, undefined as never);
/** Runs the jobs that follow a change. */
const follow = async (change?: Partial<PaymentTest['services']>) => {
  for (const { payload } of await test.sql<{ payload: object }>(
    `select payload from portal.outbox where task = 'payment.follow-subscription'`,
  ))
    await tasks(change)['payment.follow-subscription']?.run(payload, undefined as never);
};
const stateOf = async (id: string) =>
  (await test.sql<{ state: string }>('select state from portal.payment_schedule where id = $1', [id]))[0]
    ?.state;

it('a subscription that was ended at the provider ends here: its card stops at the end of the paid time, and its customer is notified', async () => {
  const known = await subscribed();
  await askHourly();
  expect(await stateOf(known.id)).toBe('running');
  await endAtBank(known);
  await test.sql(`update portal.payment_subscription set asked_at = now() - interval '25 hours'`);
  await askHourly();
  expect(await stateOf(known.id)).toBe('ended');
  await follow();
  expect(test.suspended.get(known.cartId)?.getTime()).toBeGreaterThan(Date.now());
  const mails = await test.sql<{ text: string }>('select plain_text as text from sandbox.mail');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('a été résilié auprès de notre prestataire de paiement');
});

it.each(LOCALES)(
  'the customer of a subscription that ended at the provider is notified in their language (%s)',
  async (locale) => {
    await test.sql('update portal.customer set locale = $1', [locale]);
    await endAtBank(await subscribed());
    await askHourly();
    await follow();
    const [mail] = await test.sql<{ text: string }>('select plain_text as text from sandbox.mail');
    expect(mail?.text).toMatch(/prestataire de paiement|payment provider|Zahlungsanbieter/);
    expect(mail?.text).not.toMatch(/avons bien reçu|we received|eingegangen/);
  },
);

it('a subscription is polled once a day', async () => {
  await subscribed();
  const ask = vi.spyOn(test.services.payment, 'readSubscription');
  await askHourly();
  const asked = ask.mock.calls.length;
  await askHourly();
  expect(asked).toBeGreaterThan(0);
  expect(ask.mock.calls.length).toBe(asked);
});

it('a subscription without an answer does not block polls of the others', async () => {
  const first = await subscribed();
  const second = await subscribed();
  await test.sql(
    `update portal.payment_subscription set asked_at = now() - case id when $1::uuid then interval '9 days' else interval '8 days' end`,
    [first.id],
  );
  const ask = vi.spyOn(test.services.payment, 'readSubscription').mockImplementation(async ({ id }) => {
    if (id === first.subscription) throw new PaymentProviderUnavailable('refused');
    return { state: 'ended', at: new Date() };
  });
  await askHourly();
  expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['running', 'ended']);
  ask.mockClear();
  await askHourly();
  expect(ask).not.toHaveBeenCalled();
});

it.each([
  ['the provider does not answer', () => Promise.reject(new PaymentProviderUnavailable('down'))],
  ['the provider knows none of that name', () => Promise.resolve({ state: 'unknown' as const })],
  ['all its debits were made', () => Promise.resolve({ state: 'completed' as const })],
])('a subscription stays unchanged when %s', async (_why, answer) => {
  const { id } = await subscribed();
  vi.spyOn(test.services.payment, 'readSubscription').mockImplementation(answer);
  await askHourly();
  expect(await stateOf(id)).toBe('running');
});

it('the venue gets a mail about an end at the provider, when it has an address, and about no other end', async () => {
  await test.sql(
    `insert into portal.parameter (tenant_id, parameter_group, code, is_enable, value)
     values ($1, 'adminEmail', 'adminEmail_2', true, 'desk@example.com') on conflict do nothing`,
    [test.tenants.pool.id],
  );
  const venueMails = async () =>
    test.sql<{ subject: string; text: string }>(
      `select subject, plain_text as text from sandbox.mail where recipient = 'desk@example.com'`,
    );
  const ended = await subscribed();
  await test.ask('POST /user/EndSubscription', { scheduleId: ended.id });
  await follow();
  expect(await venueMails()).toEqual([]);
  await endAtBank(await subscribed());
  await askHourly();
  await follow();
  await follow();
  const mails = await venueMails();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toContain('résilié chez le prestataire');
  expect(mails[0]?.text).toContain('/pool/backoffice');
});

it('the mail to the venue about an end at the provider is in its main language', async () => {
  await test.sql(
    `insert into portal.parameter (tenant_id, parameter_group, code, is_enable, value)
     values ($1, 'adminEmail', 'adminEmail_2', true, 'desk@example.com') on conflict do nothing`,
    [test.tenants.pool.id],
  );
  await endAtBank(await subscribed());
  await askHourly();
  const [main] = LOCALES.filter((locale) => locale.startsWith('de'));
  const venue = { ...test.tenants.pool, languages: main ? [main] : [] };
  await follow({ tenants: { ...test.services.tenants, withId: async () => venue } });
  const [mail] = await test.sql<{ text: string }>(
    `select plain_text as text from sandbox.mail where recipient = 'desk@example.com'`,
  );
  expect(mail?.text).toContain('Zahlungsanbieter');
});
