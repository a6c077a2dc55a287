import type { Database } from '#kernel/database/database.ts';
import type { Notifications } from '#kernel/database/notifications.ts';
import { isTenantId, type TenantId } from '#kernel/database/tenant-id.ts';
import type { Logger } from '#kernel/logging.ts';

/**
 * Signals to every process that something of a tenant has changed, without saying what, for changes with every sale.
 * Unlike {@link TenantChanges}, nothing waits for a signal: it is sent soon after the commit in a transaction of its
 * own, and changes within a moment are merged. A signal may be lost with its process or its connection, so a listener
 * also polls.
 */
export interface TenantSignals {
  announce(tenantId: TenantId): void;
  /** Must not throw; called without a tenant when signals may have been missed. */
  onSignal(listener: (tenantId?: TenantId) => void): void;
}

/** Milliseconds within which changes are merged into one signal. */
const GATHER_MS = 200;

/** @param options `channel`: a lower-case name, which becomes part of the statement */
export function createTenantSignals(options: {
  channel: string;
  database: Pick<Database, 'direct'>;
  notifications: Notifications;
  logger: Logger;
}): TenantSignals {
  const { channel, database, notifications, logger } = options;
  const listeners: ((tenantId?: TenantId) => void)[] = [];
  const changed = new Set<TenantId>();
  const signal = (tenantId?: TenantId) => {
    for (const listener of listeners) listener(tenantId);
  };
  const send = () => {
    const tenants = [...changed];
    changed.clear();
    // Only these small transactions wait for the lock of notifying commits.
    database.direct
      .query(`select pg_notify('${channel}', id) from unnest($1::text[]) as id`, [tenants])
      .catch((error: unknown) =>
        logger.warn({ err: error, channel }, 'Changes of tenants were not announced'),
      );
  };
  notifications.on(channel, (payload) => {
    if (isTenantId(payload)) signal(payload);
  });
  notifications.onConnected(() => signal());
  return {
    announce(tenantId) {
      const isFirst = changed.size === 0;
      changed.add(tenantId);
      // A process that stops does not wait for it.
      if (isFirst) setTimeout(send, GATHER_MS).unref();
    },
    onSignal: (listener) => void listeners.push(listener),
  };
}
