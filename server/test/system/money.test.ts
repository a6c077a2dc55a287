import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#app.ts';
import { type PortalTest, portalTest } from '../portal/portal.ts';
import { broken, cartToPay, type Form, factsOf, type Session, takeUpSales, untilSettled } from './support.ts';

let portal: PortalTest;
let other: App;
let token: string;
let session: Session;
beforeAll(async () => {
  portal = await portalTest();
  other = await portal.addNode();
  token = await portal.signIn();
  session = await portal.session(10_000);
});
afterAll(() => portal[Symbol.asyncDispose]());

const uuid = () => randomBytes(16).toString('hex');
const SOLD_ONCE = { state: 'sold', orders: 1, sales: 1, tickets: 2 };

describe('payment notification', () => {
  test('makes one sale when replayed twenty times concurrently, to two processes, and again later', async () => {
    const { cart, form } = await cartToPay(portal, session, 2, { token });
    const paid = { vads_trans_uuid: uuid() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, copy) =>
        portal.notify(form, paid, 'aqua-rivage', copy % 2 ? other : portal),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await untilSettled(portal, [cart.id]);
    for (let copy = 0; copy < 20; copy++) await portal.notify(form, paid);
    await takeUpSales(portal);
    expect(await factsOf(portal, cart.id)).toEqual(SOLD_ONCE);
    expect(await broken(portal)).toEqual({});
  });
});

describe('events of a payment', () => {
  /** Possible notifications of one attempt; the copy repeats the payment's own. */
  const messagesOf = () => {
    const paid = { vads_trans_uuid: uuid() };
    return {
      paid,
      'paid again': paid,
      refused: { vads_trans_uuid: uuid(), vads_trans_status: 'REFUSED', vads_result: '05' },
      abandoned: { vads_trans_uuid: '', vads_trans_status: 'ABANDONED', vads_result: '17' },
      pending: { ...paid, vads_trans_status: 'WAITING_AUTHORISATION' },
    };
  };
  type Message = keyof ReturnType<typeof messagesOf>;
  const orders = permutations<Message>(['paid', 'paid again', 'refused', 'abandoned', 'pending']);
  const isPayment = (message: Message | undefined) => message?.startsWith('paid') === true;
  /** A paid cart only moves forward. */
  const AFTER_PAYMENT = ['paid', 'selling', 'sold'];
  const BEFORE_PAYMENT = ['payment-pending', 'failed', 'cancelled'];

  const play = async (order: readonly Message[]) => {
    const { cart, form } = await cartToPay(portal, session, 2, { token });
    const messages = messagesOf();
    let reached = -1;
    for (const [position, message] of order.entries()) {
      await portal.notify(form, messages[message]);
      const { state } = await factsOf(portal, cart.id);
      const isPaid = order.slice(0, position + 1).some(isPayment);
      expect(isPaid ? AFTER_PAYMENT : BEFORE_PAYMENT, `${order.join(', ')}: after ${message}`).toContain(
        state,
      );
      expect(AFTER_PAYMENT.indexOf(state)).toBeGreaterThanOrEqual(reached);
      reached = AFTER_PAYMENT.indexOf(state);
    }
    return cart.id;
  };

  test('sell once with the payment and never undo a sale, in all 120 orders of five', {
    timeout: 60_000,
  }, async () => {
    const sold: string[] = [];
    // Each step of an order is checked, which covers every shorter order too.
    for (let at = 0; at < orders.length; at += 8)
      sold.push(...(await Promise.all(orders.slice(at, at + 8).map(play))));
    await untilSettled(portal, sold);
    for (const cartId of sold) expect(await factsOf(portal, cartId)).toEqual(SOLD_ONCE);
    expect(await broken(portal)).toEqual({});
  });

  test('sell once when they arrive concurrently', async () => {
    const carts = await Promise.all(
      orders.slice(0, 12).map(async (order) => {
        const { cart, form } = await cartToPay(portal, session, 2, { token });
        const messages = messagesOf();
        await Promise.all(
          order.map((message, at) =>
            portal.notify(form, messages[message], 'aqua-rivage', at % 2 ? other : portal),
          ),
        );
        return cart.id;
      }),
    );
    await untilSettled(portal, carts);
    for (const cartId of carts) expect(await factsOf(portal, cartId)).toEqual(SOLD_ONCE);
    expect(await broken(portal)).toEqual({});
  });

  test('sell nothing without a payment among them, in any order', async () => {
    const carts = await Promise.all(
      permutations<Message>(['refused', 'abandoned', 'pending']).map((order) => play(order)),
    );
    for (const cartId of carts)
      expect(await factsOf(portal, cartId)).toMatchObject({ orders: 0, sales: 0, tickets: 0 });
    expect(await broken(portal)).toEqual({});
  });
});

describe('cart with several concurrent payments', () => {
  test('is sold once, and every other payment is refunded', async () => {
    const { cart, form } = await cartToPay(portal, session, 2, { token });
    const forms: Form[] = [form];
    for (let more = 0; more < 3; more++) {
      const { body } = await portal.ask('GET /purchase/Form', {
        query: { cartId: cart.id, paymentType: 4 },
        token,
      });
      forms.push(body.form?.fields ?? {});
    }
    await Promise.all(
      forms.map((each, at) => portal.notify(each, {}, 'aqua-rivage', at % 2 ? other : portal)),
    );
    await untilSettled(portal, [cart.id]);
    expect(await factsOf(portal, cart.id)).toEqual(SOLD_ONCE);
    const refunds = await portal.sql(
      `select from portal.payment_refund as refund join portal.payment_attempt as attempt on attempt.id = refund.attempt_id
        where attempt.cart_id = $1`,
      [cart.id],
    );
    expect(refunds).toHaveLength(3);
    expect(await broken(portal)).toEqual({});
  });
});

describe('forged or mismatched payment notification', () => {
  test.each<[string, Record<string, string>]>([
    ['a made-up signature', { signature: 'AAAA' }],
    ['no signature', { signature: '' }],
    ['one cent', { vads_amount: '1' }],
    ['another currency', { vads_currency: '840' }],
    ['production mode', { vads_ctx_mode: 'PRODUCTION' }],
    ['another shop', { vads_site_id: '10000002' }],
    ['another transaction', { vads_trans_id: 'zzzzzz' }],
    ['another order', { vads_order_id: 'nobody-s' }],
    ['an unknown status', { vads_trans_status: 'PAID' }],
    ['no transaction at the provider', { vads_trans_uuid: '' }],
  ])('with %s changes nothing and is answered 4xx', async (_what, change) => {
    const { cart, form } = await cartToPay(portal, session, 2, { token });
    const answer = await portal.notify(form, change);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await factsOf(portal, cart.id)).toEqual({
      state: 'payment-pending',
      orders: 0,
      sales: 0,
      tickets: 0,
    });
  });

  test('breaks no invariant', async () => expect(await broken(portal)).toEqual({}));
});

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}
