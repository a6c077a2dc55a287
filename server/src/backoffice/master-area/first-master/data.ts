import type { TenantDb } from '#platform/database/database.ts';

/** The master of the provider tenant; undefined when there is none. */
export async function readMaster(
  db: TenantDb,
): Promise<{ id: string; email: string; wasActive: boolean } | undefined> {
  const [master] = await db.query<{ id: string; email: string; wasActive: boolean }>(
    `select id, email, confirmed_at is not null as "wasActive"
       from portal.administrator where tenant_id = $1 and level = 'master'`,
    [db.tenantId],
  );
  return master;
}
