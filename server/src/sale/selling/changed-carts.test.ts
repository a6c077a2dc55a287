import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { mailsOfRefund, refundBank } from '#test/portal/refunds.ts';
import {
  addPlaces,
  beginPayment,
  broken,
  cartToPay,
  type Form,
  factsOf,
  letExpire,
  type Session,
  untilSettled,
} from '#test/system/support.ts';

let portal: PortalTest;
let token: string;
let session: Session;
beforeAll(async () => {
  portal = await portalTest();
  token = await portal.signIn();
  session = await portal.session(10_000);
});
afterAll(() => portal[Symbol.asyncDispose]());

const uuid = () => randomBytes(16).toString('hex');
const stateOf = async (cartId: string) =>
  (await portal.ask('GET /purchase/State', { query: { cartId }, token })).body;
const reopen = (cartId: string) => portal.ask('PUT /cart/ReopenCart', { query: { cartId }, token });
const refundsOf = (cartId: string) =>
  portal.sql<{ attempt: string; amount: number; reason: string }>(
    `select refund.attempt_id as attempt, refund.amount, refund.reason
       from portal.payment_refund as refund join portal.payment_attempt as attempt on attempt.id = refund.attempt_id
      where attempt.cart_id = $1 order by refund.requested_at`,
    [cartId],
  );

/** Creates a cart of two tickets whose first payment was for one. @returns the form of the first payment */
async function changedCart(): Promise<{ id: string; first: Form; price: number }> {
  const { cart, form: first } = await cartToPay(portal, session, 1, { token });
  expect((await reopen(cart.id)).status).toBe(200);
  await addPlaces(portal, session, 2, { token, cartId: cart.id });
  return { id: cart.id, first, price: cart.totalAmount };
}

async function notify(cartId: string, ...payments: [Form, Form?][]): Promise<void> {
  for (const [form, change = { vads_trans_uuid: uuid() }] of payments) await portal.notify(form, change);
  await untilSettled(portal, [cartId]);
}

describe('a cart that was changed during a payment, and paid again', () => {
  const SOLD = { state: 'sold', orders: 1, sales: 1, tickets: 2 };

  it.each(['first, second', 'second, first', 'first, first again, second', 'second, first, first again'])(
    'is sold by the payment that fits it, and the other one is refunded (%s)',
    async (order) => {
      const { id, first, price } = await changedCart();
      const forms: Record<string, Form> = { first, second: await beginPayment(portal, id, { token }) };
      const uuids = { first: uuid(), second: uuid() };
      for (const message of order.split(', ')) {
        const which = message.replace(' again', '') as 'first' | 'second';
        await notify(id, [forms[which] as Form, { vads_trans_uuid: uuids[which] }]);
      }
      expect(await factsOf(portal, id)).toEqual(SOLD);
      expect(await refundsOf(id)).toMatchObject([{ attempt: first.vads_order_id, amount: price }]);
      expect(await stateOf(id)).toMatchObject({
        outcome: 'success',
        totalAmount: 2 * price,
        isReturned: true,
        returnedAmount: price,
      });
    },
  );

  it('is sold by the payment that fits it when both notifications are concurrent', async () => {
    const { id, first } = await changedCart();
    const second = await beginPayment(portal, id, { token });
    await Promise.all([first, second, first].map((form) => portal.notify(form)));
    await untilSettled(portal, [id]);
    expect(await factsOf(portal, id)).toEqual(SOLD);
    expect(new Set((await refundsOf(id)).map(({ attempt }) => attempt))).toEqual(
      new Set([first.vads_order_id]),
    );
  });

  it('refunds every transaction of the payment that does not fit', async () => {
    const { id, first, price } = await changedCart();
    await notify(id, [first], [first]);
    expect(await refundsOf(id)).toMatchObject([{ amount: price }, { amount: price }]);
  });
});

describe('a payment for lines that its cart no longer has', () => {
  it('is refunded with a mail in the language of the buyer, and the cart can still be paid', async () => {
    const { id, first, price } = await changedCart();
    await notify(id, [first]);
    expect(await stateOf(id)).toMatchObject({
      outcome: 'open',
      canRetry: true,
      returnedAmount: price,
    });
    const bank = refundBank(portal);
    expect(await bank.run()).toBe(0);
    const [refund] = await portal.sql<{ id: string; paid: string }>(
      `select refund_id as id, transaction_uuid as paid from portal.payment_refund where attempt_id = $1`,
      [first.vads_order_id],
    );
    expect(bank.given.get(refund?.paid ?? '')).toBe(price);
    expect(await mailsOfRefund(portal, refund?.id ?? '')).toEqual([`refund-${refund?.id}`]);
    const [mail] = await portal.sql<{ body: string }>(
      `select plain_text as body from sandbox.mail where recipient = 'jeanne@example.com' order by position desc limit 1`,
    );
    expect(mail?.body).toMatch(/le panier a été modifié entre-temps/);
    await notify(id, [await beginPayment(portal, id, { token })]);
    expect((await factsOf(portal, id)).state).toBe('sold');
  });

  it('is refunded when the cart was deleted', async () => {
    const { cart, form } = await cartToPay(portal, session, 1, { token });
    await reopen(cart.id);
    await portal.ask('DELETE /cart/Cart', { query: { cartId: cart.id }, token });
    await notify(cart.id, [form]);
    expect(await factsOf(portal, cart.id)).toEqual({ state: 'open', orders: 0, sales: 0, tickets: 0 });
    expect(await refundsOf(cart.id)).toMatchObject([{ amount: cart.totalAmount, reason: 'changed' }]);
  });

  it('is refunded when the cart was changed and has expired', async () => {
    const { id, first, price } = await changedCart();
    await letExpire(portal, [id]);
    await notify(id, [first]);
    expect(await stateOf(id)).toMatchObject({ outcome: 'expired', returnedAmount: price });
  });

  it('is refunded with every transaction, including one of another amount', async () => {
    const { id, first } = await changedCart();
    await notify(id, [first, { vads_trans_uuid: uuid(), vads_effective_amount: '150' }]);
    expect((await factsOf(portal, id)).state).toBe('open');
    expect(await refundsOf(id)).toMatchObject([{ amount: 150, reason: 'changed' }]);
  });

  it('counts when the cart was reopened and left unchanged', async () => {
    const { cart, form } = await cartToPay(portal, session, 2, { token });
    await reopen(cart.id);
    await notify(cart.id, [form]);
    expect((await factsOf(portal, cart.id)).state).toBe('sold');
    expect(await refundsOf(cart.id)).toEqual([]);
  });
});

describe('a cart that is stuck because its payment took another amount', () => {
  it('is sold by a payment that fits it, and the former one is refunded', async () => {
    const { cart, form } = await cartToPay(portal, session, 2, { token });
    const second = await beginPayment(portal, cart.id, { token });
    await notify(cart.id, [form, { vads_trans_uuid: uuid(), vads_effective_amount: '150' }]);
    expect(await stateOf(cart.id)).toMatchObject({ outcome: 'delayed', prospect: 'refund' });
    await notify(cart.id, [second]);
    expect((await factsOf(portal, cart.id)).state).toBe('sold');
    expect(await refundsOf(cart.id)).toMatchObject([{ attempt: form.vads_order_id, amount: 150 }]);
  });
});

describe('GET /purchase/State of a delayed sale', () => {
  const stuck = async (failure: string, { state = 'stuck', isFree = false } = {}) => {
    const { cart } = await cartToPay(portal, session, 1, { token });
    await portal.sql(
      `update portal.cart set state = $2, sale_failure = $3, total_amount = case when $4 then 0 else total_amount end
       where id = $1`,
      [cart.id, state, failure, isFree],
    );
    const { prospect } = await stateOf(cart.id);
    await portal.sql(`update portal.cart set state = 'expired', sale_failure = null where id = $1`, [
      cart.id,
    ]);
    return prospect;
  };

  it.each([
    ['The ticketing system did not answer', 'sale-or-refund'],
    ['not-enough-places: 1', 'sale-or-refund'],
    ['rule-broken: rule.week-places', 'sale-or-refund'],
    ['changed-after-payment', 'refund'],
    ['amount-differs', 'refund'],
    ['nothing-debited', 'nothing-charged'],
  ])('reports the prospect of a cart that is stuck by "%s": %s', async (failure, prospect) => {
    expect(await stuck(failure)).toBe(prospect);
  });

  it('promises no refund of a free order', async () => {
    expect(await stuck('not-enough-places: 1', { isFree: true })).toBe('sale-or-nothing');
  });

  it('reports that the venue has closed an archived cart', async () => {
    expect(await stuck('refused', { state: 'archived' })).toBe('closed');
  });
});

describe('GET /purchase/Outcome', () => {
  it('returns the outcome of a payment without an account and without any data of the order', async () => {
    const { cart, form } = await cartToPay(portal, session, 1, { token });
    const read = async () => (await portal.ask('GET /purchase/Outcome', { query: { cartId: cart.id } })).body;
    expect(await read()).toEqual({ outcome: 'confirming', isReturned: false, isGuest: false });
    await notify(cart.id, [form]);
    expect(await read()).toEqual({ outcome: 'success', isReturned: false, isGuest: false });
  });

  it('returns 404 for a cart without a payment attempt', async () => {
    const { body } = await addPlaces(portal, session, 1, { token });
    expect(await portal.ask('GET /purchase/Outcome', { query: { cartId: body.id } })).toMatchObject({
      status: 404,
      code: 'cart.not-found',
    });
  });
});

it('the database keeps its invariants after payments of changed carts', async () =>
  expect(await broken(portal)).toEqual({}));
