import { randomUUID } from 'node:crypto';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { Db, TenantDb } from '#kernel/database/database.ts';
import { parseTenantId, type TenantId } from '#kernel/database/tenant-id.ts';

/** Reads the master of the provider tenant; undefined when there is none. */
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

/** Returns the provider tenant, creating it under this name when there is none. Only the database owner may create it. */
export async function openProvider(db: Db, name: string): Promise<TenantId> {
  await db.query(
    `insert into portal.tenant (id, name, display_name, descriptions, illustration, is_provider, type)
     select $1, $2, initcap($2), jsonb_build_object($3::text, ''), 'museum', true, 0
      where not exists (select from portal.tenant where is_provider)`,
    [randomUUID(), name, DEFAULT_LOCALE],
  );
  const [provider] = await db.query<{ id: string }>('select id from portal.tenant where is_provider');
  return parseTenantId(provider?.id ?? '');
}
