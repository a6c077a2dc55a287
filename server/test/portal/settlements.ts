import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createOutboxMailer } from '#gateways/mail/outbox/mailer.ts';
import { instalmentTasks } from '#payment/instalments/instalments.jobs.ts';
import { saveMeans } from '#payment/settings/payment-settings.sql.ts';
import { addCustomer } from './payment-customer.ts';
import { type PaymentTest, paymentTest } from './payment-service.ts';

/** Sets up a portal whose carts are paid in instalments, some of which are unpaid. */
export function settlementTests(give: (given: { test: PaymentTest }) => void) {
  let test: PaymentTest;

  beforeAll(async () => {
    test = await paymentTest();
    await inPool((db) =>
      saveMeans(db, { ids: [1, 4, 5], instalments: { count: 4, days: 30, fromCents: 10_000 } }),
    );
    await addCustomer(test);
    give({ test });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.sql('update portal.payment_attempt set next_poll_at = null');
    await test.sql('truncate sandbox.mail cascade');
  });

  const inPool = <T>(work: Parameters<typeof test.services.database.tenant<T>>[1]) =>
    test.services.database.tenant(test.tenants.pool.id, work);
  const later = (form: Record<string, string>, sequence: number, change: Record<string, string> = {}) =>
    test.notificationOf(form, {
      vads_sequence_number: String(sequence),
      vads_effective_amount: '2500',
      ...change,
    });
  /** Creates a schedule of four times 25 euros whose second instalment was rejected. */
  const owing = async () => {
    const form = await test.form(await test.cart({ total: 10_000 }), 5);
    await test.notify(test.notificationOf(form, { vads_effective_amount: '2500' }));
    await test.notify(later(form, 2, { vads_trans_status: 'REFUSED' }));
    return { form, id: form.vads_order_id as string };
  };
  const second = async (id: string) =>
    (
      await test.sql<{ state: string; uuid: string | null; reminders: number }>(
        `select state, transaction_uuid as uuid, reminders from portal.payment_instalment
          where schedule_id = $1 and number = 2`,
        [id],
      )
    )[0];
  /** Carts of which listeners were notified. */
  const heard: string[] = [];
  const tasks = () =>
    instalmentTasks(
      { ...test.services, mailer: createOutboxMailer(test.services.database) },
      { afterEvent: async (_tenant, cartId) => void heard.push(cartId) },
    );

  return { later, owing, second, tasks, heard };
}
