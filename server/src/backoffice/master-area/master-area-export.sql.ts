import type { TenantDb } from '#kernel/database/database.ts';

/** A table with rows of tenants, and its columns that contain secrets. */
export interface TenantTable {
  /** Table name with its schema */
  name: string;
  secrets: string[];
}

/** Reads the tables with rows of tenants, of the portal and of its ticketing systems, by name. */
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
  /** Cursor: the position of the page's last row; undefined for an empty page */
  last: string | undefined;
}

/** Reads the next rows of a table after a cursor, without its secrets. */
export async function readRows(
  db: TenantDb,
  { name, secrets }: TenantTable,
  after: string,
  limit: number,
): Promise<Page> {
  const rows = await db.query<{ row: string; place: string }>(
    // The table name comes from the database's catalogue. The JSON of the settings before the last save contains a
    // secret, which is removed too.
    `select (to_jsonb(kept) - $2::text[] #- '{before,secretEncrypted}')::text as row, kept.ctid::text as place from ${name} as kept
      where tenant_id = $1 and kept.ctid > $3::tid order by kept.ctid limit $4`,
    [db.tenantId, secrets, after, limit],
  );
  return { rows: rows.map(({ row }) => row), last: rows.at(-1)?.place };
}
