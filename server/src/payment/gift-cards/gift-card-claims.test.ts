import { randomBytes } from 'node:crypto';
import { LOCALES } from '@guichet/contract/locale.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#kernel/format/time-zone.ts';
import type { MailMessage } from '#platform/mail/message.ts';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import {
  disputeGiftCard,
  GIFT,
  payGiftCard,
  runGiftCardJobs,
  sellGiftCards,
} from '#test/portal/gift-cards.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { addPlaces, beginPayment, broken, finishSales, letExpire } from '#test/system/support.ts';

let portal: PortalTest;
let token: string;
let clerk: TestAdministrator;
beforeAll(async () => {
  portal = await portalTest();
  await sellGiftCards(portal);
  token = await portal.signIn();
  clerk = await portal.administrator({ rights: ['settings.payment', 'stucked-carts'] });
});
afterAll(() => portal[Symbol.asyncDispose]());
afterEach(async () => {
  const open = await portal.sql<{ id: string }>(
    `select id from portal.cart where state in ('open', 'payment-pending', 'failed', 'cancelled')`,
  );
  await letExpire(
    portal,
    open.map(({ id }) => id),
  );
  expect(await broken(portal)).toEqual({});
});

const by = () => ({ token: clerk.token });
const uuid = () => randomBytes(16).toString('hex');
const details = async (id: string) =>
  (await portal.ask('GET /settingsadmin/giftcard', { query: { id }, ...by() })).body;

/** Buys a gift card that is delivered. @returns it with the form and the transaction of its payment */
async function bought(amount = 5000) {
  const { body } = await portal.ask('POST /giftcards/Purchase', { body: { ...GIFT, amount }, token });
  const transaction = uuid();
  const form = body.form.fields;
  await portal.notify(form, { vads_trans_uuid: transaction });
  const mails = await runGiftCardJobs(portal);
  const code = /\b(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}\b/.exec(mails.map(({ text }) => text).join('\n'))?.[0] ?? '';
  return { id: form.vads_order_id ?? '', code, form, transaction };
}
type Bought = Awaited<ReturnType<typeof bought>>;

const credit = (cents: number, more: Record<string, string> = {}) => ({
  vads_operation_type: 'CREDIT',
  vads_amount: `${cents}`,
  vads_effective_amount: `${cents}`,
  vads_trans_uuid: uuid(),
  ...more,
});

const dispute = (card: Bought, state: 'open' | 'won' | 'lost', amount = 5000) =>
  disputeGiftCard(portal, card, state, amount);

/** Opens a cart of the customer with places of more than 500 cents. */
async function newCart() {
  const { body, code } = await addPlaces(portal, await portal.session(20), 2, { token });
  if (!(body.totalAmount > 500)) throw new Error(`No cart of this price: ${code ?? body.totalAmount}`);
  return body;
}

const enter = (cartId: string, code: string) =>
  portal.ask('PUT /cart/GiftCard', { body: { cartId, code }, token });
const sale = (cartId: string) => portal.ask('PUT /cart/SaleCart', { query: { cartId }, token });

async function takings() {
  const day = dayOf(new Date(), 'Europe/Paris');
  const query = { from: day, until: day };
  return (await portal.ask('GET /settingsadmin/takings', { query, ...by() })).body;
}

/** Spends a part of a card on a whole cart. @returns the spent cents */
async function spend(code: string): Promise<number> {
  const cart = await newCart();
  await enter(cart.id, code);
  expect((await sale(cart.id)).body.outcome).toBe('success');
  return cart.totalAmount;
}

describe('a gift card whose payment is refunded at the bank', () => {
  it('is empty at once and pays nothing, without a loss when nothing was spent', async () => {
    const card = await bought();
    await portal.notify(card.form, credit(5000));
    expect(await details(card.id)).toMatchObject({
      state: 'refunded',
      balance: 0,
      takenBack: 5000,
      lost: 0,
      refundable: 0,
    });
    expect(await enter((await newCart()).id, card.code)).toMatchObject({ code: 'gift-card.unusable' });
  });

  it('shows what was spent as a loss, in the journal, the audit log and the takings', async () => {
    const lost = async () => (await takings()).giftCards.lost;
    const before = await lost();
    const card = await bought(30_000);
    const spent = await spend(card.code);
    await portal.notify(card.form, credit(30_000));
    const body = await details(card.id);
    expect(body).toMatchObject({ state: 'refunded', balance: 0, takenBack: 30_000, lost: spent });
    expect(
      body.movements
        .map(({ kind, value }) => [kind, value])
        .slice(0, 2)
        .sort(),
    ).toEqual([
      ['lost', spent],
      ['withdrawn', 30_000 - spent],
    ]);
    await runGiftCardJobs(portal);
    const journal = await portal.sql(
      `select operation_type as kind, amount::int as amount from portal.payment_event
        where order_id = $1 and operation_type in ('GIFT_LOST', 'GIFT_WITHDRAWN') order by operation_type`,
      [card.id],
    );
    expect(journal).toEqual([
      { kind: 'GIFT_LOST', amount: spent },
      { kind: 'GIFT_WITHDRAWN', amount: 30_000 - spent },
    ]);
    const [audited] = await portal.sql<{ changes: { field: string; to: string }[] }>(
      `select changes from portal.audit_entry where action = 'gift-card.claimed' order by at desc limit 1`,
    );
    expect(audited?.changes).toMatchObject([
      { field: 'claimedAmount', to: '30000' },
      { field: 'spentAmount', to: `${spent}` },
    ]);
    expect((await lost()) - before).toBe(spent);
    const list = await portal.ask('POST /settingsadmin/giftcards', { body: {}, ...by() });
    expect((await takings()).giftCards.liability).toBe(list.body.liability);
  });

  it('changes nothing when the notification is repeated', async () => {
    const card = await bought(30_000);
    const spent = await spend(card.code);
    const refund = credit(30_000);
    for (const _again of [1, 2, 3]) await portal.notify(card.form, refund);
    const { movements } = await details(card.id);
    expect(movements.filter(({ kind }) => kind === 'lost' || kind === 'withdrawn')).toHaveLength(2);
    expect(await details(card.id)).toMatchObject({ lost: spent });
  });

  it('has no value when the refund is announced before the payment', async () => {
    const { body } = await portal.ask('POST /giftcards/Purchase', { body: GIFT, token });
    const form = body.form.fields;
    await portal.notify(form, credit(5000));
    await portal.notify(form, { vads_trans_uuid: uuid() });
    expect(await details(form.vads_order_id ?? '')).toMatchObject({ state: 'refunded', balance: 0 });
    expect((await runGiftCardJobs(portal)).filter(({ to }) => to.address === GIFT.email)).toEqual([]);
  });

  it('keeps the rest of a partial refund, which an administrator may unblock', async () => {
    const card = await bought();
    await portal.notify(card.form, credit(2000));
    expect(await details(card.id)).toMatchObject({
      state: 'blocked',
      balance: 3000,
      takenBack: 2000,
      lost: 0,
    });
    const body = { id: card.id, reason: 'Geste commercial' };
    expect((await portal.ask('POST /settingsadmin/unblockgiftcard', { body, ...by() })).body.state).toBe(
      'active',
    );
    await portal.notify(card.form, credit(500));
    expect(await details(card.id)).toMatchObject({ state: 'blocked', balance: 2500, takenBack: 2500 });
  });

  it('gets its value again when the bank could not make the refund', async () => {
    const card = await bought(30_000);
    const spent = await spend(card.code);
    const refund = credit(30_000);
    await portal.notify(card.form, refund);
    await portal.notify(card.form, { ...refund, vads_trans_status: 'REFUSED' });
    expect(await details(card.id)).toMatchObject({
      state: 'active',
      balance: 30_000 - spent,
      takenBack: 0,
      lost: 0,
    });
  });

  it('is left alone by a refund that the portal has requested', async () => {
    const card = await bought(4000);
    const body = { id: card.id, amount: 4000, reason: 'Rétractation' };
    await portal.ask('POST /settingsadmin/refundgiftcard', { body, ...by() });
    await portal.notify(card.form, credit(4000));
    expect(await details(card.id)).toMatchObject({ state: 'refunded', takenBack: 0, lost: 0 });
    await portal.sql(
      `update portal.payment_refund set state = 'done', done_at = now(), made_by = (
         select transaction_uuid from portal.payment_event where attempt_id = $1 and operation_type = 'CREDIT')
        where attempt_id = $1`,
      [card.id],
    );
  });
});

describe('a gift card whose payment is cancelled at the bank', () => {
  it('is empty, whichever of payment and cancellation is announced first', async () => {
    const card = await bought();
    await portal.notify(card.form, { vads_trans_uuid: card.transaction, vads_trans_status: 'CANCELLED' });
    expect(await details(card.id)).toMatchObject({ state: 'refunded', balance: 0, takenBack: 5000 });

    const { body } = await portal.ask('POST /giftcards/Purchase', { body: GIFT, token });
    const transaction = { vads_trans_uuid: uuid() };
    await portal.notify(body.form.fields, { ...transaction, vads_trans_status: 'CANCELLED' });
    await portal.notify(body.form.fields, transaction);
    expect(await details(body.form.fields.vads_order_id ?? '')).toMatchObject({
      balance: 0,
      takenBack: 5000,
    });
  });
});

describe('a gift card whose payment is disputed', () => {
  it('is blocked with its balance, cannot be unblocked, and pays again when the dispute is won', async () => {
    const card = await bought();
    await dispute(card, 'open');
    await dispute(card, 'open');
    expect(await details(card.id)).toMatchObject({
      state: 'blocked',
      balance: 5000,
      disputed: 5000,
      lost: 0,
    });
    const body = { id: card.id, reason: 'Le client attend' };
    expect(await portal.ask('POST /settingsadmin/unblockgiftcard', { body, ...by() })).toMatchObject({
      status: 409,
      code: 'gift-card.disputed',
    });
    await dispute(card, 'won');
    expect(await details(card.id)).toMatchObject({ state: 'active', balance: 5000, disputed: 0 });
    expect((await enter((await newCart()).id, card.code)).status).toBe(200);
  });

  it('ends when the dispute is lost, with what was spent as a loss', async () => {
    const card = await bought(30_000);
    const spent = await spend(card.code);
    await dispute(card, 'open', 30_000);
    expect(await details(card.id)).toMatchObject({ state: 'blocked', balance: 30_000 - spent, lost: 0 });
    await dispute(card, 'lost', 30_000);
    expect(await details(card.id)).toMatchObject({ state: 'refunded', balance: 0, lost: spent });
  });

  it('stays blocked after a won dispute when an administrator had blocked it before', async () => {
    const card = await bought();
    const body = { id: card.id, reason: 'Code publié' };
    await portal.ask('POST /settingsadmin/blockgiftcard', { body, ...by() });
    await dispute(card, 'open');
    await dispute(card, 'won');
    expect(await details(card.id)).toMatchObject({ state: 'blocked', blockReason: 'Code publié' });
  });

  it('is a payment to check that names the card', async () => {
    const card = await bought();
    await dispute(card, 'open');
    const { body } = await portal.ask('GET /Purchase/PaymentsToCheck', { query: {}, ...by() });
    expect(body.payments.find(({ id }) => id === `dispute:dp_${card.id}`)).toMatchObject({
      giftCardId: card.id,
    });
  });
});

describe('a cart with a gift card whose payment is taken back', () => {
  it('is refused at its payment, and can be paid without the card', async () => {
    const card = await bought(500);
    const cart = await newCart();
    await enter(cart.id, card.code);
    await beginPayment(portal, cart.id, { token });
    await portal.notify(card.form, credit(500));
    await portal.ask('PUT /cart/ReopenCart', { query: { cartId: cart.id }, token });
    const query = { cartId: cart.id, paymentType: 4 as const };
    expect(await portal.ask('GET /purchase/Form', { query, token })).toMatchObject({
      status: 409,
      code: 'gift-card.changed',
    });
    expect(await details(card.id)).toMatchObject({ balance: 0, takenBack: 500, lost: 0 });
    await portal.ask('DELETE /cart/GiftCard', { query: { cartId: cart.id, id: card.id }, token });
    expect((await portal.ask('GET /purchase/Form', { query, token })).status).toBe(200);
  });

  it('is not sold by a payment for the rest, which is refunded', async () => {
    const card = await bought(500);
    const cart = await newCart();
    await enter(cart.id, card.code);
    const form = await beginPayment(portal, cart.id, { token });
    await dispute(card, 'open', 500);
    await portal.notify(form);
    await finishSales(portal, [cart.id]);
    const refunds = await portal.sql(
      'select amount, reason from portal.payment_refund where attempt_id = $1',
      [form.vads_order_id],
    );
    expect(refunds).toEqual([{ amount: cart.totalAmount - 500, reason: 'changed' }]);
    expect(await portal.sql('select state from portal.cart where id = $1', [cart.id])).not.toEqual([
      { state: 'sold' },
    ]);
  });

  it('returns the value of a refunded order to the bank’s claim, not to the card', async () => {
    const card = await bought(30_000);
    const cart = await newCart();
    await enter(cart.id, card.code);
    await sale(cart.id);
    await portal.notify(card.form, credit(30_000));
    expect(await details(card.id)).toMatchObject({ lost: cart.totalAmount });
    await portal.sql(
      `select portal.return_to_gift_card(tenant_id, id, amount) from portal.gift_card_use where cart_id = $1`,
      [cart.id],
    );
    expect(await details(card.id)).toMatchObject({
      state: 'refunded',
      balance: 0,
      lost: 0,
      takenBack: 30_000,
    });
  });

  it('spends nothing after the block, in ten races of a sale with the bank’s notification', async () => {
    for (let race = 0; race < 10; race++) {
      const card = await bought(30_000);
      const cart = await newCart();
      await enter(cart.id, card.code);
      const [sold] = await Promise.all([sale(cart.id), portal.notify(card.form, credit(30_000))]);
      await finishSales(portal, [cart.id]);
      const isSold = sold.status === 200;
      if (!isSold) expect(sold.code).toBe('gift-card.changed');
      expect(await details(card.id)).toMatchObject({
        state: 'refunded',
        balance: 0,
        lost: isSold ? cart.totalAmount : 0,
      });
      // What is sold before the block is redeemed; nothing is reserved afterwards.
      const reserved = await portal.sql(
        `select from portal.gift_card_use where gift_card_id = $1 and state = 'reserved'`,
        [card.id],
      );
      expect(reserved).toEqual([]);
      if (!isSold) await portal.ask('DELETE /cart/Cart', { query: { cartId: cart.id }, token });
    }
  });
});

describe('the mail about a blocked gift card', () => {
  const toClerk = (mails: readonly MailMessage[]) => mails.filter(({ to }) => to.address === clerk.email);

  it.each(LOCALES)(
    'names the amounts and the card to administrators of payments, once, in %s',
    async (locale) => {
      await portal.sql('update portal.administrator set language = $1 where email = $2', [
        locale,
        clerk.email,
      ]);
      const card = await bought(30_000);
      const spent = await spend(card.code);
      await portal.notify(card.form, credit(30_000));
      await portal.notify(card.form, credit(30_000));
      const [mail, ...others] = toClerk(await runGiftCardJobs(portal));
      expect(others).toEqual([]);
      expect(mail?.lang).toBe(locale);
      const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
      for (const cents of [30_000, spent]) expect(mail?.text).toContain(money.format(cents / 100));
      expect(mail?.text).toContain(`/backoffice/gift-cards/${card.id}`);
      expect(mail?.text).toContain(card.code.slice(-4));
    },
  );

  it('is followed by one about the unblocked card', async () => {
    const card = await bought();
    await dispute(card, 'open');
    const [blocked] = toClerk(await runGiftCardJobs(portal));
    await dispute(card, 'won');
    const [unblocked] = toClerk(await runGiftCardJobs(portal));
    expect(unblocked?.subject).not.toBe(blocked?.subject);
  });
});

it('a card of a later day whose payment is taken back is not delivered', async () => {
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const form = await payGiftCard(portal, token, { deliverOn: inTwoDays });
  await portal.notify(form, credit(5000));
  await portal.sql(`update portal.gift_card set deliver_on = current_date - 1 where id = $1`, [
    form.vads_order_id,
  ]);
  expect((await runGiftCardJobs(portal)).filter(({ to }) => to.address === GIFT.email)).toEqual([]);
});
