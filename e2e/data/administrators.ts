import type { Right } from '@guichet/contract/access.ts';
import type { CallAnswer, CallInput, CallKey } from '@guichet/contract/calls.ts';
import { callApi, fetchApi } from '../harness/api.ts';
import { sql } from '../harness/database.ts';
import { PASSWORD, VENUE } from './demonstration.ts';

/** The super administrator of each venue. */
export const ADMIN = 'admin@example.com';

/** The master, at the provider tenant. */
export const MASTER = 'master@example.com';

export const PROVIDER = 'plateforme';

/** Fulfils the password rule of the back office. */
export const NEW_PASSWORD = 'Nage-Libre-Papillon-2026!';

export interface Person {
  email: string;
  password: string;
  tenant: string;
}

export const admin = (tenant = VENUE): Person => ({
  email: tenant === PROVIDER ? MASTER : ADMIN,
  password: PASSWORD,
  tenant,
});

interface Session {
  token: string;
  expiresAt: string;
}

const sessions = new Map<string, Session>();

/**
 * Signs in over HTTP, or returns the stored session while it is valid, so that tests do not reach the rate limit of
 * the login.
 */
export async function sessionOf(person: Person): Promise<Session> {
  const { email, password, tenant } = person;
  const key = `${tenant} ${email}`;
  const known = sessions.get(key);
  if (known && (await isValid(known, tenant))) return known;
  const session = await callApi('POST /user/admin/login', { body: { email, password } }, { tenant });
  sessions.set(key, session);
  return session;
}

/** Whether the session is still open on the server. */
async function isValid({ token }: Session, tenant: string): Promise<boolean> {
  return (await fetchApi('GET /user/admin/administrator', {}, { tenant, token })).status !== 401;
}

/** Makes a call as an administrator. */
export async function callApiAs<K extends CallKey>(
  person: Person,
  key: K,
  input: CallInput<K>,
): Promise<CallAnswer<K>> {
  const { token } = await sessionOf(person);
  return callApi(key, input, { tenant: person.tenant, token });
}

let made = 0;

/** Creates an administrator with a password and a new role of these rights. */
export async function newAdministrator(rights: readonly Right[] = [], tenant = VENUE): Promise<Person> {
  made += 1;
  const boss = admin(tenant);
  const email = `team.${Date.now()}.${made}@example.com`;
  const name = `Role ${Date.now()} ${made}`;
  const roles =
    rights.length > 0
      ? [(await callApiAs(boss, 'PUT /Tenant/AddOrUpdateRole', { body: { name, rights: [...rights] } })).id]
      : [];
  await callApiAs(boss, 'POST /settingsadmin/administrator', { body: { email, language: 'fr-FR', roles } });
  // The password of the demonstration is copied, so no mailed link is needed.
  await sql(
    `update portal.administrator as made set password_hash = known.password_hash, confirmed_at = now()
       from portal.administrator as known
      where made.email = $1 and known.tenant_id = made.tenant_id and known.email = $2`,
    [email, boss.email],
  );
  return { email, password: PASSWORD, tenant };
}
