import { LOCALES } from '@guichet/contract/locale.ts';
import type { RETURN_PATHS } from '@guichet/contract/payment/setting-rules.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#app.ts';
import { paymentSettingsTests, type Settings } from '#test/portal/payment-settings.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { cartToPay, type Session } from '#test/system/support.ts';
import { DEFAULT_CHOICES } from './payment-settings.ts';

let portal: PortalTest;
let nodes: App[];
let session: Session;
let customer: string;
let manager: string;
const { read, sent, save, begin } = paymentSettingsTests(
  (given) => ({ portal, nodes, session, customer, manager } = given),
);

describe('the payment settings', () => {
  test('never include a secret in a response, and say that it is set', async () => {
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

  test('begin with the specified values', async () => {
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

  test('return payers to the pages of the current mode', async () => {
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

  test('are not overwritten by an administrator with outdated settings', async () => {
    const older = await sent();
    await save({ dayOfTheMonth: 7 });
    const refused = await portal.ask('PUT /settingsadmin/onlinepayment', { body: older, token: manager });
    expect(refused).toMatchObject({ status: 409, code: 'settings.changed' });
    expect((await read()).dayOfTheMonth).toBe(7);
  });

  test('apply to the next payment, in every process', async () => {
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

  test('signs, and calls the provider with the saved password', async () => {
    expect((await check({})).body).toEqual({ signature: 'ok', access: 'ok' });
  });

  test('reports that the provider rejects a typed password, before and after it is saved', async () => {
    expect((await check({ sitePassword: 'wrong-password' })).body).toEqual({
      signature: 'ok',
      access: 'refused',
    });
    await save({ sitePassword: 'wrong-password' });
    expect((await check({})).body.access).toBe('refused');
    await save({ sitePassword: 'right-password' });
    expect((await check({})).body.access).toBe('ok');
  });

  test('reports a provider that does not answer', async () => {
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
