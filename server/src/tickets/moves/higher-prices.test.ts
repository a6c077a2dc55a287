import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cancellations, HALF } from '#test/portal/cancellations.ts';
import { buyGiftCard, runGiftCardJobs, sellGiftCards } from '#test/portal/gift-cards.ts';
import { allowGuests, buyAsGuest } from '#test/portal/guest-orders.ts';
import { moves } from '#test/portal/moves.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import { mailsOfRefund, type RefundBank } from '#test/portal/refunds.ts';
import { beginPayment, loseHold } from '#test/system/support.ts';

let portal: PortalTest;
let token: string;
let bank: RefundBank;
let customerId: string;
let clerk: string;
const { refund, auditOf } = refundTests((given) => {
  ({ portal, token, bank, customerId } = given);
  clerk = given.clerk.token;
});
const { twin, toTomorrow, allow, buy, options, move, beginPaid, payMove, stored, present, openNow } = moves(
  () => ({ portal, token }),
);
const { orderOf, setRule, cancel } = cancellations(() => ({ portal, token }));

const FEE = 100;
const RULE = { acceptsDearer: true, chargesFee: true, fee: FEE } as const;

/** Buys tickets, and adds a session at a higher price. */
async function buyCheap(quantity = 1, more = 300, rule: Parameters<typeof buy>[1] = RULE) {
  const bought = await buy(quantity, rule);
  const price = (await orderOf(bought.number)).totalAmount / quantity;
  const { session } = bought;
  const minutes = await toTomorrow(session.id);
  const dearer = await twin(session.id, { unitPrices: { [session.priceName]: price + more }, minutes });
  return { ...bought, price, dearer, minutes };
}

const shown = async (numbers: string[], id: string) =>
  (await options(numbers)).sessions.find((session) => session.id === id);

const placesOf = async (id: string) =>
  (
    await portal.sql<{ sold: number; held: number }>('select sold, held from venue.session where id = $1', [
      id,
    ])
  )[0];

const refundsOf = async (number: string) => {
  await bank.run();
  return (await orderOf(number)).refunds;
};

/** Moves tickets to a dearer session by paying. */
async function pay(numbers: string[], id: string, amount: number) {
  const { body, status, code } = await beginPaid(numbers, id, amount);
  expect([status, code]).toEqual([200, undefined]);
  return payMove(body.cartId);
}

describe('POST /user/TicketMovePayment', () => {
  it('holds the new place first, and moves the ticket once difference and fee are paid', async () => {
    const { session, number, numbers, price, dearer } = await buyCheap();
    expect(await shown(numbers, dearer)).toMatchObject({
      ...{ difference: 300, due: 300 + FEE, fee: FEE, formerPrice: price, price: price + 300 },
    });
    const before = await stored(numbers[0] ?? '');
    const { body } = await beginPaid(numbers, dearer, 300 + FEE);
    expect(body.amount).toBe(300 + FEE);
    expect([await placesOf(session.id), await placesOf(dearer)]).toMatchObject([
      { sold: 1, held: 0 },
      { sold: 0, held: 1 },
    ]);
    expect(await stored(numbers[0] ?? '')).toEqual(before);

    expect(await payMove(body.cartId)).toMatchObject({
      outcome: 'success',
      ticketCount: 0,
      totalAmount: 300 + FEE,
      move: { ticketNumbers: numbers },
    });
    expect([await placesOf(session.id), await placesOf(dearer)]).toMatchObject([
      { sold: 0, held: 0 },
      { sold: 1, held: 0 },
    ]);
    const after = await stored(numbers[0] ?? '');
    expect(after).toMatchObject({ sessionId: dearer, ofPortal: dearer });
    await openNow(numbers[0] ?? '');
    expect(await present(before.code)).toMatchObject({ accepted: false, reason: 'moved' });
    expect(await present(after.code)).toMatchObject({ accepted: true });
    expect(await auditOf(number)).toMatchObject([{ action: 'order.moved' }]);
    expect(await orderOf(`${number}-S1`)).toMatchObject({ totalAmount: 300 + FEE, isSupplement: true });
  });

  it('is a receipt of its own, with the VAT of the service', async () => {
    const { number, numbers, dearer } = await buyCheap();
    await pay(numbers, dearer, 300 + FEE);
    const query = { externalPurchaseId: `${number}-S1` };
    expect(
      (await portal.ask('GET /Purchase/GenerateReceiptPurchaseByExternalPurchase', { query, token })).status,
    ).toBe(200);
    const [line] = await portal.sql<{ line: object }>(
      `select lines -> 0 as line from portal.purchase where external_purchase_id = $1`,
      [`${number}-S1`],
    );
    const [sold] = await portal.sql<{ line: { vatRate: number } }>(
      `select lines -> 0 as line from portal.purchase where external_purchase_id = $1`,
      [number],
    );
    expect(line?.line).toMatchObject({ vatRate: sold?.line.vatRate, unitPrice: 300 + FEE, quantity: 1 });
  });

  it('takes a fee for a session at the same price', async () => {
    const { session, numbers } = await buy(2, RULE);
    const same = await twin(session.id, { minutes: await toTomorrow(session.id) });
    expect(await shown(numbers, same)).toMatchObject({ due: 2 * FEE, fee: 2 * FEE });
    expect(await move(numbers, same)).toMatchObject({ status: 409, code: 'move.not-paid' });
    expect(await pay(numbers, same, 2 * FEE)).toMatchObject({ outcome: 'success' });
    expect((await stored(numbers[1] ?? '')).ofPortal).toBe(same);
  });

  it('refuses another amount than the present one, and a session that the venue does not offer', async () => {
    const { session, numbers, dearer } = await buyCheap();
    const other = await beginPaid(numbers, dearer, 300);
    expect(other).toMatchObject({ status: 409, code: 'move.amount-changed' });
    expect(other.error).toContain('4,00');
    await allow(session.service, {});
    expect(await shown(numbers, dearer)).toMatchObject({ refusal: 'dearer' });
    expect(await beginPaid(numbers, dearer, 300)).toMatchObject({ status: 409, code: 'move.session' });
    expect(await placesOf(dearer)).toMatchObject({ held: 0, sold: 0 });
  });

  it('returns the same cart for a repeated key, and refuses the key for another move', async () => {
    const { numbers, dearer } = await buyCheap();
    const moveId = randomUUID();
    const [first, second] = [
      await beginPaid(numbers, dearer, 400, { moveId }),
      await beginPaid(numbers, dearer, 400, { moveId }),
    ];
    expect(second.body).toEqual(first.body);
    expect(await beginPaid(numbers, 'other', 400, { moveId })).toMatchObject({ code: 'move.refused' });
    expect(await placesOf(dearer)).toMatchObject({ held: 1 });
  });

  it('is paid by a gift card', async () => {
    await sellGiftCards(portal);
    const { number, numbers, dearer } = await buyCheap();
    const gift = await buyGiftCard(portal, token, 5000);
    const { body } = await beginPaid(numbers, dearer, 400);
    const { cartId } = body;
    const entered = await portal.ask('PUT /cart/GiftCard', { body: { cartId, code: gift.code }, token });
    expect(entered.body).toMatchObject({ giftAmount: 400, toPay: 0 });
    const sold = await portal.ask('PUT /cart/SaleCart', { query: { cartId }, token });
    expect(sold.body).toMatchObject({ outcome: 'success' });
    expect((await stored(numbers[0] ?? '')).ofPortal).toBe(dearer);
    const { lines, totalAmount } = await orderOf(number);
    expect(await refund(number, [lines[0]?.id ?? ''], totalAmount + 400)).toMatchObject({ status: 200 });
    expect((await refundsOf(number)).map(({ state }) => state)).toEqual(['done']);
    const [card] = await portal.sql<{ balance: number }>(
      'select balance from portal.gift_card where id = $1',
      [gift.id],
    );
    expect(card?.balance).toBe(5000);
    await runGiftCardJobs(portal);
  });

  it('is paid by a buyer without an account, by the link of the order', async () => {
    await allowGuests(portal);
    const { number, session, token: guest } = await buyAsGuest(portal);
    await allow(session.service, RULE);
    const numbers = [`${number}-1`, `${number}-2`];
    const same = await twin(session.id, { minutes: await toTomorrow(session.id) });
    const { body, status } = await beginPaid(numbers, same, 2 * FEE, { by: guest });
    expect(status).toBe(200);
    const stranger = { cartId: body.cartId, paymentType: 4 as const };
    expect(await portal.ask('GET /purchase/Form', { query: stranger, token })).toMatchObject({ status: 404 });
    expect(await payMove(body.cartId, guest)).toMatchObject({ outcome: 'success' });
    expect((await stored(numbers[1] ?? '')).ofPortal).toBe(same);
    await allowGuests(portal, false);
  });

  it('keeps its lines: nothing else is bought with it, and it is given up at once', async () => {
    const { session, numbers, dearer } = await buyCheap();
    const { body } = await beginPaid(numbers, dearer, 400);
    const own = await portal.ask('GET /cart/OpenCarts', { token });
    expect(JSON.stringify(own.body)).not.toContain(body.cartId);
    const line = {
      service: session.service,
      priceName: session.priceName,
      cartLineDetails: [{ eventId: session.id, quantity: 1 }],
    };
    const changed = await portal.ask('PUT /cart/AddOrUpdateCart', {
      body: { id: body.cartId, version: 1, cartLines: [line] },
      token,
    });
    expect(changed).toMatchObject({ status: 409, code: 'cart.of-move' });
    await portal.ask('DELETE /cart/Cart', { query: { cartId: body.cartId }, token });
    expect(await placesOf(dearer)).toMatchObject({ held: 0, sold: 0 });
    expect((await stored(numbers[0] ?? '')).sessionId).toBe(session.id);
  });
});

describe('a payment for a move', () => {
  it('leaves the ticket where it is when it is refused', async () => {
    const { session, numbers, dearer } = await buyCheap();
    const { body } = await beginPaid(numbers, dearer, 400);
    const form = await beginPayment(portal, body.cartId, { token });
    await portal.notify(form, { vads_trans_status: 'REFUSED' });
    const query = { cartId: body.cartId };
    expect((await portal.ask('GET /purchase/State', { query, token })).body).toMatchObject({
      outcome: 'failed',
      canRetry: true,
    });
    expect((await stored(numbers[0] ?? '')).sessionId).toBe(session.id);
    expect(await payMove(body.cartId)).toMatchObject({ outcome: 'success' });
  });

  it('is refunded with a mail when it arrives after the time of the move', async () => {
    const { session, numbers, dearer } = await buyCheap();
    const { body } = await beginPaid(numbers, dearer, 400);
    const form = await beginPayment(portal, body.cartId, { token });
    await portal.sql(
      `update portal.cart set valid_until = now() - interval '3 minutes', state = 'expired' where id = $1`,
      [body.cartId],
    );
    await portal.notify(form);
    expect(
      (await portal.ask('GET /purchase/State', { query: { cartId: body.cartId }, token })).body,
    ).toMatchObject({
      outcome: 'refunded',
    });
    await bank.run();
    expect(await stored(numbers[0] ?? '')).toMatchObject({ sessionId: session.id, ofPortal: session.id });
    expect(await placesOf(dearer)).toMatchObject({ held: 0, sold: 0 });
    const [made] = await portal.sql<{ id: string; amount: number; state: string }>(
      'select id, amount, state from portal.refund where cart_id = $1',
      [body.cartId],
    );
    expect(made).toMatchObject({ amount: 400, state: 'done' });
    expect(await mailsOfRefund(portal, made?.id ?? '')).toEqual([`refund-${made?.id}`]);
    const [mail] = await portal.sql<{ subject: string; text: string }>(
      `select subject, plain_text as text from sandbox.mail where recipient = 'jeanne@example.com' order by position desc limit 1`,
    );
    expect(mail?.subject).toContain('Votre changement de séance n’a pas eu lieu');
    expect(mail?.text).toContain('4,00');
  });

  it.each(['full', 'used'] as const)(
    'is refunded when the session or the ticket is %s by then',
    async (what) => {
      const { session, numbers, dearer } = await buyCheap();
      const { body } = await beginPaid(numbers, dearer, 400);
      const form = await beginPayment(portal, body.cartId, { token });
      if (what === 'full') {
        await loseHold(portal, body.cartId);
        await portal.sql('update venue.session set capacity = 0 where id = $1', [dearer]);
      } else {
        await openNow(numbers[0] ?? '');
        expect(await present((await stored(numbers[0] ?? '')).code)).toMatchObject({ accepted: true });
      }
      await portal.notify(form);
      await bank.run();
      expect(
        (await portal.ask('GET /purchase/State', { query: { cartId: body.cartId }, token })).body,
      ).toMatchObject({
        outcome: 'refunded',
      });
      expect((await stored(numbers[0] ?? '')).sessionId).toBe(session.id);
    },
  );

  it('of an earlier choice is refunded once another session was chosen', async () => {
    const { numbers, dearer, session, price, minutes } = await buyCheap();
    const first = await beginPaid(numbers, dearer, 400);
    const form = await beginPayment(portal, first.body.cartId, { token });
    const other = await twin(session.id, {
      unitPrices: { [session.priceName]: price + 500 },
      minutes: minutes + 20,
    });
    expect(await pay(numbers, other, 600)).toMatchObject({ outcome: 'success' });
    await portal.notify(form);
    await bank.run();
    expect([await placesOf(dearer), await placesOf(other)]).toMatchObject([
      { held: 0, sold: 0 },
      { held: 0, sold: 1 },
    ]);
    const refunds = await portal.sql<{ amount: number; state: string }>(
      `select refund.amount, refund.state from portal.payment_refund as refund
         join portal.payment_attempt as attempt on attempt.id = refund.attempt_id where attempt.cart_id = $1`,
      [first.body.cartId],
    );
    expect(refunds).toEqual([{ amount: 400, state: 'done' }]);
  });
});

describe('a refund after a move to a higher price', () => {
  it('returns what was paid in total, to the payments that made it', async () => {
    const { number, numbers, price, dearer } = await buyCheap(2);
    await pay(numbers.slice(0, 1), dearer, 400);
    const order = await orderOf(number);
    expect(order.lines).toMatchObject([{ reducedAmount: -400 }]);
    expect(await refund(number, [order.lines[0]?.id ?? ''], 2 * price)).toMatchObject({
      code: 'refund.amount-changed',
    });
    expect(await refund(number, [order.lines[0]?.id ?? ''], 2 * price + 400)).toMatchObject({ status: 200 });
    expect((await refundsOf(number)).map(({ amount }) => amount)).toEqual([2 * price + 400]);
    const parts = await portal.sql<{ amount: number }>(
      `select part.amount from portal.payment_refund as part
         join portal.payment_attempt as attempt on attempt.id = part.attempt_id
         join portal.purchase on purchase.cart_id = attempt.cart_id
        where external_purchase_id = any ($1) order by external_purchase_id`,
      [[number, `${number}-S1`]],
    );
    expect(parts.map(({ amount }) => amount)).toEqual([2 * price, 400]);
  });

  it('cancels by the rule for a share of what was paid in total', async () => {
    const { session, number, numbers, price, dearer } = await buyCheap(2);
    await setRule(session.service, HALF);
    await pay(numbers.slice(0, 1), dearer, 400);
    const share = Math.round((price + 400) / 2);
    const order = await orderOf(number);
    expect(await cancel(order, share, { ticketNumbers: numbers.slice(0, 1) })).toMatchObject({ status: 200 });
    expect((await refundsOf(number)).map(({ amount }) => amount)).toEqual([share]);
    await portal.sql('delete from portal.cancellation_rule where service_code = $1', [session.service]);
  });

  it('is made with the tickets alone, not with the order that paid for the move', async () => {
    const { number, numbers, price, dearer } = await buyCheap();
    await pay(numbers, dearer, 400);
    const paid = await orderOf(`${number}-S1`);
    expect(await refund(`${number}-S1`, [paid.lines[0]?.id ?? ''], 400)).toMatchObject({
      code: 'refund.of-move',
    });
    const seen = await portal.ask('GET /settingsadmin/lookupcustomer', {
      query: { customerId },
      token: clerk,
    });
    const found = (order: string) =>
      seen.body.orders.find(({ externalPurchaseId }) => externalPurchaseId === order)?.refundable;
    expect([found(`${number}-S1`), found(number)]).toEqual([0, price + 400]);
  });

  it('returns the difference of a later move to a lower price, without the fee that was paid', async () => {
    const both = { ...RULE, acceptsCheaper: true, lowerPrice: 'refunded' } as const;
    const { session, number, numbers, price, dearer, minutes } = await buyCheap(1, 300, both);
    await pay(numbers, dearer, 400);
    const back = await twin(session.id, {
      unitPrices: { [session.priceName]: price },
      minutes: minutes + 20,
    });
    expect(await shown(numbers, back)).toMatchObject({ difference: -300, refund: 200, fee: FEE });
    expect(await move(numbers, back, { refund: 200 })).toMatchObject({ status: 200 });
    expect((await refundsOf(number)).map(({ amount }) => amount)).toEqual([200]);
    const order = await orderOf(number);
    expect(await refund(number, [order.lines[0]?.id ?? ''], price + 100)).toMatchObject({ status: 200 });
    expect((await refundsOf(number)).map(({ amount }) => amount).sort()).toEqual([200, price + 100].sort());
  });
});

describe('POST /user/TicketMoveOptions', () => {
  it('lists the sessions from a day on', async () => {
    const { numbers } = await buy();
    const [first] = (await options(numbers)).sessions;
    const day = new Date(Date.parse(first?.start ?? '') + 4 * 86_400_000).toISOString().slice(0, 10);
    const body = { ticketNumbers: numbers, from: day };
    const later = (await portal.ask('POST /user/TicketMoveOptions', { body, token })).body;
    expect(
      later.sessions.every(({ start }) => start >= new Date(Date.parse(day) - 86_400_000).toISOString()),
    ).toBe(true);
    const never = { ticketNumbers: numbers, from: '2999-01-01' };
    expect((await portal.ask('POST /user/TicketMoveOptions', { body: never, token })).body).toMatchObject({
      sessions: [],
      hasLater: false,
    });
  });
});
