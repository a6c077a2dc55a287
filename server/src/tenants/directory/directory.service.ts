import { TimedCache } from '#kernel/cache/timed-cache.ts';
import type { Database } from '#kernel/database/database.ts';
import type { Tenant, TenantDirectory } from '#platform/tenancy/tenant.ts';
import { readTenants } from './directory.sql.ts';

/** How old the directory may be: the time after which every process has noticed a change. */
const SECONDS = 5;

interface Tenants {
  byName: ReadonlyMap<string, Tenant>;
  /** By the host name of the tenant's own origin. */
  byHost: ReadonlyMap<string, Tenant>;
}

/**
 * The tenants of the database, kept in memory.
 * @param isProduction whether tenants live at their origins for production; at those for pre-production otherwise
 * @param platformHost the host name of the platform's own address
 */
export function createTenantDirectory(
  database: Database,
  isProduction = false,
  platformHost?: string,
): TenantDirectory {
  const cache = new TimedCache<Tenants>(1);
  let timesForgotten = 0;
  const readOnce = () =>
    cache.get('tenants', SECONDS, async () => {
      const tenants = await database.platform((db) => readTenants(db, isProduction));
      // One that no browser could open, or that is the platform's, does not keep others from being found.
      const atHome = tenants.flatMap((tenant) => {
        const host = URL.parse(tenant.origin)?.hostname;
        return host === undefined || host === platformHost ? [] : [[host, tenant] as const];
      });
      return {
        byName: new Map(tenants.map((tenant) => [tenant.name, tenant])),
        byHost: new Map(atHome),
      };
    });
  /** A read that an invalidation overtook is not returned: callers would cache it. */
  const read = async (): Promise<Tenants> => {
    const before = timesForgotten;
    const tenants = await readOnce();
    return before === timesForgotten ? tenants : read();
  };
  const all = async () => [...(await read()).byName.values()];
  return {
    find: async (name) => (await read()).byName.get(name.toLowerCase()),
    atHost: async (hostname) => (await read()).byHost.get(hostname.toLowerCase()),
    withId: async (id) => (await all()).find((tenant) => tenant.id === id),
    provider: async () => (await all()).find(({ isProvider }) => isProvider),
    venues: async () => (await all()).filter((tenant) => !tenant.isProvider),
    all,
    invalidate() {
      timesForgotten++;
      cache.invalidate('tenants');
    },
  };
}
