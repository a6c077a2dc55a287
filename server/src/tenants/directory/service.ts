import { TimedCache } from '#platform/cache/timed-cache.ts';
import type { Database } from '#platform/database/database.ts';
import type { Tenant, TenantDirectory } from '#platform/tenancy/tenant.ts';
import { readTenants } from './data.ts';

/** How old the directory may be: the time after which every process has noticed a change. */
const SECONDS = 5;

/** The tenants of the database, kept in memory. */
export function createTenantDirectory(database: Database): TenantDirectory {
  const cache = new TimedCache<Map<string, Tenant>>(1);
  let timesForgotten = 0;
  const readOnce = () =>
    cache.get('tenants', SECONDS, async () => {
      const tenants = await database.platform(readTenants);
      return new Map(tenants.map((tenant) => [tenant.name, tenant]));
    });
  /** A read that an invalidation overtook is not returned: callers would cache it. */
  const read = async (): Promise<Map<string, Tenant>> => {
    const before = timesForgotten;
    const tenants = await readOnce();
    return before === timesForgotten ? tenants : read();
  };
  return {
    find: async (name) => (await read()).get(name.toLowerCase()),
    venues: async () => [...(await read()).values()].filter((tenant) => !tenant.isProvider),
    all: async () => [...(await read()).values()],
    invalidate() {
      timesForgotten++;
      cache.invalidate('tenants');
    },
  };
}
