import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { createPool, type Database, type TenantDb } from '../database/database.ts';
import type { Logger } from '../observability/logging.ts';
import { isTenantId, type TenantId } from './tenant-id.ts';

/** Drops what a process keeps in memory of a tenant; of every tenant when none is named. Must not throw. */
export type Forget = (tenantId?: TenantId) => void;

/**
 * What administrators change shows at the next page view: each process forgets what it keeps of the tenant. The one
 * that serves the change has forgotten before it answers; the others are told by the database within milliseconds.
 * A process that misses it (its connection was lost) forgets everything once it listens again, and until then
 * nothing that is kept gets older than the seconds it was kept for.
 */
export interface TenantChanges {
  /**
   * One transaction for one tenant that changes what visitors see, otherwise like `Database.tenant`. For the back
   * office alone: notifying makes commits wait for one another, which a sale must not.
   */
  write<T>(tenantId: TenantId, work: (db: TenantDb) => Promise<T>): Promise<T>;
  onChange(forget: Forget): void;
  /** Starts to listen to the changes of other processes. */
  listen(): void;
  stop(): Promise<void>;
}

export interface TenantChangesOptions {
  database: Database;
  url: string;
  logger: Logger;
  /** How often the connection is tried, in milliseconds: one that died silently is noticed by then. */
  checkEveryMs?: number;
}

const CHANNEL = 'guichet_tenant_changed';

/** Between a lost connection and the next try, in milliseconds. */
const RETRY_MS = 250;

export function createTenantChanges(options: TenantChangesOptions): TenantChanges {
  const { database, logger } = options;
  const listeners: Forget[] = [];
  const forget: Forget = (tenantId) => {
    for (const listener of listeners) listener(tenantId);
  };
  const listener = createListener(options, forget);
  let listening: Promise<void> | undefined;
  return {
    async write(tenantId, work) {
      const result = await database.tenant(tenantId, async (db) => {
        const done = await work(db);
        await db.query(`select pg_notify('${CHANNEL}', $1)`, [tenantId]);
        return done;
      });
      forget(tenantId);
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

function createListener({ url, logger, checkEveryMs = 5000 }: TenantChangesOptions, forget: Forget) {
  const stopping = new AbortController();
  let isDeaf = false;

  /** Listens until the process stops. @throws when the connection breaks */
  const listenOn = async (client: PoolClient) => {
    const broken = new AbortController();
    client.once('end', () => broken.abort());
    client.on('notification', ({ payload = '' }) => {
      if (isTenantId(payload)) forget(payload);
    });
    await client.query(`listen ${CHANNEL}`);
    isDeaf = false;
    // What changed before this moment went unheard.
    forget();
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
          // Said once and not at every try.
          if (!isDeaf) logger.warn({ err: error }, 'Changes of other processes are not heard; trying again');
          isDeaf = true;
          await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
        }
      }
      await pool.end();
    },
    stop: () => stopping.abort(),
  };
}
