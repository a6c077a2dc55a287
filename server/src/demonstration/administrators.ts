import { setPassword } from '#backoffice/auth/auth.sql.ts';
import { superLevelOf } from '#backoffice/backoffice.ts';
import { insertAdministrator, readAdministrators } from '#backoffice/team/team.sql.ts';
import type { Database } from '#kernel/database/database.ts';
import { hashPassword } from '#platform/auth/passwords.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { DEMONSTRATION_PASSWORD } from './accounts.ts';

/** Administrators with every right: of a venue, and of the provider tenant. */
const EMAILS = { superAdministrator: 'admin@example.com', master: 'master@example.com' } as const;

/** Creates the super administrator of each tenant without administrators. */
export async function seedAdministrators(
  database: Database,
  tenants: readonly Pick<Tenant, 'id' | 'isProvider'>[],
): Promise<void> {
  const passwordHash = await hashPassword(DEMONSTRATION_PASSWORD);
  for (const tenant of tenants) {
    const level = superLevelOf(tenant);
    await database.tenant(tenant.id, async (db) => {
      if ((await readAdministrators(db)).length > 0) return;
      const id = await insertAdministrator(db, { email: EMAILS[level], language: 'fr-FR', level });
      await setPassword(db, id, passwordHash);
    });
  }
}
