import { randomBytes, randomUUID } from 'node:crypto';
import type { CallKey } from '@guichet/contract/calls.ts';
import { LOCALES } from '@guichet/contract/locale.ts';
import type { FastifyInstance } from 'fastify';
import { createCheckoutProvider } from '#gateways/payment/checkout/provider.ts';
import type { SandboxCheckoutOptions } from '#gateways/payment/checkout-sandbox/plugin.ts';
import { createLyraProvider } from '#gateways/payment/lyra/provider.ts';
import { sign } from '#gateways/payment/lyra/signature.ts';
import { createPaymentProviders } from '#gateways/payment/providers.ts';
import { exampleOf, type TestCardKey, testCard } from '#gateways/payment/sandbox/test-cards.ts';
import { parseTenantId } from '#kernel/database/tenant-id.ts';
import { sealShop } from '#payment/settings/payment-settings.service.ts';
import { saveShop } from '#payment/settings/payment-settings.sql.ts';
import { createSecrets } from '#platform/auth/secrets.ts';
import { methodAndPath } from '#platform/http/call-address.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { createPhraseOverrides } from '#tenants/translations/translations.service.ts';
import { testDatabase } from '../database/test-database.ts';
import { CATALOGUE, sessionOf } from './payment-catalogue.ts';
import { listen } from './payment-server.ts';

/** The only customer; the token of their session is their id. */
export const CUSTOMER = 'c0ffee00-0000-4000-8000-000000000001';

export interface PaymentTest {
  readonly services: Services;
  readonly tenants: Record<'pool' | 'rink', Tenant>;
  /** Events passed to the sale domain: cart and status class. */
  readonly events: { cartId: string; statusClass: string }[];
  /** Creates an unpaid cart of the customer, by default of 22 euros. */
  cart(change?: { total?: number; minutesLeft?: number; userId?: string; lines?: string }): Promise<string>;
  ask(
    key: CallKey,
    /** Query or body. */
    input: Record<string, string>,
    options?: { token?: string; tenant?: string; locale?: string },
  ): Promise<{ status: number; body: never }>;
  /** Fields of the provider's form for a cart. */
  form(cartId: string, paymentType?: number, more?: { saveCard?: 'true' }): Promise<Record<string, string>>;
  /** Fields of the provider's form that replaces the saved card, or that of a subscription. */
  cardForm(scheduleId?: string): Promise<Record<string, string>>;
  /** Fields of the provider's form that pays a refused instalment. */
  debtForm(
    scheduleId: string,
    number: number,
    more?: { savedCard?: 'true' },
  ): Promise<Record<string, string>>;
  /** Completes the provider's page with a form, like a payer. */
  payAtBank(form: Record<string, string>, card: TestCardKey): Promise<void>;
  /** Confirms a payment with the saved card. */
  payWithKeptCard(form: Record<string, string>): Promise<void>;
  /** Advances the bank's clock of the pool and makes the debits that are due. */
  daysPass(days: 1 | 7 | 31): Promise<void>;
  /** Notification that the provider sends for a form; `change` is signed too. */
  notificationOf(
    form: Record<string, string>,
    change?: Record<string, string>,
    key?: string,
  ): Record<string, string>;
  notify(
    body: Record<string, string> | string,
    options?: { tenant?: string; provider?: string; type?: string },
  ): Promise<{ status: number; text: string }>;
  /** Runs SQL as the owner of the database. */
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  app: FastifyInstance;
  /** Places requested from the ticketing system, by cart. */
  readonly held: string[];
  /** Instant from which the cards of a cart are suspended, as last sent to the ticketing system. */
  readonly suspended: ReadonlyMap<string, Date | undefined>;
  close(): Promise<void>;
}

const KEYS = { pool: 'pool form key', rink: 'rink form key' };

export async function paymentTest(options: Partial<SandboxCheckoutOptions> = {}): Promise<PaymentTest> {
  const { database, owner, drop } = await testDatabase();
  const tenants = { pool: tenant('pool'), rink: tenant('rink') };
  const secrets = createSecrets('a secret key of the tests, long enough');
  const held: string[] = [];
  const suspended = new Map<string, Date | undefined>();
  const services = {
    config: { publicUrl: 'http://127.0.0.1', deploymentMode: 'dev' },
    phraseOverrides: createPhraseOverrides(database),
    database,
    secrets,
    tenants: {
      find: async (name: string) => tenants[name.toLowerCase() as 'pool'],
      venues: async () => Object.values(tenants),
      all: async () => Object.values(tenants),
      withId: async (id: string) => Object.values(tenants).find((tenant) => tenant.id === id),
      provider: async () => undefined,
    },
    ticketing: {
      hasCards: async () => false,
      isEmbedded: async () => true,
      offers: async () => true,
      boxOffice: async () => undefined,
      of: () => ({
        holdPlaces: async ({ key }: { key: string }) => ({ held: held.push(key) > 0 }),
        missingContact: async () => [],
        readCatalogue: async () => CATALOGUE,
        readSession: async (id: string) => sessionOf(id),
        suspendCards: async ({ key, from }: { key: string; from: Date | undefined }) =>
          void suspended.set(key, from),
      }),
    },
    payment: createPaymentProviders({
      lyra: createLyraProvider({ timeoutMs: 2_000 }),
      checkout: createCheckoutProvider({ timeoutMs: 2_000 }),
    }),
    jobs: { wake: () => undefined },
    clock: () => Date.now(),
  } as unknown as Services;
  for (const [index, name] of (['pool', 'rink'] as const).entries()) {
    const { id } = tenants[name];
    await owner.query('insert into portal.tenant (id, name, display_name) values ($1, $2, $2)', [id, name]);
    const shop = {
      idSite: `1000000${index}`,
      sitePassword: `${name} rest password`,
      apiKey: KEYS[name],
      isProduction: false,
      providerId: null,
      protocol: 'lyra' as const,
    };
    await database.tenant(id, (db) => saveShop(db, sealShop(secrets, shop)));
  }
  const events: PaymentTest['events'] = [];
  const app = await listen(services, events, options);

  const post = (url: string, fields: object) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...fields }).toString(),
    });
  const test: PaymentTest = {
    services,
    tenants,
    events,
    held,
    suspended,
    app,
    async cart({ total = 2200, minutesLeft = 15, userId = CUSTOMER, lines } = {}) {
      const id = randomUUID();
      await owner.query(
        `insert into portal.cart (tenant_id, id, user_id, locale, lines, total_amount, valid_until)
         values ($1, $2, $3, 'fr-FR', $4, $5, now() + make_interval(mins => $6))`,
        [
          tenants.pool.id,
          id,
          userId,
          lines ?? '[{"service":"SEANCE","type":7,"details":[{"eventId":"session","quantity":1}]}]',
          total,
          minutesLeft,
        ],
      );
      return id;
    },
    async ask(key, input, { token = CUSTOMER, tenant = 'pool', locale = 'fr-FR' } = {}) {
      const { method, path } = methodAndPath(key);
      const response = await app.inject({
        method: method as 'GET',
        url: `/api/v1${path}`,
        ...(method === 'GET' || method === 'DELETE' ? { query: input } : { payload: input }),
        headers: { tenantname: tenant, languageuser: locale, authorization: `Bearer ${token}` },
      });
      return {
        status: response.statusCode,
        body: (response.body === '' ? undefined : response.json()) as never,
      };
    },
    async form(cartId, paymentType = 4, more = {}) {
      const { body } = await test.ask('GET /purchase/Form', {
        cartId,
        paymentType: String(paymentType),
        ...more,
      });
      return (body as { form: { fields: Record<string, string> } }).form.fields;
    },
    async cardForm(scheduleId) {
      const { body } = await test.ask('GET /user/UserAliasForm', scheduleId ? { scheduleId } : {});
      return (body as { form: { fields: Record<string, string> } }).form.fields;
    },
    async debtForm(scheduleId, number, more = {}) {
      const { body } = await test.ask('GET /user/InstalmentForm', {
        scheduleId,
        number: String(number),
        ...more,
      });
      return (body as { form: { fields: Record<string, string> } }).form.fields;
    },
    async payAtBank(form, card) {
      const entered = await post('/sandbox/payment', form);
      await post(`${entered.headers.location}/card`, exampleOf(testCard(card), new Date()));
    },
    async payWithKeptCard(form) {
      const entered = await post('/sandbox/payment', form);
      await post(`${entered.headers.location}/token`, {});
    },
    async daysPass(days) {
      await post('/sandbox/payment/clock/10000000', { days: String(days) });
    },
    notificationOf(form, change = {}, key = KEYS.pool) {
      const { signature: _unused, ...echo } = form;
      const fields = {
        ...echo,
        vads_trans_status: 'AUTHORISED',
        vads_trans_uuid: randomBytes(16).toString('hex'),
        vads_result: '00',
        vads_operation_type: 'DEBIT',
        vads_sequence_number: '1',
        ...change,
      };
      return { ...fields, signature: sign(fields, key) };
    },
    async notify(
      body,
      { tenant = 'pool', provider = 'lyra', type = 'application/x-www-form-urlencoded' } = {},
    ) {
      const response = await app.inject({
        method: 'POST',
        url: `/api/v1/payment/${provider}/${tenant}/notification`,
        headers: { 'content-type': type },
        payload: typeof body === 'string' ? body : new URLSearchParams(body).toString(),
      });
      return { status: response.statusCode, text: response.body };
    },
    sql: async (text, values = []) => (await owner.query(text, values)).rows,
    async close() {
      await app.close();
      await drop();
    },
  };
  return test;
}

function tenant(name: string): Tenant {
  const id = parseTenantId(randomUUID());
  return {
    id,
    name,
    displayName: name,
    isProvider: false,
    cartCapMinutes: 45,
    timeZone: 'Europe/Paris',
    languages: [...LOCALES],
    translations: {},
    origin: '',
  } as Partial<Tenant> as Tenant;
}
