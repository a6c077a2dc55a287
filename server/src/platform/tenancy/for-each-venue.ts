import { waitForAll } from '#kernel/concurrency/wait-for-all.ts';
import type { Tenant, TenantDirectory } from './tenant.ts';

/**
 * Runs `work` for all venues concurrently. A failure at one venue does not stop the others.
 * @throws the first error, after the work of every venue has ended
 */
export async function forEachVenue(
  { tenants }: { readonly tenants: Pick<TenantDirectory, 'venues'> },
  work: (venue: Tenant) => Promise<unknown>,
): Promise<void> {
  await waitForAll((await tenants.venues()).map(work));
}
