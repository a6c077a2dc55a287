import { afterAll, beforeAll, beforeEach } from 'vitest';
import { saveMeans } from '#payment/settings/payment-settings.sql.ts';
import { type PaymentTest, paymentTest } from './payment-service.ts';
export const TOTAL = 10_002;

export interface Schedule {
  id: string;
  state: string;
  instalments: { number: number; day: string; amount: number; state: string }[];
}

/** Sets up a portal whose carts are paid in three instalments. */
export function instalmentTests(give: (given: { test: PaymentTest }) => void) {
  let test: PaymentTest;

  beforeAll(async () => {
    test = await paymentTest();
    await inPool((db) =>
      saveMeans(db, { ids: [4, 5], instalments: { count: 4, days: 30, fromCents: 10_000 } }),
    );
    give({ test });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.sql('update portal.payment_attempt set next_poll_at = null');
  });

  const inPool = <T>(work: Parameters<typeof test.services.database.tenant<T>>[1]) =>
    test.services.database.tenant(test.tenants.pool.id, work);
  const scheduleOf = async (orderId: string | undefined) => {
    const { body } = await test.ask('GET /user/PaymentSchedules', {});
    return (body as Schedule[]).find(({ id }) => id === orderId);
  };
  const states = async (orderId: string | undefined) =>
    (await scheduleOf(orderId))?.instalments.map(({ state }) => state);
  /** Builds the notification of a later debit. */
  const debit = (
    form: Record<string, string>,
    sequence: number,
    change: Record<string, string> = {},
    key?: string,
  ) =>
    test.notificationOf(
      form,
      {
        vads_sequence_number: String(sequence),
        vads_effective_amount: sequence === 4 ? '2502' : '2500',
        ...change,
      },
      key,
    );
  const begun = async () => {
    const form = await test.form(await test.cart({ total: TOTAL }), 5);
    await test.notify(test.notificationOf(form, { vads_effective_amount: '2500' }));
    return form;
  };

  return { inPool, scheduleOf, states, debit, begun };
}
