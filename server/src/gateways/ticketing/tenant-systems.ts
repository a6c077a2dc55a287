import type { Feature } from '@guichet/contract/adapter/operations.ts';
import { parseTenantId, type TenantId } from '#kernel/database/tenant-id.ts';
import { delegating } from './decorate.ts';
import type { TicketingGateway, TicketingSystem, VenueTicketing } from './port.ts';
import type { TicketingConnection } from './trial/port.ts';

/** A remote ticketing system with its connections. */
export interface RemoteSystem {
  readonly system: TicketingSystem;
  /** Returns the features of a system that states them; absent for one without cards */
  features?(): Promise<ReadonlySet<Feature>>;
  /** Polls unanswered requests; to be called periodically */
  settle(): Promise<void>;
  close(): void;
}

export interface TenantSystems
  extends Omit<
    VenueTicketing,
    'hasCards' | 'boxOffice' | 'tryConnection' | 'readEvent' | 'resellerBookings'
  > {
  /** Invalidates the connection of one tenant or of all; the next call reads it again. */
  invalidate(tenantId?: string): void;
  /** Settles the systems in use and closes unused ones; to be called periodically. */
  maintain(): Promise<void>;
  close(): void;
}

export interface TenantSystemsOptions {
  readonly embedded: TicketingGateway;
  readonly readConnection: (tenantId: TenantId) => Promise<TicketingConnection>;
  readonly open: (tenantId: TenantId, connection: TicketingConnection) => RemoteSystem;
  /** Milliseconds; for tests */
  readonly recheckMs?: number;
  readonly unusedMs?: number;
}

interface Entry {
  /** The connection with which the system was opened */
  readonly connection: TicketingConnection;
  readonly system: TicketingSystem;
  readonly remote: RemoteSystem | undefined;
  checkedAt: number;
  usedAt: number;
}

/** Interval of the recheck for changes whose notification was lost. */
const RECHECK_MS = 30_000;
const UNUSED_MS = 600_000;
/** Grace period for running requests at a replaced system. */
const CLOSE_AFTER_MS = 30_000;

/** Whether a system states a feature; false while a remote one has never answered. The embedded one has all. */
async function statesFeature(remote: RemoteSystem | undefined, feature: Feature): Promise<boolean> {
  if (!remote) return true;
  const features = await remote.features?.().catch(() => undefined);
  return features?.has(feature) ?? false;
}

/**
 * Returns the system of each tenant's current connection at each call: a change takes effect without a restart, and an
 * unused system is closed.
 */
export function createTenantSystems(options: TenantSystemsOptions): TenantSystems {
  const { embedded, readConnection, open, recheckMs = RECHECK_MS, unusedMs = UNUSED_MS } = options;
  const entries = new Map<string, Entry>();
  const reading = new Map<string, Promise<Entry>>();
  const systems = new Map<string, TicketingSystem>();
  let changes = 0;

  const close = (id: string, afterMs = CLOSE_AFTER_MS): void => {
    const { remote } = entries.get(id) ?? {};
    entries.delete(id);
    if (remote) setTimeout(() => remote.close(), afterMs).unref();
  };
  const read = async (tenant: { id: string; name: string }): Promise<Entry> => {
    const id = parseTenantId(tenant.id);
    const before = changes;
    const connection = await readConnection(id);
    // The connection may have been read before the change.
    if (before !== changes) return read(tenant);
    const known = entries.get(id);
    const now = performance.now();
    if (known && known.connection.address === connection.address && known.connection.key === connection.key) {
      known.checkedAt = now;
      known.usedAt = now;
      return known;
    }
    close(id);
    const remote = connection.address ? open(id, connection) : undefined;
    const system = remote?.system ?? embedded.of(tenant);
    const entry = { connection, system, remote, checkedAt: now, usedAt: now };
    entries.set(id, entry);
    return entry;
  };
  /** Returns the current system, synchronously where it is cached, as it nearly always is. */
  const entryOf = (tenant: { id: string; name: string }): Entry | Promise<Entry> => {
    const now = performance.now();
    const known = entries.get(tenant.id);
    if (known && now - known.checkedAt < recheckMs) {
      known.usedAt = now;
      return known;
    }
    const running = reading.get(tenant.id) ?? read(tenant).finally(() => reading.delete(tenant.id));
    reading.set(tenant.id, running);
    return running;
  };

  return {
    of(tenant) {
      const known = systems.get(tenant.id);
      if (known) return known;
      const system = delegating((call) => {
        const entry = entryOf(tenant);
        return entry instanceof Promise ? entry.then((read) => call(read.system)) : call(entry.system);
      });
      systems.set(tenant.id, system);
      return system;
    },
    isEmbedded: async (tenant) => (await entryOf(tenant)).remote === undefined,
    offers: async (tenant, feature) => statesFeature((await entryOf(tenant)).remote, feature),
    invalidate(tenantId) {
      changes++;
      for (const id of tenantId ? [tenantId] : [...entries.keys()]) {
        const known = entries.get(id);
        if (known) known.checkedAt = Number.NEGATIVE_INFINITY;
      }
    },
    async maintain() {
      for (const [id, { remote, usedAt }] of entries) {
        await remote?.settle();
        if (remote && performance.now() - usedAt > unusedMs) close(id, 0);
      }
    },
    close() {
      for (const id of [...entries.keys()]) {
        entries.get(id)?.remote?.close();
        entries.delete(id);
      }
    },
  };
}
