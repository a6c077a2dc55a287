import type { Database } from './database.ts';
import type { TenantId } from './tenant-id.ts';

/**
 * Filters tenants by an SQL function, with one statement for all of them.
 * @param isDue name of a function `(tenant uuid) returns boolean`, which sees the rows of this tenant only
 */
export async function filterTenants(
  database: Database,
  isDue: string,
  tenants: readonly TenantId[],
): Promise<TenantId[]> {
  const rows = await database.direct.named<{ id: TenantId }>(
    'filter-tenants',
    'select id from portal.filter_tenants($1, $2::regproc) as id',
    [tenants, isDue],
  );
  return rows.map(({ id }) => id);
}
