import { TimedCache } from '#kernel/cache/timed-cache.ts';
import type { Database } from '#kernel/database/database.ts';
import type { Tenant, TenantDirectory } from '#platform/tenancy/tenant.ts';
import { readTenants } from './directory.sql.ts';

/** Cache time of the directory in seconds: every process applies a change within this time. */
const SECONDS = 5;

interface Tenants {
  byName: ReadonlyMap<string, Tenant>;
  /** Tenants by the host name of their own origin. */
  byHost: ReadonlyMap<string, Tenant>;
}

/**
 * Creates a directory of the tenants in the database, cached in memory.
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
      // An invalid origin, or one equal to the platform’s, must not hide the other tenants.
      const atHome = tenants.flatMap((tenant) => {
        const host = URL.parse(tenant.origin)?.hostname;
        return host === undefined || host === platformHost ? [] : [[host, tenant] as const];
      });
      return {
        byName: new Map(tenants.map((tenant) => [tenant.name, tenant])),
        byHost: new Map(atHome),
      };
    });
  /** Reads the tenants. Reads again after an invalidation, since callers would cache an outdated result. */
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
