import type { CallKey } from '@guichet/contract/calls.ts';
import { hashCode } from '#account/codes/codes.service.ts';
import { setCode } from '#account/codes/codes.sql.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { portalTest } from './portal.ts';

export const PASSWORD = 'Piscine-2026!';

/** A valid registration form. */
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
  body: never;
  /** Error code without its prefix */
  code: string | undefined;
  fields: Record<string, string>;
}

export interface AskOptions {
  tenant?: 'pool' | 'rink';
  token?: string;
  locale?: string;
  /** Any value: many tests break the contract on purpose */
  body?: unknown;
  address?: string;
}

export interface AccountTest extends AsyncDisposable {
  services: Services;
  tenants: Record<'pool' | 'rink', Tenant>;
  ask(key: CallKey, options?: AskOptions): Promise<Answer>;
  /** Requests a code and replaces the mailed one: the returned code is then valid. */
  sendCode(
    purpose: 'presignup' | 'forgottenpassword' | 'logincode',
    email: string,
    tenant?: 'pool' | 'rink',
    from?: Pick<AskOptions, 'address'>,
  ): Promise<string>;
  /** Registers a customer and returns the token of their session. */
  register(email: string, tenant?: 'pool' | 'rink'): Promise<string>;
  /** Runs SQL as the owner, over all tenants. */
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>;
}

const PURPOSES = { presignup: 'signup', forgottenpassword: 'password', logincode: 'login' } as const;

const NAMES = { pool: 'aqua-rivage', rink: 'patinoire-givre' } as const;

/** Starts the portal over HTTP with two venues, without running jobs. */
export async function accountTest(): Promise<AccountTest> {
  const portal = await portalTest();
  const { services, sql } = portal;
  const find = async (name: string) => (await services.tenants.find(name)) as Tenant;
  const tenants = { pool: await find(NAMES.pool), rink: await find(NAMES.rink) };

  const ask: AccountTest['ask'] = async (key, { tenant = 'pool', ...options } = {}) => {
    const { status, body, code, fields } = await portal.ask(key, {
      ...options,
      tenant: NAMES[tenant],
    } as never);
    const isEmpty = body instanceof Uint8Array && body.length === 0;
    return { status, body: (isEmpty ? undefined : body) as never, code, fields };
  };
  const sendCode: AccountTest['sendCode'] = async (purpose, email, of = 'pool', from = {}) => {
    await ask(`POST /user/${purpose}`, { body: { email }, tenant: of, ...from });
    const [asked] = await sql<{ id: string }>(
      'select id from portal.account_code where email = lower($1) and tenant_id = $2 and purpose = $3',
      [email, tenants[of].id, PURPOSES[purpose]],
    );
    if (!asked) throw new Error('No code was asked for');
    const codeHash = hashCode(services.secrets, asked.id, '123456');
    await services.database.tenant(tenants[of].id, (db) => setCode(db, asked.id, codeHash));
    return '123456';
  };
  const register: AccountTest['register'] = async (email, of = 'pool') => {
    const code = await sendCode('presignup', email, of);
    const answer = await ask('POST /user/signup', { body: { ...REGISTRATION, email, code }, tenant: of });
    return (answer.body as { token: string }).token;
  };
  return {
    services,
    tenants,
    ask,
    sendCode,
    register,
    sql,
    [Symbol.asyncDispose]: portal[Symbol.asyncDispose],
  };
}
