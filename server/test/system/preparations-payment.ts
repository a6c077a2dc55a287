import { saveLines } from '../portal/card-orders.ts';
import type { MeasuringContext, Preparations } from './call-measuring.ts';
import { debitsOf, linesOf, MEANS, type Pay, uuid } from './cashier.ts';
import { type Form, finishSales } from './support.ts';

const REFUSED = { vads_trans_status: 'REFUSED', vads_result: '51' };

/** Enables saved cards, and payments at once and over time. */
const offerEveryMeans = ({ portal, world }: MeasuringContext) =>
  portal.sql(
    `update portal.payment_settings set means_offered = '{1,3,4,5}', instalments_from = 400, number_of_instalment = 3
      where tenant_id = $1`,
    [world.tenantId],
  );

/**
 * Buys an order of the person that is paid over time.
 * @returns the form of its payment, and its debits in cents
 */
async function boughtOverTime(context: MeasuringContext, pay: Pay) {
  const { portal, world, customer } = context;
  await offerEveryMeans(context);
  const { body: cart } = await saveLines(portal, world.person.token, linesOf(pay, [2, 1]));
  const query = { cartId: cart.id, paymentType: MEANS[pay] };
  const { form } = await customer('GET /purchase/Form', { query });
  const fields: Form = form?.fields ?? {};
  const debits = debitsOf(pay, cart.totalAmount, fields);
  const echo =
    pay === 'by subscription'
      ? { vads_identifier: uuid(), vads_subscription: uuid(), vads_recurrence_status: 'CREATED' }
      : {};
  await portal.notify(fields, { ...echo, vads_effective_amount: String(debits[0]) });
  await finishSales(portal, [cart.id]);
  return { form: fields, debits, scheduleId: fields.vads_order_id ?? '' };
}

export const PAYMENT_PREPARATIONS: Preparations = {
  async 'GET /user/InstalmentForm'(context) {
    const { form, debits, scheduleId } = await boughtOverTime(context, 'in instalments');
    await context.portal.notify(form, {
      ...REFUSED,
      vads_sequence_number: '2',
      vads_effective_amount: String(debits[1]),
    });
    return { query: { scheduleId, number: 2 }, token: context.world.person.token };
  },
  async 'GET /user/UserAliasForm'(context) {
    await offerEveryMeans(context);
    return { query: { register: 'true' }, token: context.world.person.token };
  },
  async 'POST /user/EndSubscription'(context) {
    const { scheduleId } = await boughtOverTime(context, 'by subscription');
    return { body: { scheduleId } };
  },
  async 'POST /user/SubscriptionDay'(context) {
    const { scheduleId } = await boughtOverTime(context, 'by subscription');
    return { body: { scheduleId, dayOfTheMonth: 15 } };
  },
  'POST /settingsadmin/checkonlinepayment': () => ({
    body: {
      providerId: null,
      idSite: '12345678',
      isProduction: false,
      sitePassword: 'a-password-of-tests',
      apiKey: 'a-form-key-of-tests',
    },
  }),
};
