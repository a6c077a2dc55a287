import type { TenantDb } from '#platform/database/database.ts';
import { completeSettings, DEFAULT_SEARCH_SETTINGS, type SearchSettings } from './rules.ts';

/** The filters and sorts of the tenant’s search page. */
export async function readSearchSettings(db: TenantDb): Promise<SearchSettings> {
  const [row] = await db.named<SearchSettings>(
    'search-options',
    `select filters, sorts, default_sort as "defaultSort", version from portal.search_options where tenant_id = $1`,
    [db.tenantId],
  );
  return row ? completeSettings(row) : DEFAULT_SEARCH_SETTINGS;
}
