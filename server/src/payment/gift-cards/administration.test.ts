import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#kernel/format/time-zone.ts';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import {
  buyGiftCard,
  codeIn,
  runGiftCardJobs,
  runGiftCardSchedule,
  sellGiftCards,
} from '#test/portal/gift-cards.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { type RefundBank, refundBank } from '#test/portal/refunds.ts';
import { addPlaces, beginPayment, broken } from '#test/system/support.ts';

let portal: PortalTest;
let bank: RefundBank;
let token: string;
let clerk: TestAdministrator;
beforeAll(async () => {
  portal = await portalTest();
  bank = refundBank(portal);
  await sellGiftCards(portal);
  token = await portal.signIn();
  clerk = await portal.administrator({ rights: ['settings.payment'] });
});
afterAll(() => portal[Symbol.asyncDispose]());
afterEach(async () => expect(await broken(portal)).toEqual({}));

const by = () => ({ token: clerk.token });
const balanceOf = async (code: string) =>
  (await portal.ask('POST /giftcards/Balance', { body: { code } })).body;
const audited = (action: string) =>
  portal.sql<{ email: string; changes: { field: string; to: string }[] }>(
    `select administrator_email as email, changes from portal.audit_entry where action = $1 order by at desc limit 1`,
    [action],
  );

describe('POST /settingsadmin/giftcards', () => {
  it('finds a card by its code, its ending, its recipient and its buyer', async () => {
    const { id, code } = await buyGiftCard(portal, token);
    for (const search of [code, code.slice(-4), 'durand', 'jeanne@example.com']) {
      const { body } = await portal.ask('POST /settingsadmin/giftcards', { body: { search }, ...by() });
      expect(body.items.map((card) => card.id)).toContain(id);
    }
    const { body } = await portal.ask('POST /settingsadmin/giftcards', {
      body: { search: 'nobody' },
      ...by(),
    });
    expect(body.items).toEqual([]);
  });

  it('counts balances and reservations of the cards of the shop’s mode as liability, like the takings', async () => {
    const liability = async () =>
      (await portal.ask('POST /settingsadmin/giftcards', { body: {}, ...by() })).body.liability;
    const before = await liability();
    const { id, code } = await buyGiftCard(portal, token, 5000);
    const { body: cart } = await addPlaces(portal, await portal.session(20), 2, { token });
    const reserved = Math.min(cart.totalAmount - 100, 5000);
    const spent = await buyGiftCard(portal, token, reserved);
    await portal.ask('PUT /cart/GiftCard', { body: { cartId: cart.id, code: spent.code }, token });
    await beginPayment(portal, cart.id, { token });
    expect(await balanceOf(spent.code)).toMatchObject({ balance: 0 });
    expect(await liability()).toBe(before + 5000 + reserved);
    const day = dayOf(new Date(), 'Europe/Paris');
    const { body } = await portal.ask('GET /settingsadmin/takings', {
      query: { from: day, until: day },
      ...by(),
    });
    expect(body.giftCards.liability).toBe(await liability());

    const setMode = (mode: string) =>
      portal.sql('update portal.gift_card set mode = $2 where id = any ($1)', [[id, spent.id], mode]);
    await setMode('PRODUCTION');
    expect(await liability()).toBe(before);
    await setMode('TEST');
    expect(await balanceOf(code)).toMatchObject({ balance: 5000 });
    await portal.ask('PUT /cart/ReopenCart', { query: { cartId: cart.id }, token });
  });
});

describe('POST /settingsadmin/giftcard', () => {
  it('gives a card without a payment, with a reason in the audit log', async () => {
    const body = {
      amount: 1500,
      recipient: 'Lise Morel',
      email: 'lise@example.com',
      sender: 'Aqua Rivage',
      message: '',
      design: 'plain' as const,
      deliverOn: dayOf(new Date(), 'Europe/Paris'),
      reason: 'Bassin fermé',
      locale: 'de-DE' as const,
    };
    expect((await portal.ask('POST /settingsadmin/giftcard', { body, ...by() })).status).toBe(200);
    const [mail] = await runGiftCardJobs(portal);
    expect(mail).toMatchObject({ to: { address: 'lise@example.com' }, lang: 'de-DE' });
    expect(await balanceOf(codeIn(mail))).toMatchObject({ balance: 1500 });
    const [entry] = await audited('gift-card.given');
    expect(entry?.email).toBe(clerk.email);
    expect(entry?.changes).toContainEqual({ field: 'reason', to: 'Bassin fermé' });
  });
});

describe('an administrator', () => {
  it('blocks and unblocks a card with a reason', async () => {
    const { id, code } = await buyGiftCard(portal, token);
    await portal.ask('POST /settingsadmin/blockgiftcard', { body: { id, reason: 'Code publié' }, ...by() });
    expect(await balanceOf(code)).toMatchObject({ state: 'blocked', balance: 5000 });
    const again = await portal.ask('POST /settingsadmin/blockgiftcard', {
      body: { id, reason: 'x' },
      ...by(),
    });
    expect(again).toMatchObject({ status: 409, code: 'gift-card.state' });
    await portal.ask('POST /settingsadmin/unblockgiftcard', { body: { id, reason: 'Retrouvé' }, ...by() });
    expect(await balanceOf(code)).toMatchObject({ state: 'active' });
    expect(await audited('gift-card.blocked')).toMatchObject([{ email: clerk.email }]);
  });

  it('restores the value of an expired card by extending it', async () => {
    const { id, code } = await buyGiftCard(portal, token, 2000);
    await portal.sql(`update portal.gift_card set expires_at = now() - interval '1 hour' where id = $1`, [
      id,
    ]);
    await runGiftCardSchedule(portal, 'payment.expire-gift-cards');
    expect(await balanceOf(code)).toMatchObject({ balance: 0, state: 'expired' });
    const until = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
    const body = { id, until, reason: 'Travaux' };
    expect((await portal.ask('POST /settingsadmin/extendgiftcard', { body, ...by() })).status).toBe(200);
    expect(await balanceOf(code)).toMatchObject({ balance: 2000, state: 'active' });
    const again = await portal.ask('POST /settingsadmin/extendgiftcard', { body, ...by() });
    expect(again).toMatchObject({ status: 400, code: 'gift-card.day' });
  });

  it('replaces a lost code: the former one is unknown', async () => {
    const { id, code } = await buyGiftCard(portal, token);
    const body = { id, reason: 'E-mail perdu', email: 'new@example.com' };
    await portal.ask('POST /settingsadmin/replacegiftcard', { body, ...by() });
    const [mail] = await runGiftCardJobs(portal);
    expect(mail?.to.address).toBe('new@example.com');
    expect(codeIn(mail)).not.toBe(code);
    expect((await portal.ask('POST /giftcards/Balance', { body: { code } })).status).toBe(404);
    expect(await balanceOf(codeIn(mail))).toMatchObject({ balance: 5000 });
  });

  it('removes a card whose code is replaced from the carts in which it was entered', async () => {
    const { id, code } = await buyGiftCard(portal, token);
    const { body: cart } = await addPlaces(portal, await portal.session(20), 5, { token });
    await portal.ask('PUT /cart/GiftCard', { body: { cartId: cart.id, code }, token });
    await portal.ask('POST /settingsadmin/replacegiftcard', { body: { id, reason: 'Code publié' }, ...by() });
    await runGiftCardJobs(portal);
    const { body } = await portal.ask('GET /cart/GiftCards', { query: { cartId: cart.id }, token });
    expect(body).toMatchObject({ cards: [], giftAmount: 0 });
  });

  it('requires an address for the new code of a card whose recipient was deleted', async () => {
    const { id } = await buyGiftCard(portal, token);
    await portal.sql('delete from portal.gift_card_recipient where gift_card_id = $1', [id]);
    const replace = (email?: string) =>
      portal.ask('POST /settingsadmin/replacegiftcard', {
        body: { id, reason: 'Code perdu', ...(email && { email }) },
        ...by(),
      });
    expect(await replace()).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(await replace('new@example.com')).toMatchObject({ status: 200 });
    const [mail] = await runGiftCardJobs(portal);
    expect(await balanceOf(codeIn(mail))).toMatchObject({ balance: 5000 });
  });

  it('does not refund a card of which a cart in payment holds a part', async () => {
    const { id, code } = await buyGiftCard(portal, token, 90_000);
    const { body: cart } = await addPlaces(portal, await portal.session(20), 5, { token });
    await portal.ask('PUT /cart/GiftCard', { body: { cartId: cart.id, code }, token });
    await portal.sql(
      'select portal.reserve_gift_cards(tenant_id, id, version, true) from portal.cart where id = $1',
      [cart.id],
    );
    const body = { id, amount: 90_000 - cart.totalAmount, reason: 'Rétractation' };
    const refund = () => portal.ask('POST /settingsadmin/refundgiftcard', { body, ...by() });
    expect(await refund()).toMatchObject({ status: 409, code: 'gift-card.in-payment' });
    await portal.ask('DELETE /cart/Cart', { query: { cartId: cart.id }, token });
    expect(await refund()).toMatchObject({ status: 409, code: 'refund.amount-changed' });
  });

  it('refunds the balance of a bought card to its payment, once', async () => {
    const { id, code } = await buyGiftCard(portal, token, 4000);
    const body = { id, amount: 4000, reason: 'Rétractation' };
    const wrong = await portal.ask('POST /settingsadmin/refundgiftcard', {
      body: { ...body, amount: 1 },
      ...by(),
    });
    expect(wrong).toMatchObject({ status: 409, code: 'refund.amount-changed' });
    const answers = await Promise.all(
      [1, 2, 3].map(() => portal.ask('POST /settingsadmin/refundgiftcard', { body, ...by() })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await bank.run()).toBe(0);
    expect(await balanceOf(code)).toMatchObject({ state: 'refunded', balance: 0 });
    const refunds = await portal.sql(
      'select amount, state from portal.payment_refund where attempt_id = $1',
      [id],
    );
    expect(refunds).toEqual([{ amount: 4000, state: 'done' }]);
  });
});

describe('PUT /settingsadmin/giftcardsettings', () => {
  it('changes the limits, and refuses a save that is based on outdated settings', async () => {
    const { body: before } = await portal.ask('GET /settingsadmin/giftcardsettings', by());
    const { today: _, ...seen } = before;
    const body = { ...seen, minCents: 1500, seen };
    expect((await portal.ask('PUT /settingsadmin/giftcardsettings', { body, ...by() })).body).toMatchObject({
      minCents: 1500,
    });
    expect(await portal.ask('PUT /settingsadmin/giftcardsettings', { body, ...by() })).toMatchObject({
      status: 409,
      code: 'settings.changed',
    });
    const wrong = { ...seen, minCents: 5000, maxCents: 1000 };
    expect((await portal.ask('PUT /settingsadmin/giftcardsettings', { body: wrong, ...by() })).status).toBe(
      400,
    );
    await sellGiftCards(portal);
  });
});
