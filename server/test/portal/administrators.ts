import { randomUUID } from 'node:crypto';
import type { Right } from '@guichet/contract/access.ts';
import { issueSession } from '#backoffice/auth/auth.service.ts';
import { setPassword } from '#backoffice/auth/auth.sql.ts';
import { isSuper } from '#backoffice/backoffice.ts';
import {
  insertAdministrator,
  insertRole,
  readAdministrators,
  storeRoles,
} from '#backoffice/team/team.sql.ts';
import { DEMONSTRATION_PASSWORD } from '#demonstration/accounts.ts';
import { hashPassword } from '#platform/auth/passwords.ts';
import type { Services } from '#services.ts';

export interface AdministratorOptions {
  tenant?: string;
  /** None by default */
  rights?: readonly Right[];
  /** Use the tenant’s super administrator (in the provider tenant, the master) instead of a new one */
  isSuper?: boolean;
}

export interface TestAdministrator {
  id: string;
  email: string;
  token: string;
  /** The demonstration’s password */
  password: string;
}

let passwordHash: Promise<string> | undefined;

/** Creates an administrator with the demonstration’s password. */
export async function makeAdministrator(
  services: Services,
  { tenant: name = 'aqua-rivage', rights = [], isSuper: wantsSuper = false }: AdministratorOptions,
): Promise<TestAdministrator> {
  const tenant = await services.tenants.find(name);
  if (!tenant) throw new Error(`No tenant ${name}`);
  passwordHash ??= hashPassword(DEMONSTRATION_PASSWORD);
  const hash = await passwordHash;
  const made = await services.database.tenant(tenant.id, async (db) => {
    if (wantsSuper) {
      const known = (await readAdministrators(db)).find(({ level }) => isSuper(level));
      if (!known) throw new Error(`${name} has no super administrator`);
      return { id: known.id, email: known.email, tokenVersion: known.tokenVersion };
    }
    const unique = randomUUID().slice(0, 8);
    const email = `admin-${unique}@example.com`;
    const id = await insertAdministrator(db, { email, language: 'fr-FR' });
    if (rights.length > 0)
      await storeRoles(db, id, [await insertRole(db, { name: `Role ${unique}`, rights })]);
    return { id, email, tokenVersion: (await setPassword(db, id, hash)) as number };
  });
  const { token } = await issueSession(services, tenant, made);
  return { id: made.id, email: made.email, token, password: DEMONSTRATION_PASSWORD };
}
