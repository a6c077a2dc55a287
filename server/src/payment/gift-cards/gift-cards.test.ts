import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  buyGiftCard,
  codeIn,
  GIFT,
  payGiftCard,
  runGiftCardJobs,
  runGiftCardSchedule,
  sellGiftCards,
} from '#test/portal/gift-cards.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { broken } from '#test/system/support.ts';
import { newPerson } from '#test/system/world.ts';

let portal: PortalTest;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  await sellGiftCards(portal);
  token = await portal.signIn();
});
afterAll(() => portal[Symbol.asyncDispose]());
afterEach(async () => expect(await broken(portal)).toEqual({}));

const balanceOf = (code: string, address?: string) =>
  portal.ask('POST /giftcards/Balance', { body: { code }, ...(address && { address }) });

describe('POST /giftcards/Purchase', () => {
  it('delivers the card with its code and a PDF, and confirms the purchase to the buyer', async () => {
    const { code, mails } = await buyGiftCard(portal, token);
    const delivered = mails.find(({ to }) => to.address === GIFT.email);
    expect(delivered?.subject).toContain('carte cadeau');
    expect(delivered?.text).toContain('Joyeux anniversaire !');
    expect(delivered?.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf']);
    expect(mails.find(({ to }) => to.address === 'jeanne@example.com')?.text).toMatch(/50,00\s€/);
    expect((await balanceOf(code)).body).toMatchObject({ state: 'active', value: 5000, balance: 5000 });
  });

  it('stores no code: its hash alone stays after the delivery', async () => {
    const { id, code } = await buyGiftCard(portal, token);
    const plain = code.replaceAll('-', '');
    const [row] = await portal.sql<{ stored: string; encrypted: string | null }>(
      `select to_jsonb(card)::text as stored, code_encrypted as encrypted from portal.gift_card as card where id = $1`,
      [id],
    );
    expect(row?.encrypted).toBeNull();
    expect(row?.stored).not.toContain(plain);
  });

  it('has no value before its payment, and none when the bank refuses it', async () => {
    const { body } = await portal.ask('POST /giftcards/Purchase', { body: GIFT, token });
    const form = body.form.fields;
    await portal.notify(form, { vads_trans_status: 'REFUSED', vads_result: '51' });
    expect(await runGiftCardJobs(portal)).toEqual([]);
    const rows = await portal.sql('select state, balance from portal.gift_card where id = $1', [
      form.vads_order_id,
    ]);
    expect(rows).toEqual([{ state: 'unpaid', balance: 0 }]);
  });

  it('issues one card for a notification that arrives twice', async () => {
    const form = await payGiftCard(portal, token);
    await portal.notify(form);
    await runGiftCardJobs(portal);
    const rows = await portal.sql(
      'select kind, value from portal.gift_card_movement where gift_card_id = $1',
      [form.vads_order_id],
    );
    expect(rows).toEqual([{ kind: 'issued', value: 5000 }]);
  });

  it('delivers a card of a later day on that day', async () => {
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const form = await payGiftCard(portal, token, { deliverOn: inTwoDays });
    const first = await runGiftCardJobs(portal);
    expect(first.map(({ to }) => to.address)).toEqual(['jeanne@example.com']);
    expect(await runGiftCardSchedule(portal, 'payment.deliver-gift-cards')).toEqual([]);
    await portal.sql(
      `update portal.gift_card set deliver_on = current_date - 1, created_at = now() - interval '3 days' where id = $1`,
      [form.vads_order_id],
    );
    const mails = await runGiftCardSchedule(portal, 'payment.deliver-gift-cards');
    expect(mails.map(({ to }) => to.address)).toEqual([GIFT.email]);
    expect(codeIn(mails[0])).not.toBe('');
  });

  it.each([
    ['gift-card.amount', { amount: 20_001 }],
    ['gift-card.day', { deliverOn: '2020-01-01' }],
    ['gift-card.day', { deliverOn: '2999-01-01' }],
  ])('is refused with %s', async (code, change) => {
    await portal.sql('update portal.gift_card_settings set max_cents = 20000');
    const answer = await portal.ask('POST /giftcards/Purchase', { body: { ...GIFT, ...change }, token });
    await sellGiftCards(portal);
    expect(answer).toMatchObject({ status: 400, code });
  });

  it('is refused where the venue does not sell gift cards', async () => {
    const other = await portal.signIn('jeanne@example.com', 'patinoire-givre');
    const answer = await portal.ask('POST /giftcards/Purchase', {
      body: GIFT,
      token: other,
      tenant: 'patinoire-givre',
    });
    expect(answer).toMatchObject({ status: 409, code: 'gift-card.not-sold' });
  });
});

describe('POST /giftcards/Purchase, for a service', () => {
  const setServices = (isOn: boolean) =>
    portal.sql('update portal.gift_card_settings set sells_services = $1', [isOn]);
  beforeAll(() => setServices(true));
  afterAll(() => setServices(false));

  /** Returns a service of the offer with several prices, and its dearest price. */
  async function offered() {
    const { body } = await portal.ask('GET /giftcards/Offer');
    const found = body.services.find(({ prices }) => prices.length > 1);
    const [price] = (found?.prices ?? []).toSorted((one, other) => other.amount - one.amount);
    if (!found || !price) throw new Error('The venue offers no service with several prices');
    return { offer: body, found, price };
  }

  it('names the service in the mails and the balance, and is worth the amount of its price', async () => {
    const { found, price } = await offered();
    const service = { service: found.service, price: price.price };
    const { id, code, mails } = await buyGiftCard(portal, token, price.amount, service);
    const words = `${found.labels['fr-FR']}, ${price.labels['fr-FR']}`;
    for (const mail of mails) expect(mail.text).toContain(words);
    expect(mails).toHaveLength(2);
    const { body } = await balanceOf(code);
    expect(body).toMatchObject({ balance: price.amount, service: { ...service, labels: found.labels } });
    const { body: bought } = await portal.ask('GET /giftcards/Purchases', { token });
    expect(bought.find((card) => card.id === id)?.service).toMatchObject(service);
    const admin = await portal.administrator({ rights: ['settings.payment'] });
    const details = await portal.ask('GET /settingsadmin/giftcard', { token: admin.token, query: { id } });
    expect(details.body.service).toMatchObject(service);
  });

  it('keeps its value and names when the catalogue changes', async () => {
    const { found, price } = await offered();
    const service = { service: found.service, price: price.price };
    const { code } = await buyGiftCard(portal, token, price.amount, service);
    await setServices(false);
    expect((await balanceOf(code)).body).toMatchObject({ balance: price.amount, service });
    await setServices(true);
  });

  it('is refused for another amount, an unknown price, and a service that is not offered', async () => {
    const { found, price } = await offered();
    const buy = (amount: number, service: { service: string; price: string }) =>
      portal.ask('POST /giftcards/Purchase', { body: { ...GIFT, amount, service }, token });
    const service = { service: found.service, price: price.price };
    const answers = [
      await buy(price.amount - 1, service),
      await buy(price.amount, { ...service, price: 'NO-SUCH' }),
      await buy(price.amount, { ...service, service: 'NO-SUCH' }),
    ];
    expect(answers.map(({ code }) => code)).toEqual(Array(3).fill('gift-card.price-changed'));
  });

  it('offers neither services nor a purchase of them while the setting is off', async () => {
    const { found, price } = await offered();
    await setServices(false);
    expect((await portal.ask('GET /giftcards/Offer')).body.services).toEqual([]);
    const service = { service: found.service, price: price.price };
    const { code } = await portal.ask('POST /giftcards/Purchase', {
      body: { ...GIFT, amount: price.amount, service },
      token,
    });
    expect(code).toBe('gift-card.not-sold');
    await setServices(true);
  });

  it('offers prices open to everybody alone, within the values of a card', async () => {
    const { offer } = await offered();
    for (const { prices } of offer.services)
      for (const { amount } of prices) expect(amount).toBeGreaterThanOrEqual(100);
    const { body: families } = await portal.ask('GET /ticketing/families', { query: {} });
    const services = await Promise.all(
      families.map(({ externalCode }) =>
        portal.ask('GET /ticketing/services', { query: { family: externalCode } }),
      ),
    );
    for (const service of services.flatMap(({ body }) => body)) {
      const given = offer.services.find(({ service: code }) => code === service.externalCode);
      for (const name of Object.keys(service.discountCodes))
        expect(given?.prices.some(({ price }) => price === name) ?? false).toBe(false);
    }
  });
});

describe('POST /giftcards/Balance', () => {
  it('reads a code in small letters, with spaces, and with letters that look like digits', async () => {
    const { code } = await buyGiftCard(portal, token);
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await balanceOf(typed)).status).toBe(200);
  });

  it('tells a typing error from an unknown code', async () => {
    const { code } = await buyGiftCard(portal, token);
    const wrong = (code[0] === '7' ? '8' : '7') + code.slice(1);
    expect(await balanceOf(wrong)).toMatchObject({ status: 400, fields: { code: expect.any(String) } });
    expect(await balanceOf('0000-0000-0000-0000-0000')).toMatchObject({ status: 404 });
  });

  it('refuses a network that tries many codes', async () => {
    const tries = [];
    for (let more = 0; more < 25; more++)
      tries.push((await balanceOf('0000-0000-0000-0000-0000', '203.0.113.7')).status);
    expect(tries.slice(0, 20)).toEqual(Array(20).fill(404));
    expect(tries.slice(20)).toEqual(Array(5).fill(429));
  });

  it('returns 404 for a card of another venue', async () => {
    const { code } = await buyGiftCard(portal, token);
    const answer = await portal.ask('POST /giftcards/Balance', { body: { code }, tenant: 'patinoire-givre' });
    expect(answer.status).toBe(404);
  });
});

describe('POST /giftcards/Withdrawal', () => {
  const withdraw = (id: string, by = token) =>
    portal.ask('POST /giftcards/Withdrawal', { body: { id }, token: by });

  it('ends an unused card and refunds its payment, once', async () => {
    const { id, code } = await buyGiftCard(portal, token, 4000);
    const { body: before } = await portal.ask('GET /giftcards/Purchases', { token });
    expect(before.find((card) => card.id === id)).toMatchObject({ canWithdraw: true });
    const answers = await Promise.all([withdraw(id), withdraw(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.body.find((card) => card.id === id)).toMatchObject({
      state: 'refunded',
      canWithdraw: false,
      canReplace: false,
    });
    expect((await balanceOf(code)).body).toMatchObject({ state: 'refunded', balance: 0 });
    expect(await portal.sql('select amount from portal.payment_refund where attempt_id = $1', [id])).toEqual([
      { amount: 4000 },
    ]);
  });

  it('is refused after the period, and for a card of which a part was spent', async () => {
    const late = await buyGiftCard(portal, token);
    await portal.sql(`update portal.gift_card set created_at = now() - interval '18 days' where id = $1`, [
      late.id,
    ]);
    expect(await withdraw(late.id)).toMatchObject({ status: 409, code: 'gift-card.no-withdrawal' });
    const used = await buyGiftCard(portal, token);
    await portal.sql(
      `insert into portal.gift_card_movement (tenant_id, gift_card_id, kind, value, mode)
       select tenant_id, id, 'expired', 100, mode from portal.gift_card where id = $1`,
      [used.id],
    );
    expect(await withdraw(used.id)).toMatchObject({ status: 409, code: 'gift-card.no-withdrawal' });
  });

  it('returns 404 for a card of another customer', async () => {
    const { id } = await buyGiftCard(portal, token);
    const other = await newPerson(portal, 'aqua-rivage');
    expect(await withdraw(id, other.token)).toMatchObject({ status: 404, code: 'gift-card.not-found' });
    const newCode = await portal.ask('POST /giftcards/NewCode', { body: { id }, token: other.token });
    expect(newCode).toMatchObject({ status: 404, code: 'gift-card.not-found' });
  });
});

describe('POST /giftcards/NewCode', () => {
  const newCode = (id: string) => portal.ask('POST /giftcards/NewCode', { body: { id }, token });

  it('delivers an unused card again under a new code, and voids the former one', async () => {
    const { id, code } = await buyGiftCard(portal, token);
    expect((await newCode(id)).status).toBe(200);
    const [mail] = await runGiftCardJobs(portal);
    expect(mail?.to.address).toBe(GIFT.email);
    expect(mail?.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf']);
    expect((await balanceOf(code)).status).toBe(404);
    expect((await balanceOf(codeIn(mail))).body).toMatchObject({ balance: 5000 });
  });

  it('is refused for a card that is not delivered yet, and for one that was used', async () => {
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const form = await payGiftCard(portal, token, { deliverOn: inTwoDays });
    expect(await newCode(form.vads_order_id ?? '')).toMatchObject({
      status: 409,
      code: 'gift-card.no-new-code',
    });
    const { id } = await buyGiftCard(portal, token);
    await portal.sql(
      `insert into portal.gift_card_movement (tenant_id, gift_card_id, kind, value, mode)
       select tenant_id, id, 'expired', 100, mode from portal.gift_card where id = $1`,
      [id],
    );
    expect(await newCode(id)).toMatchObject({ status: 409, code: 'gift-card.no-new-code' });
  });
});

describe('the terms of a gift card', () => {
  it('are recorded with the purchase by the address that its buyer accepted', async () => {
    const {
      body: { usedLinks },
    } = await portal.ask('GET /portal/allParameters');
    const acceptedTerms = usedLinks.find(({ kind }) => kind === 'terms')?.contents['fr-FR']?.url ?? '';
    const buy = (terms: string) =>
      portal.ask('POST /giftcards/Purchase', { body: { ...GIFT, acceptedTerms: terms }, token });
    const { body } = await buy(acceptedTerms);
    const [given] = await portal.sql<{ url: string }>(
      `select terms ->> 'url' as url from portal.order_consent where cart_id = $1`,
      [body.form.fields.vads_order_id],
    );
    expect(given?.url).toBe(acceptedTerms);
    expect(await buy('https://example.com/former-terms')).toMatchObject({
      status: 409,
      code: 'cart.terms-changed',
    });
  });
});

describe('the end of a gift card', () => {
  it('is announced by mail a month before, once; what is left then is breakage', async () => {
    const { id, code } = await buyGiftCard(portal, token, 3000);
    await portal.sql(`update portal.gift_card set expires_at = now() + interval '20 days' where id = $1`, [
      id,
    ]);
    const mails = await runGiftCardSchedule(portal, 'payment.expire-gift-cards');
    expect(mails.map(({ to }) => to.address)).toEqual([GIFT.email]);
    expect(await runGiftCardSchedule(portal, 'payment.expire-gift-cards')).toEqual([]);
    await portal.sql(`update portal.gift_card set expires_at = now() - interval '1 hour' where id = $1`, [
      id,
    ]);
    await runGiftCardSchedule(portal, 'payment.expire-gift-cards');
    await runGiftCardSchedule(portal, 'payment.expire-gift-cards');
    expect((await balanceOf(code)).body).toMatchObject({ state: 'expired', balance: 0 });
    const rows = await portal.sql(
      `select kind, value from portal.gift_card_movement where gift_card_id = $1 order by at`,
      [id],
    );
    expect(rows).toEqual([
      { kind: 'issued', value: 3000 },
      { kind: 'expired', value: 3000 },
    ]);
  });
});

it('every movement that changes the venue’s liability is in the payment journal, once', async () => {
  const { id } = await buyGiftCard(portal, token, 2000);
  await runGiftCardJobs(portal);
  const rows = await portal.sql(
    `select operation_type, amount::int as amount, rejection from portal.payment_event where order_id = $1 and operation_type like 'GIFT%'`,
    [id],
  );
  expect(rows).toEqual([{ operation_type: 'GIFT_ISSUED', amount: 2000, rejection: null }]);
});
