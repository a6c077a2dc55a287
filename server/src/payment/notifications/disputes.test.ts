import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckoutTest } from '#test/portal/checkout.ts';
import { hostedCheckoutTests } from '#test/portal/hosted-checkout.ts';
import { type PaymentTest, paymentTest } from '#test/portal/payment-service.ts';
import { lookForDisputes } from './disputes.service.ts';

const DISPUTES = `
  select dispute.state, dispute.amount, dispute.reason, attempt_id as attempt, respond_by > opened_at as "hasTerm"
    from portal.payment_dispute as dispute order by recorded_at`;
describe('a dispute notification of the hosted checkout', () => {
  let test: CheckoutTest;
  const { begun } = hostedCheckoutTests((given) => ({ test } = given));
  const disputed = (page: string, payment: string, id = 'dp_1') =>
    test.eventOf(page, { object: 'dispute', id, payment_intent: payment });

  it('is recorded with the attempt of its payment, once', async () => {
    const { cartId, page, order } = await begun();
    await test.pay(page, 'disputed');
    const [attempt] = await test.sql<{ uuid: string }>(
      'select transaction_uuid as uuid from portal.payment_attempt where id = $1',
      [order],
    );
    for (const _again of [1, 2])
      expect(await test.announce(disputed(page, attempt?.uuid ?? ''))).toMatchObject({ status: 200 });
    expect(await test.sql(DISPUTES)).toEqual([
      { state: 'open', amount: 2200, reason: 'fraudulent', attempt: order, hasTerm: true },
    ]);
    // A dispute does not change the sale: the venue decides about the tickets.
    expect(await test.stateOf(cartId)).toBe('selling');
  });

  it('stays lost when its opening is announced again, or late', async () => {
    const { order, page } = await begun();
    await test.pay(page, 'disputed');
    const [attempt] = await test.sql<{ uuid: string }>(
      'select transaction_uuid as uuid from portal.payment_attempt where id = $1',
      [order],
    );
    const opening = disputed(page, attempt?.uuid ?? '', 'dp_2');
    await test.announce(opening);
    await test.sql(`update portal.payment_dispute set state = 'lost' where order_id = $1`, [order]);
    await test.announce(opening);
    expect(await test.sql('select state from portal.payment_dispute where order_id = $1', [order])).toEqual([
      { state: 'lost' },
    ]);
  });

  it('is acknowledged without a record for a payment of another seller', async () => {
    const { page } = await begun();
    const before = await test.sql(DISPUTES);
    expect(await test.announce(disputed(page, 'pi_of_another_shop'))).toMatchObject({ status: 200 });
    expect(await test.sql(DISPUTES)).toEqual(before);
  });
});

describe('the poll for disputes at the provider of the form', () => {
  let test: PaymentTest;
  beforeAll(async () => {
    test = await paymentTest();
  });
  afterAll(() => test.close());

  const paidDaysAgo = async (days: number, card: 'disputed' | 'frictionless') => {
    const cartId = await test.cart();
    const form = await test.form(cartId);
    await test.payAtBank(form, card);
    await test.sql(
      `alter table portal.payment_event disable trigger user;
       update portal.payment_event set recorded_at = now() - interval '${days} days 1 hour' where order_id = '${form.vads_order_id}';
       alter table portal.payment_event enable trigger user`,
    );
    return form.vads_order_id;
  };

  it('records a chargeback of a payment of the week before, once', async () => {
    const order = await paidDaysAgo(7, 'disputed');
    await paidDaysAgo(7, 'frictionless');
    await lookForDisputes(test.services);
    await lookForDisputes(test.services);
    expect(await test.sql(DISPUTES)).toMatchObject([{ state: 'open', amount: 2200, attempt: order }]);
  });

  it('skips payments between its ages', async () => {
    const before = await test.sql(DISPUTES);
    await paidDaysAgo(12, 'disputed');
    await lookForDisputes(test.services);
    expect(await test.sql(DISPUTES)).toEqual(before);
  });
});
