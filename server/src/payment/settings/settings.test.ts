import type { CallInput } from '@guichet/contract/calls.ts';
import { LOCALES } from '@guichet/contract/locale.ts';
import type { RETURN_PATHS } from '@guichet/contract/payment/setting-rules.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#app.ts';
import { sign } from '#gateways/payment/lyra/signature.ts';
import { bookPayment } from '#test/portal/payments.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { broken, cartToPay, type Form, type Session } from '#test/system/support.ts';
import { DEFAULT_CHOICES } from './rules.ts';
import { shopOf, shopOfAttempt, shopOfOrder } from './service.ts';

type Settings = NonNullable<CallInput<'PUT /settingsadmin/onlinepayment'>['body']>;

let portal: PortalTest;
let nodes: App[];
let session: Session;
let customer: string;
let manager: string;
beforeAll(async () => {
  portal = await portalTest();
  nodes = [portal, await portal.addNode()];
  session = await portal.session(200);
  customer = await portal.signIn();
  manager = (await portal.administrator({ rights: ['settings.payment'] })).token;
});
afterAll(() => portal[Symbol.asyncDispose]());

const read = async () => (await portal.ask('GET /settingsadmin/onlinepayment', { token: manager })).body;
/** The saved settings as a page sends them again. */
async function sent(change: Partial<Settings> = {}): Promise<Settings> {
  const { id: _, hasApiKey: _key, hasSitePassword: _password, ...saved } = await read();
  const { providers: _all, mayEmbed: _may, formerShops: _former, ...body } = saved;
  return { ...body, ...change };
}
const save = async (change: Partial<Settings>, locale = 'fr-FR') =>
  portal.ask('PUT /settingsadmin/onlinepayment', { body: await sent(change), token: manager, locale });
const pay = async (form: Form, key: string) => {
  const { signature: _, ...echo } = form;
  const fields = {
    ...echo,
    vads_trans_status: 'AUTHORISED',
    vads_trans_uuid: crypto.randomUUID().replaceAll('-', ''),
    vads_result: '00',
    vads_operation_type: 'DEBIT',
    vads_sequence_number: '1',
  };
  const answer = await portal.notify(form, { ...fields, signature: sign(fields, key) });
  if (answer.status === 200) await bookPayment(portal.sql, fields as Form);
  return answer;
};
const stateOf = async (form: Form) =>
  (
    await portal.sql<{ state: string }>('select state from portal.payment_attempt where id = $1', [
      form.vads_order_id,
    ])
  )[0]?.state;
const begin = async () => (await cartToPay(portal, session, 1, { token: customer })).form;

describe('the payment settings', () => {
  test('never answer a secret, and say that it is set', async () => {
    await save({ sitePassword: 'first-rest-password', apiKey: 'first-form-key' });
    const answer = await portal.ask('GET /settingsadmin/onlinepayment', { token: manager });
    expect(answer.body).toMatchObject({ hasApiKey: true, hasSitePassword: true, mayEmbed: true });
    expect(JSON.stringify(answer.body)).not.toMatch(/first-|encrypted|v1\./i);
    const audit = await portal.sql(
      `select changes from portal.audit_entry where action = 'online-payment.saved'`,
    );
    expect(JSON.stringify(audit)).not.toMatch(/first-|v1\./);
    expect(JSON.stringify(audit)).toContain('••••••');
  });

  test('begin with those of the specification', async () => {
    const { token } = await portal.administrator({ rights: ['settings.payment'], tenant: 'plateforme' });
    const { body } = await portal.ask('GET /settingsadmin/onlinepayment', { token, tenant: 'plateforme' });
    expect(body).toMatchObject({
      ...DEFAULT_CHOICES,
      version: 0,
      hasApiKey: false,
      urlFrontSuccess: '/delivery/success',
      testUrlFrontRefused: '/delivery/failed',
      urlFrontModificationAliasSucces: '/profil',
      dayOfTheMonth: 5,
      numberOfInstalment: 4,
    });
  });

  test('bring payers back to the pages of the mode in force', async () => {
    await save({ testUrlFrontSuccess: '/merci', urlFrontSuccess: '/bravo' });
    expect((await begin()).vads_url_success).toMatch(/\/aqua-rivage\/merci\?cartId=/);
    const secrets = { sitePassword: 'live-rest-password', apiKey: 'live-form-key' };
    await save({ isProduction: true, ...secrets });
    expect(await begin()).toMatchObject({
      vads_ctx_mode: 'PRODUCTION',
      vads_url_success: expect.stringMatching(/\/aqua-rivage\/bravo\?cartId=/),
    });
    await save({ isProduction: false, ...secrets });
  });

  const path = (name: (typeof RETURN_PATHS)[number], value: string) => [name, value, 'return-path'] as const;
  const REFUSED = [
    ['idSite', '1234567', 'site-number'],
    ['sitePassword', 'short', 'key-format'],
    ['apiKey', 'a key with spaces', 'key-format'],
    path('urlFrontSuccess', 'https://evil.example/'),
    path('urlFrontCancel', '//evil.example'),
    path('urlFrontError', 'delivery/failed'),
    path('urlFrontRefused', '/delivery/../../other'),
    path('urlFrontModificationAliasSucces', '/\\evil.example'),
    path('urlFrontModificationAliasEchec', '/profil?next=//evil.example'),
    path('testUrlFrontSuccess', ''),
    path('testUrlFrontCancel', '/'),
    path('testUrlFrontError', 'javascript:alert(1)'),
    path('testUrlFrontRefused', '/a b'),
    path('testUrlFrontModificationAliasSucces', '/profil#top'),
    path('testUrlFrontModificationAliasEchec', '/profil/'),
    ['dayOfTheMonth', 0, 'day-of-month'],
    ['dayOfTheMonth', 29, 'day-of-month'],
    ['numberOfInstalment', 1, 'instalments'],
    ['numberOfInstalment', 5, 'instalments'],
    ['instalmentDays', 0, 'instalment-days'],
    ['instalmentDays', 121, 'instalment-days'],
    ['instalmentsFrom', 399, 'instalments-from'],
    ['providerId', '00000000-0000-4000-8000-000000000099', 'provider-unknown'],
  ] as const;

  test.each(REFUSED)('refuse %s %s, in the language of the request', async (field, value, problem) => {
    for (const locale of LOCALES) {
      const { status, fields } = await save({ [field]: value }, locale);
      expect(status).toBe(400);
      expect(fields[field]).toBe(translator(locale, 'errors')(`payment.${problem}`));
    }
  });

  test('refuse another shop or mode without its own keys', async () => {
    for (const change of [{ idSite: '87654321' }, { isProduction: true }])
      for (const locale of LOCALES) {
        const words = translator(locale, 'errors')('payment.keys-required');
        const { fields } = await save(change, locale);
        expect(fields).toEqual({ sitePassword: words, apiKey: words });
      }
  });

  test('are not overwritten by who has seen older ones', async () => {
    const older = await sent();
    await save({ dayOfTheMonth: 7 });
    const refused = await portal.ask('PUT /settingsadmin/onlinepayment', { body: older, token: manager });
    expect(refused).toMatchObject({ status: 409, code: 'settings.changed' });
    expect((await read()).dayOfTheMonth).toBe(7);
  });

  test('hold for the next payment, in every process', async () => {
    const { cart } = await cartToPay(portal, session, 1, { token: customer });
    const typesIn = async (via: App) =>
      (
        await portal.ask('GET /cart/GetPaymentTypeAvailableByCartIdAsync', {
          query: { cartId: cart.id },
          token: customer,
          via,
        })
      ).body;
    for (const via of nodes) await typesIn(via);
    await save({ meansOffered: [4, 5], numberOfInstalment: 3, instalmentDays: 15, instalmentsFrom: 400 });
    for (const via of nodes)
      await expect
        .poll(async () => (await typesIn(via)).find(({ id }) => id === 5)?.schedule?.length)
        .toBe(3);
  });
});

describe('a shop that is changed while payments run', () => {
  test('keeps the old keys for payments that were begun with them, and for no others', async () => {
    await save({ sitePassword: 'old-rest-password', apiKey: 'old-form-key' });
    const before = await begin();
    const other = await begin();
    await save({ sitePassword: 'new-rest-password', apiKey: 'new-form-key' });
    const after = await begin();
    expect((await pay(after, 'old-form-key')).status).toBe(403);
    expect(await stateOf(after)).toBe('begun');
    expect((await pay(before, 'old-form-key')).status).toBe(200);
    expect(await stateOf(before)).toBe('paid');
    // The provider signs with its new key what it says from now on.
    expect((await pay(other, 'new-form-key')).status).toBe(200);
    expect(await stateOf(other)).toBe('paid');
    expect((await pay(after, 'new-form-key')).status).toBe(200);
  });

  test('does so for another site as well, until the end that is shown', async () => {
    await save({ idSite: '20000001', sitePassword: 'site-rest-password', apiKey: 'site-form-key' });
    const before = await begin();
    const late = await begin();
    await save({ idSite: '20000002', sitePassword: 'next-rest-password', apiKey: 'next-form-key' });
    expect((await pay(before, 'site-form-key')).status).toBe(200);
    expect(await stateOf(before)).toBe('paid');
    expect((await read()).formerShops[0]).toMatchObject({ idSite: '20000001', isProduction: false });
    await portal.sql(`update portal.payment_former_shop set ends_at = now() where id_site = '20000001'`);
    await save({ dayOfTheMonth: 9 });
    expect((await pay(late, 'site-form-key')).status).toBe(403);
  });

  test('is asked about the payments that were begun with it, and gives them back', async () => {
    const { services } = portal;
    const venue = await services.tenants.find('aqua-rivage');
    await save({ idSite: '20000006', sitePassword: 'sixth-rest-password', apiKey: 'sixth-form-key' });
    const former = await begin();
    await save({ idSite: '20000007', sitePassword: 'last-rest-password', apiKey: 'last-form-key' });
    const changed = venue && (await shopOf(services, venue));
    const of = (siteId: string, mode: 'TEST' | 'PRODUCTION' = 'TEST') =>
      shopOfAttempt(changed, { siteId, mode, shopVersion: null })?.shop;
    expect(of('20000006')?.apiSecret).toBe('sixth-rest-password');
    const { vads_order_id: order = '' } = former;
    expect((venue && (await shopOfOrder(services, venue, order)))?.siteId).toBe('20000006');
    expect(of('20000007')?.signingKey).toBe('last-form-key');
    expect(of('20000006', 'PRODUCTION')).toBeUndefined();
  });

  test('is shown only where a payment was begun with it', async () => {
    await save({ idSite: '20000003', sitePassword: 'mistyped-password', apiKey: 'mistyped-form-key' });
    await save({ idSite: '20000004', sitePassword: 'better-password', apiKey: 'better-form-key' });
    expect((await read()).formerShops.map(({ idSite }) => idSite)).not.toContain('20000003');
  });
});

describe('the check of a shop', () => {
  const check = (shop: Partial<Settings>) =>
    sent(shop).then(({ providerId, idSite, isProduction, sitePassword, apiKey }) =>
      portal.ask('POST /settingsadmin/checkonlinepayment', {
        body: { providerId, idSite, isProduction, sitePassword, apiKey },
        token: manager,
      }),
    );
  beforeAll(async () => {
    const { config } = portal.services;
    Object.assign(config, { publicUrl: await portal.app.listen({ port: 0, host: '127.0.0.1' }) });
    await save({ idSite: '20000005', sitePassword: 'right-password', apiKey: 'right-form-key' });
  });

  test('signs, and asks the provider with the saved password', async () => {
    expect((await check({})).body).toEqual({ signature: 'ok', access: 'ok' });
  });

  test('says that the provider does not know a password that was typed, before and after it is saved', async () => {
    expect((await check({ sitePassword: 'wrong-password' })).body).toEqual({
      signature: 'ok',
      access: 'refused',
    });
    await save({ sitePassword: 'wrong-password' });
    expect((await check({})).body.access).toBe('refused');
    await save({ sitePassword: 'right-password' });
    expect((await check({})).body.access).toBe('ok');
  });

  test('says that a provider does not answer', async () => {
    await portal.sql(
      `insert into portal.payment_provider (name, protocol, form_url, rest_url)
       values ('Nowhere', 'lyra', 'https://nowhere.invalid/', 'https://nowhere.invalid/')`,
    );
    const provider = (await read()).providers.find(({ name }) => name === 'Nowhere');
    const keys = { sitePassword: 'some-password', apiKey: 'some-form-key' };
    expect((await check({ providerId: provider?.id ?? '', ...keys })).body.access).toBe('unavailable');
    expect((await check({ providerId: provider?.id ?? '' })).code).toBe('request.invalid');
  });
});

test('breaks no invariant', async () => expect(await broken(portal)).toEqual({}));
