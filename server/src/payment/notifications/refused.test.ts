import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MailMessage } from '#platform/mail/message.ts';
import { CUSTOMER, type PaymentTest, paymentTest } from '#test/portal/payment-service.ts';
import { notificationTasks } from './notifications.jobs.ts';

let test: PaymentTest;
let sent: MailMessage[] = [];
beforeAll(async () => {
  test = await paymentTest();
  await test.sql(
    `insert into portal.customer (tenant_id, id, email, password_hash, user_type, civility, first_name, last_name,
                                  address, zip, city, country, locale)
     values ($1, $2, 'camille@example.com', '-', 'civil', 'MME', 'Camille', 'Durand', '-', '56000', 'Vannes', 'FR', 'en-GB')`,
    [test.tenants.pool.id, CUSTOMER],
  );
});
afterAll(() => test.close());
beforeEach(async () => {
  sent = [];
  await test.sql('delete from portal.outbox');
  await test.sql('update portal.payment_attempt set next_poll_at = null');
});

/** Refuses a payment. @param form of the provider */
const refuse = (form: Record<string, string>) =>
  test.notify(test.notificationOf(form, { vads_trans_status: 'REFUSED', vads_result: '05' }));

interface Waiting {
  payload: object;
  minutes: number;
}

/** Runs the delayed jobs, as if a quarter of an hour had passed. */
async function aQuarterLater(): Promise<Waiting[]> {
  const mailer = { send: async (message: MailMessage) => void sent.push(message) };
  const tasks = notificationTasks({ ...test.services, mailer });
  const jobs = await test.sql<Waiting>(
    `delete from portal.outbox where task = 'payment.refused-mail'
     returning payload, extract(epoch from run_at - now())::int / 60 as minutes`,
  );
  for (const { payload } of jobs) await tasks['payment.refused-mail']?.run(payload, {} as never);
  return jobs;
}

it('the mail about a refused payment goes to a customer who has not paid since, in their language', async () => {
  const cartId = await test.cart();
  await refuse(await test.form(cartId));
  const [job] = await aQuarterLater();
  expect(job?.minutes).toBeGreaterThanOrEqual(14);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: { address: 'camille@example.com' }, lang: 'en-GB' });
  expect(sent[0]?.text).toContain('€22.00');
  expect(sent[0]?.text).toContain('/en-GB/pool/cart');
});

it('one mail is sent for a cart, however often its payment is refused', async () => {
  const cartId = await test.cart();
  await refuse(await test.form(cartId));
  await refuse(await test.form(cartId));
  await aQuarterLater();
  expect(sent).toHaveLength(1);
});

it('no mail is sent to a customer who has paid with another card', async () => {
  const cartId = await test.cart();
  await refuse(await test.form(cartId));
  await test.notify(test.notificationOf(await test.form(cartId)));
  await aQuarterLater();
  expect(sent).toEqual([]);
});

it('no mail is sent to a customer who is paying again', async () => {
  const cartId = await test.cart();
  await refuse(await test.form(cartId));
  await test.form(cartId);
  await aQuarterLater();
  expect(sent).toEqual([]);
});

it('no mail is sent to a customer who has paid for another cart since', async () => {
  await refuse(await test.form(await test.cart()));
  await test.notify(test.notificationOf(await test.form(await test.cart())));
  await aQuarterLater();
  expect(sent).toEqual([]);
});

it('the mail goes to a customer who had paid for another cart before', async () => {
  await test.notify(test.notificationOf(await test.form(await test.cart())));
  await refuse(await test.form(await test.cart()));
  await aQuarterLater();
  expect(sent).toHaveLength(1);
});

it('one mail is sent when the refusal of an earlier attempt arrives after that of the last', async () => {
  const cartId = await test.cart();
  const [earlier, last] = [await test.form(cartId), await test.form(cartId)];
  await refuse(last);
  await refuse(earlier);
  const jobs = await aQuarterLater();
  expect(sent).toHaveLength(1);
  // The queue has one job of a cart, the latest.
  expect(jobs.at(-1)?.payload).toEqual(jobs[0]?.payload);
});

it('no mail is sent while an earlier attempt may still be paid', async () => {
  const cartId = await test.cart();
  const [earlier, last] = [await test.form(cartId), await test.form(cartId)];
  await test.notify(test.notificationOf(earlier, { vads_trans_status: 'AUTHORISED_TO_VALIDATE' }));
  await refuse(last);
  await aQuarterLater();
  expect(sent).toEqual([]);
});

it('no mail is sent after an abandoned payment', async () => {
  const cartId = await test.cart();
  await test.notify(test.notificationOf(await test.form(cartId), { vads_trans_status: 'ABANDONED' }));
  expect(await aQuarterLater()).toEqual([]);
});
