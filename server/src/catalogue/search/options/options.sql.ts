import type { TenantDb } from '#kernel/database/database.ts';
import { completeSettings, DEFAULT_SEARCH_SETTINGS, type SearchSettings } from './options.ts';

/** Reads the filters and sorts of the tenant’s search page. */
export async function readSearchSettings(db: TenantDb): Promise<SearchSettings> {
  const [row] = await db.named<SearchSettings>(
    'search-options',
    `select filters, sorts, default_sort as "defaultSort", version from portal.search_options where tenant_id = $1`,
    [db.tenantId],
  );
  return row ? completeSettings(row) : DEFAULT_SEARCH_SETTINGS;
}

/**
 * Writes settings that are based on a version.
 * @returns the new version; undefined after a concurrent change
 */
export async function writeSearchSettings(
  db: TenantDb,
  { filters, sorts, defaultSort, version }: SearchSettings,
): Promise<number | undefined> {
  const [row] = await db.query<{ version: number }>(
    `insert into portal.search_options as options (tenant_id, filters, sorts, default_sort)
     select $1, $2, $3, $4 where $5 = 0 or exists (select from portal.search_options where tenant_id = $1)
     on conflict (tenant_id) do update
       set filters = excluded.filters, sorts = excluded.sorts, default_sort = excluded.default_sort,
           version = options.version + 1
       where options.version = $5
     returning version`,
    [db.tenantId, JSON.stringify(filters), JSON.stringify(sorts), defaultSort, version],
  );
  return row?.version;
}
