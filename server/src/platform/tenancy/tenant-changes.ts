import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { createPool, type Database, type TenantDb } from '../database/database.ts';
import type { Logger } from '../observability/logging.ts';
import { isTenantId, type TenantId } from './tenant-id.ts';

/** Drops what a process caches of a tenant; of every tenant without an argument. Must not throw. */
export type Invalidate = (tenantId?: TenantId) => void;

/**
 * Changes by administrators show at the next page view: each process invalidates its caches of the tenant. The process
 * that serves the change does so before it answers; the others are notified by the database within milliseconds.
 * A process that misses a notification (its connection was lost) invalidates everything once it is connected again;
 * until then the caches' own time limits apply.
 */
export interface TenantChanges {
  /**
   * One transaction for one tenant that changes what visitors see, otherwise like `Database.tenant`. For the back
   * office alone: notifying makes commits wait for one another, which a sale must not.
   */
  write<T>(tenantId: TenantId, work: (db: TenantDb) => Promise<T>): Promise<T>;
  onChange(invalidate: Invalidate): void;
  /** Starts listening for the changes of other processes. */
  listen(): void;
  stop(): Promise<void>;
}

export interface TenantChangesOptions {
  database: Database;
  url: string;
  logger: Logger;
  /** How often the connection is checked, in milliseconds: one that died silently is noticed by then. */
  checkEveryMs?: number;
}

const CHANNEL = 'guichet_tenant_changed';

/** Between a lost connection and the next attempt, in milliseconds. */
const RETRY_MS = 250;

export function createTenantChanges(options: TenantChangesOptions): TenantChanges {
  const { database, logger } = options;
  const listeners: Invalidate[] = [];
  const invalidate: Invalidate = (tenantId) => {
    for (const listener of listeners) listener(tenantId);
  };
  const listener = createListener(options, invalidate);
  let listening: Promise<void> | undefined;
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
    listen() {
      listening ??= listener.run().catch((error) => logger.error({ err: error }, 'Listening ended'));
    },
    async stop() {
      listener.stop();
      await listening;
    },
  };
}

function createListener({ url, logger, checkEveryMs = 5000 }: TenantChangesOptions, invalidate: Invalidate) {
  const stopping = new AbortController();
  let isDisconnected = false;

  /** Listens until the process stops. @throws when the connection breaks */
  const listenOn = async (client: PoolClient) => {
    const broken = new AbortController();
    client.once('end', () => broken.abort());
    client.on('notification', ({ payload = '' }) => {
      if (isTenantId(payload)) invalidate(payload);
    });
    await client.query(`listen ${CHANNEL}`);
    isDisconnected = false;
    // Earlier changes may have been missed.
    invalidate();
    const until = AbortSignal.any([broken.signal, stopping.signal]);
    while (!stopping.signal.aborted) {
      await sleep(checkEveryMs, undefined, { signal: until }).catch(() => undefined);
      if (!stopping.signal.aborted) await client.query('select');
    }
  };

  return {
    async run(): Promise<void> {
      const pool = createPool({ url, max: 1, applicationName: 'guichet changes', statementTimeout: 1000 });
      while (!stopping.signal.aborted) {
        try {
          const client = await pool.connect();
          await listenOn(client).finally(() => client.release(true));
        } catch (error) {
          // Logged once per outage.
          if (!isDisconnected)
            logger.warn({ err: error }, 'Changes of other processes are not received; trying again');
          isDisconnected = true;
          await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
        }
      }
      await pool.end();
    },
    stop: () => stopping.abort(),
  };
}
