import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dayOf } from '#kernel/format/time-zone.ts';
import { issueCredit } from '#payment/gift-cards/credit.sql.ts';
import { cancellations, FULL, HALF } from '#test/portal/cancellations.ts';
import { buyGiftCard, codeIn, runGiftCardJobs, sellGiftCards } from '#test/portal/gift-cards.ts';
import { allowGuests, buyAsGuest } from '#test/portal/guest-orders.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import { mailsOfRefund, type RefundBank } from '#test/portal/refunds.ts';
import { addPlaces, beginPayment, finishSales } from '#test/system/support.ts';

let portal: PortalTest;
let bank: RefundBank;
let token: string;
const { auditOf, refund } = refundTests((given) => ({ portal, bank, token } = given));
const { orderOf, setRule, buySession, offer, cancel } = cancellations(() => ({ portal, token }));

const creditOf = async (refundId: string) => {
  const [card] = await portal.sql<{ balance: number; state: string; isCredit: boolean }>(
    'select balance, state, is_credit as "isCredit" from portal.gift_card where id = $1',
    [refundId],
  );
  return card;
};
const givenBack = () => [...bank.given.values()].reduce((sum, cents) => sum + cents, 0);

/** Delivers credit. @returns the mail to the customer of an order: other tests may have left mails */
const creditMailOf = async (orderNumber: string) =>
  (await runGiftCardJobs(portal)).find(({ text }) => text.includes(orderNumber));

/** Cancels two tickets of 100 % credit and 50 % money for credit. */
async function cancelForCredit() {
  const bought = await buySession(HALF, 2, FULL);
  const cancellationId = randomUUID();
  const answer = await cancel(bought.order, 2 * bought.price, { form: 'credit', cancellationId });
  return { ...bought, cancellationId, answer };
}

describe('POST /Purchase/Cancellation for credit', () => {
  test('gives a gift card at once, without asking the bank, and mails its code and the receipt', async () => {
    const before = givenBack();
    const { order, price, cancellationId, answer } = await cancelForCredit();
    expect(answer).toMatchObject({ status: 200, body: { amount: 2 * price, state: 'done' } });
    expect(await creditOf(cancellationId)).toEqual({ balance: 2 * price, state: 'active', isCredit: true });
    const mail = await creditMailOf(order.externalPurchaseId);
    expect(mail?.to.address).toBe('jeanne@example.com');
    expect(mail?.subject).toContain('avoir');
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['avoir.pdf']);
    const { body } = await portal.ask('POST /giftcards/Balance', { body: { code: codeIn(mail) } });
    expect(body).toMatchObject({ state: 'active', balance: 2 * price });
    await bank.run();
    expect(givenBack()).toBe(before);
    expect(await mailsOfRefund(portal, cancellationId)).toEqual([`refund-${cancellationId}`]);
    const { refunds } = await orderOf(order.externalPurchaseId);
    expect(refunds).toMatchObject([{ amount: 2 * price, creditAmount: 2 * price, state: 'done' }]);
    const [audited] = await portal.sql<{ changes: { field: string; to: string }[] }>(
      'select changes from portal.audit_entry where subject = $1',
      [order.externalPurchaseId],
    );
    expect(audited?.changes).toContainEqual({ field: 'creditAmount', to: String(2 * price) });
    expect(await auditOf(order.externalPurchaseId)).toMatchObject([{ action: 'order.cancelled' }]);
  });

  test('shows what each form gives, and refuses the amount of the other one', async () => {
    const { order, price } = await buySession(HALF, 1, FULL);
    const half = Math.round(price / 2);
    expect((await offer(order)).body.lines).toMatchObject([
      {
        forms: ['money', 'credit'],
        percent: 50,
        credit: { percent: 100, next: 0 },
        tickets: [{ amount: half, creditAmount: price }],
      },
    ]);
    expect(await cancel(order, price)).toMatchObject({ code: 'cancellation.amount-changed' });
    expect(await cancel(order, half, { form: 'credit' })).toMatchObject({
      code: 'cancellation.amount-changed',
    });
    expect((await orderOf(order.externalPurchaseId)).refunds).toEqual([]);
  });

  test('offers the forms of the rule alone, and each until its own last step', async () => {
    const { order, session, price } = await buySession([], 1, FULL);
    expect((await offer(order)).body.lines[0]).toMatchObject({ forms: ['credit'], percent: 0 });
    expect(await cancel(order, price)).toMatchObject({ code: 'cancellation.refused' });
    await setRule(session.service, [{ hours: 8760, percent: 100 }], FULL);
    expect((await offer(order)).body.lines[0]).toMatchObject({ forms: ['credit'] });
    await setRule(session.service, FULL);
    expect((await offer(order)).body.lines[0]).toMatchObject({ forms: ['money'] });
    expect(await cancel(order, price, { form: 'credit' })).toMatchObject({ code: 'cancellation.refused' });
    await setRule(session.service, [], FULL);
    expect((await cancel(order, price, { form: 'credit' })).status).toBe(200);
  });

  test('gives credit once for a repeated request', async () => {
    const { order, price, cancellationId } = await cancelForCredit();
    const again = await cancel(order, 2 * price, { form: 'credit', cancellationId });
    expect(again).toMatchObject({ status: 200, body: { state: 'done' } });
    expect(await creditOf(cancellationId)).toMatchObject({ balance: 2 * price });
  });

  test('returns to a gift card what it had paid, and gives credit for the rest', async () => {
    await sellGiftCards(portal);
    const card = await buyGiftCard(portal, token, 300);
    const session = await portal.session(10);
    await setRule(session.service, [], FULL);
    const { body: cart } = await addPlaces(portal, session, 1, { token });
    await portal.ask('PUT /cart/GiftCard', { body: { cartId: cart.id, code: card.code }, token });
    await portal.notify(await beginPayment(portal, cart.id, { token }));
    await finishSales(portal, [cart.id]);
    const [sold] = await portal.sql<{ number: string }>(
      'select external_purchase_id as number from portal.purchase where cart_id = $1',
      [cart.id],
    );
    const order = await orderOf(sold?.number ?? '');
    expect(order.giftAmount).toBe(300);
    const cancellationId = randomUUID();
    await cancel(order, order.totalAmount, { form: 'credit', cancellationId });
    expect(await creditOf(cancellationId)).toMatchObject({ balance: order.totalAmount - 300 });
    const { body } = await portal.ask('POST /giftcards/Balance', { body: { code: card.code } });
    expect(body.balance).toBe(300);
  });

  test('leaves to a refund by the venue what credit has not given', async () => {
    const { order, line, price } = await buySession([], 2, FULL);
    const numbers = [`${order.externalPurchaseId}-1`];
    expect((await cancel(order, price, { form: 'credit', ticketNumbers: numbers })).status).toBe(200);
    expect(await refund(order.externalPurchaseId, [line.id], 2 * price)).toMatchObject({ status: 409 });
    expect((await refund(order.externalPurchaseId, [line.id], price)).status).toBe(200);
    const before = givenBack();
    await bank.run();
    expect(givenBack() - before).toBe(price);
  });

  test('is listed among the gift cards of the account, which can get a new code', async () => {
    const { order, price, cancellationId } = await cancelForCredit();
    const first = codeIn(await creditMailOf(order.externalPurchaseId));
    const listed = (await portal.ask('GET /giftcards/Purchases', { token })).body;
    expect(listed.find(({ id }) => id === cancellationId)).toMatchObject({
      credit: { balance: 2 * price, ending: first.slice(-4) },
      canWithdraw: false,
      canReplace: true,
    });
    await portal.ask('POST /giftcards/NewCode', { body: { id: cancellationId }, token });
    const second = codeIn(await creditMailOf(order.externalPurchaseId));
    expect(second).not.toBe(first);
    const { code } = await portal.ask('POST /giftcards/Balance', { body: { code: first } });
    expect(code).toBe('gift-card.unknown');
  });
});

describe('PUT /cart/Credit', () => {
  const put = (cartId: string, id: string, by = token) =>
    portal.ask('PUT /cart/Credit', { body: { cartId, id }, token: by });
  const gifts = async (cartId: string) =>
    (await portal.ask('GET /cart/GiftCards', { query: { cartId }, token })).body;

  test('enters the customer’s own credit without its code, and pays with it', async () => {
    const { order, price, cancellationId } = await cancelForCredit();
    const { body: cart } = await addPlaces(portal, await portal.session(10), 1, { token });
    const isListed = async () => (await gifts(cart.id)).credits.some(({ id }) => id === cancellationId);
    // A card without a code is not delivered yet.
    expect(await isListed()).toBe(false);
    expect((await put(cart.id, cancellationId)).code).toBe('gift-card.unusable');
    await creditMailOf(order.externalPurchaseId);
    expect(await isListed()).toBe(true);
    const entered = await put(cart.id, cancellationId);
    const paid = Math.min(cart.totalAmount, 2 * price);
    expect(entered.body.cards).toMatchObject([{ id: cancellationId, amount: paid }]);
    expect(await isListed()).toBe(false);
    expect((await put(cart.id, cancellationId)).code).toBe('gift-card.already-entered');
  });

  test('returns 404 for the credit of another customer, and for a gift card that was bought', async () => {
    const { order, cancellationId } = await cancelForCredit();
    await creditMailOf(order.externalPurchaseId);
    const samir = await portal.signIn('samir@example.com');
    const { body: cart } = await addPlaces(portal, await portal.session(10), 1, { token: samir });
    expect(await put(cart.id, cancellationId, samir)).toMatchObject({
      status: 404,
      code: 'gift-card.not-found',
    });
    await sellGiftCards(portal);
    const bought = await buyGiftCard(portal, samir, 500);
    expect(await put(cart.id, bought.id, samir)).toMatchObject({ code: 'gift-card.not-found' });
  });
});

test('a buyer without an account gets credit by the link of the order, with the code by mail', async () => {
  await allowGuests(portal);
  const { number, key, session, email } = await buyAsGuest(portal);
  await setRule(session.service, [], FULL);
  const { body: opened } = await portal.ask('POST /purchase/OrderLink', { body: { key } });
  const by = opened.token;
  const order = await orderOf(number, by);
  const cancellationId = randomUUID();
  const answer = await cancel(order, order.totalAmount, { by, cancellationId, form: 'credit' });
  expect(answer.status).toBe(200);
  const mail = await creditMailOf(number);
  expect(mail?.to.address).toBe(email);
  expect(codeIn(mail)).not.toBe('');
  // The account that takes the order in gets the credit, too.
  await portal.sql(
    `insert into portal.customer (tenant_id, email, password_hash, user_type, locale)
     select tenant_id, $1, password_hash, 'civil', 'fr-FR'
       from portal.customer join portal.tenant on tenant.id = tenant_id
      where tenant.name = 'aqua-rivage' and customer.email = 'jeanne@example.com'`,
    [email],
  );
  const account = await portal.signIn(email);
  const { body } = await portal.ask('GET /giftcards/Purchases', { token: account });
  expect(body).toMatchObject([{ id: cancellationId, credit: { balance: order.totalAmount } }]);
});

test('takings subtract credit with its VAT, show it apart from sold cards, and owe it', async () => {
  const accountant = await portal.administrator({ rights: ['settings.payment'] });
  const today = dayOf(new Date(), 'Europe/Paris');
  const read = async () => {
    const query = { from: today, until: today };
    return (await portal.ask('GET /settingsadmin/takings', { query, token: accountant.token })).body;
  };
  const { order, price } = await buySession([], 1, FULL);
  const before = await read();
  await cancel(order, price, { form: 'credit' });
  const after = await read();
  expect(after.period.refunds.amount - before.period.refunds.amount).toBe(price);
  expect(after.giftCards.credited - before.giftCards.credited).toBe(price);
  expect(after.giftCards.liability - before.giftCards.liability).toBe(price);
  expect(after.giftCards.issued).toBe(before.giftCards.issued);
});

test.each(['of another mode', 'without a payment'])(
  'a refund with a part %s gives no credit at all',
  async (what) => {
    const { cancellationId } = await cancelForCredit();
    const venue = await portal.services.tenants.find('aqua-rivage');
    if (!venue) throw new Error('There is no venue');
    const copy = randomUUID();
    const issuing = portal.services.database.tenant(venue.id, async (db) => {
      await db.query(
        `insert into portal.refund (tenant_id, id, cart_id, purchase_id, amount, currency, state, is_credit)
       select tenant_id, $2, cart_id, purchase_id, amount, currency, 'due', true from portal.refund where id = $1`,
        [cancellationId, copy],
      );
      await db.query(
        `insert into portal.payment_refund
         (tenant_id, transaction_uuid, number, attempt_id, order_id, amount, currency, reason, refund_id, state, done_at, is_credit)
       select part.tenant_id, transaction_uuid, number + added, case added when 10 then attempt_id else $3::uuid end,
              case when added = 20 and $3::uuid is null then 'unknown' end,
              amount, currency, reason, $2, state, done_at, true
         from portal.payment_refund as part cross join unnest(array[10, 20]) as added where refund_id = $1`,
        [cancellationId, copy, what === 'of another mode' ? await attemptInProduction() : null],
      );
      await issueCredit(db, copy);
    });
    await expect(issuing).rejects.toThrow('No gift card can hold the credit');
    expect(await creditOf(copy)).toBeUndefined();
  },
);

/** Buys an order whose payment is one in production. @returns the attempt */
async function attemptInProduction(): Promise<string> {
  const { order } = await buySession([], 1);
  const [paid] = await portal.sql<{ id: string }>(
    `update portal.payment_attempt set mode = 'PRODUCTION' from portal.purchase
      where purchase.cart_id = payment_attempt.cart_id and external_purchase_id = $1 returning payment_attempt.id`,
    [order.externalPurchaseId],
  );
  return paid?.id ?? '';
}

test('a cancellation for credit and a refund by the venue never give more than was paid', async () => {
  for (let times = 0; times < 4; times++) {
    const { order, line, price } = await buySession([], 2, FULL);
    const before = givenBack();
    const cancellationId = randomUUID();
    const answers = await Promise.all([
      cancel(order, 2 * price, { form: 'credit', cancellationId }),
      refund(order.externalPurchaseId, [line.id], 2 * price),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await bank.run();
    const credit = (await creditOf(cancellationId))?.balance ?? 0;
    expect(givenBack() - before + credit).toBe(2 * price);
  }
});

test('two windows cancel once, for money or for credit', async () => {
  for (let times = 0; times < 4; times++) {
    const { order, price } = await buySession(FULL, 1, FULL);
    const answers = await Promise.all([cancel(order, price), cancel(order, price, { form: 'credit' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await bank.run();
    expect((await orderOf(order.externalPurchaseId)).refunds).toHaveLength(1);
  }
});
