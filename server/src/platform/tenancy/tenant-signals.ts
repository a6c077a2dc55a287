import type { Database } from '../database/database.ts';
import type { Notifications } from '../database/notifications.ts';
import type { Logger } from '../observability/logging.ts';
import { isTenantId, type TenantId } from './tenant-id.ts';

/**
 * Says to every process that something of a tenant has changed, without saying what: for what changes with every sale.
 * Unlike {@link TenantChanges} nothing waits for it: it is said soon after the commit, in a transaction of its own, and
 * many changes within a moment are said once. A signal may be lost with its process or its connection: who listens also
 * looks now and then.
 */
export interface TenantSignals {
  announce(tenantId: TenantId): void;
  /** Must not throw; called without a tenant when signals may have been missed. */
  onSignal(listener: (tenantId?: TenantId) => void): void;
}

/** Changes within so many milliseconds are said once. */
const GATHER_MS = 200;

/** @param options `channel`: a name in lower case, written into the statement */
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
    // The lock that notifying commits wait for concerns these small ones alone.
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
