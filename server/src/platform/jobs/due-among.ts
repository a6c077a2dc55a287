import type { TenantId } from '../tenancy/tenant-id.ts';

/**
 * The tenants that have something to do, asked of the database in one statement for all of them: at rest, a sweep costs
 * the same number of statements however many tenants there are. What is due is then done tenant by tenant.
 * @param ask answers which of the ids are due, never with anything else of these tenants
 */
export async function dueAmong<T extends { readonly id: TenantId }>(
  tenants: readonly T[],
  ask: (ids: readonly TenantId[]) => Promise<readonly TenantId[]>,
): Promise<T[]> {
  if (tenants.length === 0) return [];
  const due = new Set(await ask(tenants.map(({ id }) => id)));
  return tenants.filter(({ id }) => due.has(id));
}
