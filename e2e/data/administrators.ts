import type { Right } from '@guichet/contract/access.ts';
import type { CallAnswer, CallInput, CallKey } from '@guichet/contract/calls.ts';
import { callApi } from '../harness/api.ts';
import { sql } from '../harness/database.ts';
import { PASSWORD, VENUE } from './demonstration.ts';

/** The super administrator of each venue. */
export const ADMIN = 'admin@example.com';

/** The master, at the provider tenant. */
export const MASTER = 'master@example.com';

export const PROVIDER = 'plateforme';

/** Fulfils the rule of the back office. */
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

/** A session over HTTP; kept, so that tests do not wait for the limits of the login. */
export async function sessionOf(person: Person): Promise<Session> {
  const key = `${person.tenant} ${person.email}`;
  const known = sessions.get(key);
  if (known) return known;
  const { email, password, tenant } = person;
  const session = await callApi('POST /user/admin/login', { body: { email, password } }, { tenant });
  sessions.set(key, session);
  return session;
}

/** Makes a call as an administrator; signs in again when another test has ended the stored session. */
export async function callApiAs<K extends CallKey>(
  person: Person,
  key: K,
  input: CallInput<K>,
): Promise<CallAnswer<K>> {
  const { tenant, email } = person;
  const make = async () => callApi(key, input, { tenant, token: (await sessionOf(person)).token });
  return make().catch((error: unknown) => {
    if (!String(error).includes('session.expired')) throw error;
    sessions.delete(`${tenant} ${email}`);
    return make();
  });
}

let made = 0;

/** A new administrator with a role of these rights, who has a password. */
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
  // The first of them has the password of the demonstration: no link has to be waited for.
  await sql(
    `update portal.administrator as made set password_hash = known.password_hash, confirmed_at = now()
       from portal.administrator as known
      where made.email = $1 and known.tenant_id = made.tenant_id and known.email = $2`,
    [email, boss.email],
  );
  return { email, password: PASSWORD, tenant };
}
