import { randomUUID } from 'node:crypto';
import type { CallKey } from '@guichet/contract/calls.ts';
import fastify, { type FastifyInstance } from 'fastify';
import type { AllRoutes } from '../platform/calls.ts';

import { describeError } from '../platform/errors.ts';
import { createCallRunner, localeOf, methodAndPath } from '../platform/http.ts';
import { createSecrets } from '../platform/secrets.ts';
import type { Services } from '../platform/services.ts';
import { createSessions } from '../platform/sessions.ts';
import type { Tenant } from '../platform/tenancy.ts';
import { parseTenantId } from '../platform/tenancy-id.ts';
import { type TestDatabase, testDatabase } from '../platform/testing.ts';
import { parseQuery } from '../platform/validation.ts';
import { authenticate } from './authenticate.ts';
import { hashCode } from './codes.ts';
import { setCode } from './mutations.ts';
import { accountRoutes } from './routes.ts';

export const PASSWORD = 'Piscine-2026!';

/** What the form of registration sends, everything in order. */
export const REGISTRATION = {
  userType: 'civil',
  civility: 'MME',
  firstName: 'Léa',
  lastName: 'Le Goff',
  address: '3 quai des Indes',
  zip: '56100',
  city: 'Lorient',
  country: 'FR',
  mobile: '+33612345678',
  email: 'lea@example.com',
  password: PASSWORD,
  confirmation: PASSWORD,
  cgu: true,
  rgpd: true,
  advertising: false,
};

export interface Answer {
  status: number;
  /** The parsed answer; undefined when there is none */
  body: never;
  code: string | undefined;
  fields: Record<string, string>;
}

export interface AskOptions {
  tenant?: string;
  token?: string;
  locale?: string;
  body?: unknown;
  address?: string;
}

export interface AccountTest extends AsyncDisposable {
  db: TestDatabase;
  services: Services;
  tenants: Record<'pool' | 'rink', Tenant>;
  ask(key: CallKey, options?: AskOptions): Promise<Answer>;
  /** Asks for a code and plays the mail: from then on the returned code is the right one. */
  sendCode(purpose: 'presignup' | 'forgottenpassword', email: string, tenant?: string): Promise<string>;
  /** Registers a customer; the token of their session. */
  register(email: string, tenant?: string): Promise<string>;
  /** Rows as the owner sees them, over all tenants. */
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>;
}

/** The account calls over HTTP on a database of their own, with two venues. */
export async function accountTest(): Promise<AccountTest> {
  const db = await testDatabase();
  const tenants = { pool: tenant('pool'), rink: tenant('rink') };
  const secrets = createSecrets('a secret key of the tests, long enough');
  const services = {
    database: db.database,
    secrets,
    sessions: createSessions(secrets.deriveKey('session')),
    tenants: { find: async (name: string) => (name === 'pool' || name === 'rink' ? tenants[name] : undefined) },
    jobs: { nudge: () => undefined },
  } as unknown as Services;
  const app = callsApp(services);
  let network = 0;

  async function ask(key: CallKey, options: AskOptions = {}): Promise<Answer> {
    const { method, path } = methodAndPath(key);
    const response = await app.inject({
      method: method as 'GET',
      url: `/api/v1${path}`,
      // Each from an address of its own, unless the test is about that.
      remoteAddress: options.address ?? `10.0.${(network >> 8) & 255}.${network++ & 255}`,
      headers: {
        tenantname: options.tenant ?? 'pool',
        languageuser: options.locale ?? 'fr-FR',
        ...(options.token && { authorization: `Bearer ${options.token}` }),
      },
      ...(options.body !== undefined && { payload: options.body as object }),
    });
    const body = response.payload === '' ? undefined : response.json();
    const code = body?.code?.replace('api-error.oap.', '');
    return { status: response.statusCode, body: body as never, code, fields: body?.fields ?? {} };
  }

  async function sql<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new (await import('pg')).default.Client({ connectionString: db.url });
    await client.connect();
    const result = await client.query(text, values).finally(() => client.end());
    return result.rows as Row[];
  }

  async function sendCode(purpose: 'presignup' | 'forgottenpassword', email: string, of: string = 'pool') {
    await ask(`POST /user/${purpose}`, { body: { email }, tenant: of });
    const rows = await sql<{ id: string; tenant_id: string }>(
      'select id, tenant_id from portal.account_code where email = lower($1) and tenant_id = $2',
      [email, tenants[of as 'pool'].id],
    );
    const asked = rows[0];
    if (!asked) throw new Error('No code was asked for');
    await db.database.tenant(parseTenantId(asked.tenant_id), (inTenant) =>
      setCode(inTenant, asked.id, hashCode(secrets, asked.id, '123456')),
    );
    return '123456';
  }

  async function register(email: string, of = 'pool') {
    const code = await sendCode('presignup', email, of);
    const answer = await ask('POST /user/signup', { body: { ...REGISTRATION, email, code }, tenant: of });
    return (answer.body as { token: string }).token;
  }

  const close = () => app.close().then(() => db.drop());
  return { db, services, tenants, ask, sendCode, register, sql, [Symbol.asyncDispose]: close };
}

function callsApp(services: Services): FastifyInstance {
  const app = fastify({ routerOptions: { caseSensitive: false, querystringParser: parseQuery } });
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = describeError(error, localeOf(request));
    if (status === 500) console.error(error);
    return reply.code(status).send(body);
  });
  app.setValidatorCompiler(() => () => true);
  const runner = createCallRunner({ routes: accountRoutes as unknown as AllRoutes, services, authenticate, checkAnswers: true });
  runner.register(app);
  return app;
}

function tenant(name: string): Tenant {
  const displayName = name[0]?.toUpperCase() + name.slice(1);
  const id = parseTenantId(randomUUID());
  return { id, name, displayName, brand: '#0b6e8a', isInMaintenance: false, isProvider: false } as Tenant;
}
