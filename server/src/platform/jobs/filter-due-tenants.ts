import type { TenantId } from '#kernel/database/tenant-id.ts';

/**
 * Filters the tenants that have due work, with one statement for all of them: at rest, a sweep costs the same number
 * of statements for any number of tenants. The due work is then done tenant by tenant.
 * @param ask returns which of the ids are due, and nothing else of these tenants
 */
export async function filterDueTenants<T extends { readonly id: TenantId }>(
  tenants: readonly T[],
  ask: (ids: readonly TenantId[]) => Promise<readonly TenantId[]>,
): Promise<T[]> {
  if (tenants.length === 0) return [];
  const due = new Set(await ask(tenants.map(({ id }) => id)));
  return tenants.filter(({ id }) => due.has(id));
}
