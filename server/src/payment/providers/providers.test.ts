import type { CallInput } from '@guichet/contract/calls.ts';
import { LOCALES } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { cartToPay } from '#test/system/support.ts';
import { shopOf } from '../settings/payment-settings.service.ts';

type Provider = NonNullable<CallInput<'PUT /settingsadmin/cardpaymentprovider'>['body']>;

const PROVIDER = 'plateforme';
const BANK: Provider = {
  name: 'Banque du port',
  formUrl: 'https://pay.example.com/vads-payment/',
  restUrl: 'https://api.example.com/api-payment/V4/',
  isEnabled: true,
  firstPollSeconds: 25,
  leastPollSeconds: 20,
  mostPollSeconds: 600,
};

let portal: PortalTest;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  token = (await portal.administrator({ rights: ['provider.admin'], tenant: PROVIDER })).token;
});
afterAll(() => portal[Symbol.asyncDispose]());

const save = (body: Provider, locale = 'fr-FR') =>
  portal.ask('PUT /settingsadmin/cardpaymentprovider', { body, token, tenant: PROVIDER, locale });
const settingsOf = async (venueToken: string) =>
  (await portal.ask('GET /settingsadmin/onlinepayment', { token: venueToken })).body;

describe('the card payment providers', () => {
  test.each([
    ['name', ' ', 'field.required'],
    ['formUrl', 'http://pay.example.com/', 'payment.address'],
    ['formUrl', 'https://localhost/', 'payment.address'],
    ['formUrl', 'https://127.0.0.1/', 'payment.address'],
    ['formUrl', 'https://user@pay.example.com/', 'payment.address'],
    ['restUrl', 'https://api.example.com/V4', 'payment.address'],
    ['restUrl', 'https://api.example.com/V4/?a=b', 'payment.address'],
    ['firstPollSeconds', 4, 'payment.delay'],
    ['leastPollSeconds', 601, 'payment.delay'],
    ['mostPollSeconds', 10, 'payment.delay'],
    ['mostPollSeconds', 601, 'payment.delay'],
  ] as const)('refuse %s %s, in the language of the request', async (field, value, problem) => {
    for (const locale of LOCALES) {
      const { status, fields } = await save({ ...BANK, [field]: value }, locale);
      expect(status).toBe(400);
      expect(fields).toEqual({ [field]: translator(locale, 'errors')(problem) });
    }
  });

  test('are offered to venues, whose next payment goes to the saved address', async () => {
    const { body: bank } = await save(BANK);
    expect((await save(BANK)).code).toBe('payment.provider-name');
    const venue = await portal.administrator({ rights: ['settings.payment'] });
    const { id: _, hasApiKey: _key, hasSitePassword: _password, ...saved } = await settingsOf(venue.token);
    const { providers, mayEmbed: _may, formerShops: _former, ...settings } = saved;
    expect(providers.map(({ name }) => name)).toContain(BANK.name);
    const body = { ...settings, providerId: bank.id, sitePassword: 'a-rest-password', apiKey: 'a-form-key' };
    await portal.ask('PUT /settingsadmin/onlinepayment', { body, token: venue.token });
    const customer = await portal.signIn();
    const { cart } = await cartToPay(portal, await portal.session(50), 1, { token: customer });
    const formOf = async () =>
      (
        await portal.ask('GET /purchase/Form', {
          query: { cartId: cart.id, paymentType: 4 },
          token: customer,
        })
      ).body.form?.url;
    expect(await formOf()).toBe(BANK.formUrl);
    const pool = await portal.services.tenants.find('aqua-rivage');
    // An open page may post to a provider that the venue chooses later.
    expect((pool && (await shopOf(portal.services, pool)))?.formOrigins).toEqual(
      expect.arrayContaining(['https://pay.example.com', 'https://secure.payzen.eu']),
    );

    const moved = { ...BANK, ...bank, formUrl: 'https://new.example.com/vads-payment/', isEnabled: false };
    expect((await save(moved)).body.version).toBe(bank.version + 1);
    expect((await save(moved)).code).toBe('settings.changed');
    expect(await formOf()).toBe('https://new.example.com/vads-payment/');
    expect((await settingsOf(venue.token)).providers.map(({ id }) => id)).toContain(bank.id);
    const other = await portal.administrator({ rights: ['settings.payment'], tenant: 'patinoire-givre' });
    const { body: elsewhere } = await portal.ask('GET /settingsadmin/onlinepayment', {
      token: other.token,
      tenant: 'patinoire-givre',
    });
    expect(elsewhere.providers.map(({ id }) => id)).not.toContain(bank.id);
  });

  test('have their delay before the first poll of an unanswered payment', async () => {
    const { body } = await portal.ask('GET /settingsadmin/cardpaymentproviders', { token, tenant: PROVIDER });
    expect(body.hasEmbedded).toBe(true);
    const bank = body.providers.find(({ name }) => name === BANK.name);
    if (!bank) throw new Error('The provider was not saved');
    expect((await save({ ...bank, firstPollSeconds: 120 })).status).toBe(200);
    const { cart } = await cartToPay(portal, await portal.session(50), 1, { token: await portal.signIn() });
    const delays = await portal.sql<{ seconds: number }>(
      `select extract(epoch from next_poll_at - started_at)::int as seconds
         from portal.payment_attempt where cart_id = $1`,
      [cart.id],
    );
    expect(delays).toEqual([{ seconds: 120 }]);
  });

  test('are changed by the provider tenant only, also in the database', async () => {
    const [venue] = await portal.services.tenants.venues();
    if (!venue) throw new Error('There is no venue');
    await expect(
      portal.services.database.tenant(venue.id, (db) =>
        db.query(`update portal.payment_provider set form_url = 'https://evil.example/'`),
      ),
    ).rejects.toThrow('row-level security');
  });
});
