import type { TenantDb } from '#kernel/database/database.ts';

/** A table that has rows of tenants, and its columns that hold secrets. */
export interface TenantTable {
  /** With its schema */
  name: string;
  secrets: string[];
}

/** The tables of the portal and of its ticketing systems that have rows of tenants, by name. */
export function readTenantTables(db: TenantDb): Promise<TenantTable[]> {
  return db.query<TenantTable>(
    `select nspname || '.' || relname as name,
            array(select attname::text from pg_attribute as secret
                   where secret.attrelid = pg_class.oid and not secret.attisdropped
                     and secret.attname ~ '(_encrypted|_hash|_secret)$|^recovery_codes$') as secrets
       from pg_class
       join pg_namespace on pg_namespace.oid = relnamespace
       join pg_attribute on attrelid = pg_class.oid and attname = 'tenant_id' and not attisdropped
      where nspname in ('portal', 'venue', 'octo') and relkind in ('r', 'p') and not relispartition
      order by name`,
  );
}

/** Rows of one table, as JSON. */
export interface Page {
  rows: string[];
  /** Where the last one lies; undefined when there was none */
  last: string | undefined;
}

/** The next rows of a table after a place, without its secrets. */
export async function readRows(
  db: TenantDb,
  { name, secrets }: TenantTable,
  after: string,
  limit: number,
): Promise<Page> {
  const rows = await db.query<{ row: string; place: string }>(
    // The name is one of the database's own.
    // Of the settings before the last save, the secret is kept in their JSON.
    `select (to_jsonb(kept) - $2::text[] #- '{before,secretEncrypted}')::text as row, kept.ctid::text as place from ${name} as kept
      where tenant_id = $1 and kept.ctid > $3::tid order by kept.ctid limit $4`,
    [db.tenantId, secrets, after, limit],
  );
  return { rows: rows.map(({ row }) => row), last: rows.at(-1)?.place };
}
