import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createOutboxMailer } from '#gateways/mail/outbox/mailer.ts';
import { instalmentTasks } from '#payment/instalments/instalments.jobs.ts';
import { saveMeans } from '#payment/settings/payment-settings.sql.ts';
import { subscriptionTasks } from '#payment/subscriptions/subscriptions.jobs.ts';
import { addCustomer } from './payment-customer.ts';
import { type PaymentTest, paymentTest } from './payment-service.ts';

export const TOTAL = 26_500;
export const MONTHLY = 2208;
export const LINE = {
  service: 'ABO-AN',
  type: 17,
  unitPrice: TOTAL,
  quantity: 1,
  periodDays: 365,
  details: [],
};

export interface Schedule {
  id: string;
  state: string;
  instalments: { number: number; day: string; amount: number; state: string }[];
  subscription: Record<string, unknown>;
}

/** Sets up a portal whose subscriptions are paid month by month. */
export function subscriptionTests(give: (given: { test: PaymentTest }) => void) {
  let test: PaymentTest;

  beforeAll(async () => {
    test = await paymentTest();
    await test.services.database.tenant(test.tenants.pool.id, (db) => saveMeans(db, { ids: [1, 3, 4] }));
    await addCustomer(test);
    give({ test });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.sql('update portal.payment_attempt set next_poll_at = null');
    await test.sql('truncate sandbox.mail cascade');
    await test.sql('delete from sandbox.payment_clock');
    await test.sql(`update sandbox.payment_due set state = 'cancelled' where state = 'due'`);
  });
  const subscriptionCart = (lines: object[] = [LINE], total = TOTAL) =>
    test.cart({ total, lines: JSON.stringify(lines) });
  const scheduleOf = async (id: string | undefined) => {
    const { body } = await test.ask('GET /user/PaymentSchedules', {});
    return (body as Schedule[]).find((each) => each.id === id);
  };
  const states = async (id: string | undefined) =>
    (await scheduleOf(id))?.instalments.map(({ state }) => state);
  const paid = async (id: string | undefined) =>
    (await states(id))?.filter((state) => state === 'paid').length;

  /** Creates a subscription paid by a card. */
  const subscribed = async (card: Parameters<PaymentTest['payAtBank']>[1] = 'frictionless') => {
    const cartId = await subscriptionCart();
    const form = await test.form(cartId, 3);
    await test.payAtBank(form, card);
    return { form, cartId, id: form.vads_order_id as string };
  };
  /** Advances a month and makes the next debit. */
  const nextDebit = async (id: string) => {
    const known = (await states(id))?.filter((state) => state !== 'due').length ?? 0;
    for (let month = 0; month < 3; month++) {
      await test.daysPass(31);
      if (((await states(id))?.filter((state) => state !== 'due').length ?? 0) > known) return;
    }
  };
  const services = () => ({ ...test.services, mailer: createOutboxMailer(test.services.database) });
  const run = (name: string, payload: object = {}) => {
    const tasks = {
      ...instalmentTasks(services(), { afterEvent: async () => undefined }),
      ...subscriptionTasks(services()),
    };
    return tasks[name]?.run(payload, undefined as never);
  };
  const follow = (id: string) =>
    run('payment.follow-subscription', { tenantId: test.tenants.pool.id, scheduleId: id });
  /** Makes a subscription look as if it began at a shop that the venue no longer knows. */
  const beginElsewhere = (id: string) =>
    test.sql(`update portal.payment_attempt set site_id = '99999999', shop_version = 999 where id = $1`, [
      id,
    ]);
  const mails = () =>
    test.sql<{ subject: string; text: string }>(
      'select subject, plain_text as text from sandbox.mail order by position',
    );
  const refunds = () => test.sql('select amount, reason from portal.payment_refund');

  return {
    subscriptionCart,
    scheduleOf,
    states,
    paid,
    subscribed,
    nextDebit,
    run,
    follow,
    beginElsewhere,
    mails,
    refunds,
  };
}
