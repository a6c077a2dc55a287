import type { CallAnswer, CallInput, CallKey } from '@guichet/contract/calls.ts';
import { type App, buildApp } from '#app.ts';
import { DEMONSTRATION_PASSWORD } from '#demonstration/accounts.ts';
import { seedDemonstration } from '#demonstration/seed.ts';
import type { TicketingGateway } from '#gateways/ticketing/port.ts';
import type { CircuitBreakerOptions } from '#gateways/ticketing/with-circuit-breaker.ts';
import type { WalletServers } from '#gateways/wallets/wallets.ts';
import { type Config, readConfig } from '#kernel/configuration/config.ts';
import { createDatabase, type Database } from '#kernel/database/database.ts';
import { createLogger } from '#kernel/logging.ts';
import { createSecrets } from '#platform/auth/secrets.ts';
import { API_BASE, methodAndPath } from '#platform/http/call-address.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { EventLoopDelay } from '#platform/observability/event-loop-delay.ts';
import { createDocumentRenderer } from '#platform/pdf/renderer.ts';
import { createTenantDirectory } from '#tenants/directory/directory.service.ts';
import { type TestFilling, testDatabase } from '../database/test-database.ts';
import { type AdministratorOptions, makeAdministrator, type TestAdministrator } from './administrators.ts';
import { bookPayment, signedNotification } from './payments.ts';

/** A response as received over HTTP. */
export interface Answered<K extends CallKey> {
  status: number;
  body: CallAnswer<K>;
  /** Error code without its prefix */
  code: string | undefined;
  error: string | undefined;
  fields: Record<string, string>;
  headers: Record<string, string | string[] | number | undefined>;
}

export interface RequestOptions {
  tenant?: string;
  token?: string | undefined;
  locale?: string;
  address?: string;
  /** `Host` header; the platform's by default. */
  host?: string;
  /** Cookies as a browser sends them */
  cookie?: string | undefined;
  /** Another process of the portal, see {@link PortalTest.addNode}. */
  via?: App;
}

/** The whole portal with the demonstration’s data, on its own database. */
export interface PortalTest extends AsyncDisposable, App {
  ask<K extends CallKey>(key: K, input?: CallInput<K> & RequestOptions): Promise<Answered<K>>;
  /** Token of a new session of a demonstration customer. */
  signIn(email?: string, tenant?: string): Promise<string>;
  /** Token of a new administrator with exactly these rights, from a separate role. */
  administrator(options?: AdministratorOptions): Promise<TestAdministrator>;
  /** Creates a session of the event service with that many places. */
  session(places: number, tenant?: string): Promise<{ id: string; service: string; priceName: string }>;
  /**
   * Records the payment of a form at the provider and notifies it. `change` is signed too, unless it changes the
   * signature.
   */
  notify(
    form: Record<string, string>,
    change?: Record<string, string>,
    tenant?: string,
    via?: App,
  ): Promise<{ status: number; text: string }>;
  /** Starts another process on the same database; the two share nothing else. */
  addNode(): Promise<App>;
  /** Connection string of the owner, for a process of its own */
  databaseUrl: string;
  /** Runs SQL as the owner of the database, over all tenants. */
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Runs statements of the owner and rolls them back. */
  undone<T>(work: (sql: PortalTest['sql']) => Promise<T>): Promise<T>;
}

export interface PortalTestOptions {
  wrapTicketing?: (ticketing: TicketingGateway) => TicketingGateway;
  circuitBreaker?: CircuitBreakerOptions;
  eventLoopDelay?: EventLoopDelay;
  /** Stand for the servers of Apple and Google. */
  walletServers?: WalletServers;
  /** Changes to the configuration. */
  settings?: Partial<Config>;
  /** Wraps the portal's database. */
  wrapDatabase?: (database: Database) => Database;
}

export const SECRET_KEY = 'a secret key of the tests, long enough';

const config = readConfig({ DEPLOYMENT_MODE: 'dev', LOG_LEVEL: 'silent', PORT: '1', SECRET_KEY });

/** The demonstration’s data, as the first start creates them. */
const DEMONSTRATION: TestFilling = {
  name: 'demonstration',
  async fill(url) {
    const owner = createDatabase({ url, role: 'none', max: 4 });
    const secrets = createSecrets(SECRET_KEY);
    const documents = createDocumentRenderer();
    await seedDemonstration(owner, { tenants: createTenantDirectory(owner), secrets, documents, config });
    await documents.close();
    await owner.close();
  },
};

export async function portalTest(options: PortalTestOptions = {}): Promise<PortalTest> {
  const { wrapDatabase = (whole) => whole, settings, ...appOptions } = options;
  const { database, owner, url, drop } = await testDatabase({ max: 12, filling: DEMONSTRATION });
  const build = (over: Database) =>
    buildApp({
      // A test may change its own copy, since all files of a worker share the process.
      config: { ...config, ...settings },
      database: wrapDatabase(over),
      databaseUrl: url,
      secretKey: SECRET_KEY,
      logger: createLogger('silent'),
      isDevelopment: false,
      isSoleProcess: true,
      checkAnswers: true,
      withoutPages: true,
      ...appOptions,
    });
  const built = await build(database);
  const added: { node: App; database: Database }[] = [];
  const sql = async <Row>(text: string, values: unknown[] = []) =>
    (await owner.query(text, values)).rows as Row[];
  let caller = 0;

  const ask: PortalTest['ask'] = async (key, input) => {
    const {
      query,
      body,
      tenant = 'aqua-rivage',
      token,
      locale = 'fr-FR',
      address,
      host = new URL(built.services.config.publicUrl).host,
      cookie,
      via = built,
    } = (input ?? {}) as RequestOptions & { query?: object; body?: object };
    const { method, path } = methodAndPath(key);
    const response = await via.app.inject({
      method: method as 'GET',
      url: API_BASE + path,
      // Each request has another network address by default, so that no rate limit applies.
      remoteAddress: address ?? `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller++ & 255}`,
      headers: {
        host,
        tenantname: tenant,
        languageuser: locale,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
      },
      ...(query && {
        query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      }),
      ...(body !== undefined && { payload: body }),
    });
    const isJson = String(response.headers['content-type'] ?? '').includes('json') && response.payload !== '';
    const answer = isJson ? response.json() : response.rawPayload;
    return {
      status: response.statusCode,
      body: answer,
      code: isJson ? answer.code?.replace('api-error.oap.', '') : undefined,
      error: isJson ? answer.error : undefined,
      fields: (isJson && answer.fields) || {},
      headers: response.headers,
    };
  };

  return {
    ...built,
    databaseUrl: url,
    ask,
    sql,
    async undone(work) {
      const client = await owner.connect();
      await client.query('begin');
      return work(
        async <Row>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows as Row[],
      )
        .finally(() => client.query('rollback'))
        .finally(() => client.release());
    },
    async signIn(email = 'jeanne@example.com', tenant = 'aqua-rivage') {
      const answer = await ask('POST /user/login', {
        body: { email, password: DEMONSTRATION_PASSWORD },
        tenant,
      });
      return answer.body.token;
    },
    administrator: (wanted = {}) => makeAdministrator(built.services, wanted),
    session: (places, tenant = 'aqua-rivage') => makeSession(sql, places, tenant),
    async notify(form, change = {}, tenant = 'aqua-rivage', via = built) {
      const fields = await signedNotification(built, form, change, tenant);
      if (!change.signature) await bookPayment(sql, fields);
      const response = await via.app.inject({
        method: 'POST',
        url: `${API_BASE}/payment/lyra/${tenant}/notification`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      });
      return { status: response.statusCode, text: response.body };
    },
    async addNode() {
      const own = createDatabase({ url, max: 4, applicationName: 'guichet test node' });
      const node = await build(own);
      added.push({ node, database: own });
      return node;
    },
    async [Symbol.asyncDispose]() {
      for (const { node } of [{ node: built }, ...added]) {
        await node.stop().catch(() => undefined);
        await node.app.close();
      }
      await Promise.all(added.map((each) => each.database.close()));
      await drop();
    },
  };
}

/** Runs the jobs that are due, which services can only wake. */
export const drainJobs = ({ services }: Pick<PortalTest, 'services'>): Promise<void> =>
  (services.jobs as Jobs).drain();

/**
 * Gives exactly these places to an empty, dated session of a later day, without sale rules and prices of its own: another
 * one at each call while there are any, since processes cache sessions for a second.
 */
async function makeSession(sql: PortalTest['sql'], places: number, tenant: string) {
  const [row] = await sql<{ id: string; service: string; priceName: string }>(
    `with chosen as (
       select session.tenant_id, session.id, session.service_codes[1] as service
         from venue.session join portal.tenant on tenant.id = session.tenant_id
         join venue.service on service.tenant_id = session.tenant_id and service.code = session.service_codes[1]
        where tenant.name = $2 and session.held = 0 and session.sold = 0 and session.start_at > now() + interval '2 days'
          and not exists (select from portal.resale
                           where resale.tenant_id = session.tenant_id and resale.session_id = session.id)
          and session.closed_at is null and session.awaited = 0 and service.type in (7, 8) and session.unit_prices is null
          and not exists (select from portal.sale_rule as rule
                           where rule.tenant_id = session.tenant_id and rule.link_code in (session.theme_code, session.service_codes[1]))
          and jsonb_path_exists(service.prices, '$[*] ? (@.cents > 0 && !(@.name starts with "QF"))')
        order by session.is_by_hand, random() limit 1)
     update venue.session set is_by_hand = true, capacity = $1 from chosen
      where session.tenant_id = chosen.tenant_id and session.id = chosen.id
      returning session.id, chosen.service,
        coalesce((select price ->> 'name' from venue.service, jsonb_array_elements(service.prices) as price
          where service.tenant_id = chosen.tenant_id and service.code = chosen.service
            and price ->> 'name' <> '' and price ->> 'name' not like 'QF%' and (price ->> 'cents')::int > 0 limit 1), '') as "priceName"`,
    [places, tenant],
  );
  if (!row) throw new Error('The demonstration has no free session');
  return row;
}
