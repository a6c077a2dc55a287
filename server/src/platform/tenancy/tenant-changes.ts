import type { Database, TenantDb } from '#kernel/database/database.ts';
import type { Notifications } from '#kernel/database/notifications.ts';
import { isTenantId, type TenantId } from '#kernel/database/tenant-id.ts';

/** Clears what a process caches of a tenant; of every tenant without an argument. Must not throw. */
export type Invalidate = (tenantId?: TenantId) => void;

/**
 * Changes by administrators show at the next page view: each process invalidates its caches of the tenant. The
 * process that serves the change does so before it answers; the database notifies the others within milliseconds. A
 * process that missed notifications, because its connection was lost, invalidates everything after reconnecting;
 * until then the caches' time limits apply.
 */
export interface TenantChanges {
  /**
   * Runs one transaction for a tenant that changes what visitors see, like `Database.tenant`. For the back office
   * only: notifying makes commits wait for one another, which a sale must not.
   */
  write<T>(tenantId: TenantId, work: (db: TenantDb) => Promise<T>): Promise<T>;
  onChange(invalidate: Invalidate): void;
}

export interface TenantChangesOptions {
  database: Database;
  notifications: Notifications;
}

const CHANNEL = 'guichet_tenant_changed';

export function createTenantChanges({ database, notifications }: TenantChangesOptions): TenantChanges {
  const listeners: Invalidate[] = [];
  const invalidate: Invalidate = (tenantId) => {
    for (const listener of listeners) listener(tenantId);
  };
  notifications.on(CHANNEL, (payload) => {
    if (isTenantId(payload)) invalidate(payload);
  });
  notifications.onConnected(() => invalidate());
  return {
    async write(tenantId, work) {
      const result = await database.tenant(tenantId, async (db) => {
        const done = await work(db);
        await db.query(`select pg_notify('${CHANNEL}', $1)`, [tenantId]);
        return done;
      });
      invalidate(tenantId);
      return result;
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
