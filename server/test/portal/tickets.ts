import { randomUUID } from 'node:crypto';
import type { CallKey } from '@guichet/contract/calls.ts';
import fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { authenticate } from '#account/auth/auth.service.ts';
import { insertCustomer, type NewCustomer } from '#account/registration/registration.sql.ts';
import type { AllRoutes } from '#calls.ts';
import type { StoredLine } from '#cart/cart.ts';
import { createOutboxMailer } from '#gateways/mail/outbox/mailer.ts';
import { sandboxMail } from '#gateways/mail/outbox/plugin.ts';
import type { Mailer } from '#gateways/mail/port.ts';
import type { TicketingSystem } from '#gateways/ticketing/port.ts';
import { parseTenantId, type TenantId } from '#kernel/database/tenant-id.ts';
import { createLogger } from '#kernel/logging.ts';
import { createSecrets } from '#platform/auth/secrets.ts';
import { createSessions } from '#platform/auth/sessions.ts';
import { prepareApi } from '#platform/http/api.ts';
import { methodAndPath } from '#platform/http/call-address.ts';
import { createCallRunner } from '#platform/http/call-runner.ts';
import { createExpensiveCalls } from '#platform/http/expensive-calls.ts';
import { createResponseCache } from '#platform/http/response-cache.ts';
import { parseQuery } from '#platform/http/validation.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import type { MailMessage } from '#platform/mail/message.ts';
import { createDocumentRenderer } from '#platform/pdf/renderer.ts';
import { completeSale } from '#sale/selling/selling.sql.ts';
import type { Services } from '#services.ts';
import { createTenantDirectory } from '#tenants/directory/directory.service.ts';
import { createPhraseOverrides } from '#tenants/translations/translations.service.ts';
import { ticketRoutes } from '#tickets/routes.ts';
import { ticketTasks } from '#tickets/tickets.jobs.ts';
import { type TestDatabase, testDatabase } from '../database/test-database.ts';
import { CATALOGUE, issueTickets, PERSON } from './ticket-fixtures.ts';

export interface Buyer {
  id: string;
  token: string;
}

export interface Sold {
  cartId: string;
  orderNumber: string;
  ticketNumbers: string[];
}

export interface TicketsTest extends AsyncDisposable {
  db: TestDatabase;
  app: FastifyInstance;
  services: Services;
  /** Replaces the mail server; overwrite it to make it fail. */
  mail: { send: Mailer['send'] };
  buyer(person?: Partial<NewCustomer>, tenant?: string): Promise<Buyer>;
  sell(buyer: Buyer, lines: StoredLine[], options?: { tenant?: string; locale?: string }): Promise<Sold>;
  ask(
    key: CallKey,
    options: AskOptions,
  ): Promise<{
    status: number;
    body: unknown;
    code: string | undefined;
    bytes: Buffer;
    headers: Record<string, unknown>;
  }>;
  /** Runs the jobs that are due. */
  runJobs(): Promise<void>;
  mailsTo(address: string): Promise<StoredMail[]>;
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>;
}

export interface StoredMail {
  subject: string;
  lang: string;
  html: string;
  text: string;
  messageId: string | null;
  from: { name: string; address: string };
  to: { name: string; address: string };
  attachments: { filename: string; url: string; contentType: string }[];
}

interface AskOptions {
  token?: string;
  tenant?: string;
  locale?: string;
  query?: Record<string, string>;
  body?: unknown;
}

/** Starts the ticket calls over HTTP, with jobs and the embedded outbox, on a database with two venues. */
export async function ticketsTest(): Promise<TicketsTest> {
  const db = await testDatabase();
  const sql = async <Row>(text: string, values: unknown[] = []) =>
    (await db.owner.query(text, values)).rows as Row[];
  await sql(
    `insert into portal.tenant (name, display_name, brand) values ('pool', 'Aqua Rivage', '#0b6e8a'), ('rink', 'Givre', '#334455')`,
  );
  const rows = await sql<{ id: string; name: string }>('select id, name from portal.tenant');
  const tenantIds = new Map(rows.map(({ id, name }) => [name, parseTenantId(id)]));
  const tenantId = (name = 'pool') => tenantIds.get(name) as TenantId;
  await sql(
    `insert into portal.tenant_connection (tenant_id, seller_name, seller_address, seller_vat_id)
     values ($1, 'Aqua Rivage SAS', E'12 quai des Mariniers\\n35400 Saint-Malo', 'FR12812345678')`,
    [tenantId()],
  );
  const secrets = createSecrets('a secret key of the tests, long enough');
  const mail = { send: createOutboxMailer(db.database).send };
  const services = {
    phraseOverrides: createPhraseOverrides(db.database),
    clock: Date.now,
    installationWallets: { apple: undefined, google: undefined },
    config: { publicUrl: 'https://tickets.example.com' },
    database: db.database,
    secrets,
    sessions: createSessions(secrets.deriveKey('session')),
    tenants: createTenantDirectory(db.database),
    ticketing: {
      hasCards: async () => true,
      isEmbedded: async () => true,
      offers: async () => true,
      boxOffice: async () => undefined,
      of: () =>
        ({
          readCatalogue: async () => CATALOGUE,
          findTickets: async () => [],
          findCards: async () => [],
        }) as unknown as TicketingSystem,
    },
    mailer: { send: (message: MailMessage) => mail.send(message) },
    documents: createDocumentRenderer(),
    logger: createLogger('silent'),
    jobs: { wake: () => undefined },
  } as unknown as Services;
  const jobs = createJobs({
    url: db.url,
    database: db.database,
    tasks: ticketTasks(services),
    logger: services.logger,
  });
  const app = await callsApp(services);
  const start = Date.now();
  let orders = 0;

  return {
    db,
    app,
    services,
    mail,
    sql,
    runJobs: () => jobs.drain(),
    async buyer(person = {}, tenant) {
      const { id, tokenVersion } = await db.database.tenant(tenantId(tenant), (inTenant) =>
        insertCustomer(inTenant, { ...PERSON, ...person }),
      );
      const { token } = await services.sessions.issueToken({
        audience: 'public',
        userId: id,
        tenantId: tenantId(tenant),
        tokenVersion,
      });
      return { id, token };
    },
    async sell(buyer, lines, { tenant, locale = 'fr-FR' } = {}) {
      const cartId = randomUUID();
      const total = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0);
      await sql(
        `insert into portal.cart (tenant_id, id, user_id, state, lines, total_amount, locale, valid_until)
         values ($1, $2, $3, 'paid', $4, $5, $6, now() + interval '10 minutes')`,
        [tenantId(tenant), cartId, buyer.id, JSON.stringify(lines), total, locale],
      );
      orders += 1;
      const orderNumber = `2026-${String(orders).padStart(6, '0')}`;
      const tickets = issueTickets(lines, orderNumber);
      await completeSale(db.database, tenantId(tenant), cartId, {
        externalPurchaseId: orderNumber,
        // Distinct instants keep the order of the sales, even when the machine’s clock is set back in between.
        soldAt: new Date(start + orders),
        tickets,
      });
      return { cartId, orderNumber, ticketNumbers: tickets.map(({ ticketNumber }) => ticketNumber) };
    },
    async ask(key, { token, tenant = 'pool', locale = 'fr-FR', query = {}, body }) {
      const { method, path } = methodAndPath(key);
      const response = await app.inject({
        method: method as 'GET',
        url: `/api/v1${path}`,
        query,
        headers: {
          tenantname: tenant,
          languageuser: locale,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { payload: body as object }),
      });
      const isJson = String(response.headers['content-type']).includes('json');
      const parsed = isJson && response.payload !== '' ? response.json() : undefined;
      return {
        status: response.statusCode,
        body: parsed,
        code: parsed?.code?.replace('api-error.oap.', ''),
        bytes: response.rawPayload,
        headers: response.headers,
      };
    },
    mailsTo: async (address) =>
      (await app.inject(`/sandbox/mail.json?to=${encodeURIComponent(address)}`)).json(),
    async [Symbol.asyncDispose]() {
      await app.close();
      await jobs.stop();
      await services.documents.close();
      await db.drop();
    },
  };
}

async function callsApp(services: Services): Promise<FastifyInstance> {
  const app = fastify({
    routerOptions: { caseSensitive: false, querystringParser: parseQuery },
  }) as unknown as FastifyInstance;
  const calls: FastifyPluginAsync = async (api) => {
    await prepareApi(api);
    createCallRunner({
      routes: ticketRoutes as unknown as AllRoutes,
      services,
      authenticate,
      authenticateDevice: () => Promise.reject(new Error('There are no devices here')),
      responseCache: createResponseCache(() => true),
      expensiveCalls: createExpensiveCalls(() => 0),
      checkAnswers: true,
    }).register(api);
  };
  await app.register(calls);
  await app.register(sandboxMail, { deploymentMode: 'dev', database: services.database });
  return app;
}
