import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { Logger } from '../logging.ts';
import { createPool } from './database.ts';

/** Receives notifications of other processes over one database connection for all channels. */
export interface Notifications {
  /** @param onNotified receives the payload; must not throw */
  on(channel: string, onNotified: (payload: string) => void): void;
  /** Called after each connect: earlier notifications may have been missed. */
  onConnected(listener: () => void): void;
  listen(): void;
  stop(): Promise<void>;
}

export interface NotificationsOptions {
  url: string;
  logger: Logger;
  /** Interval of the connection check in milliseconds, which detects a silently lost connection. */
  checkEveryMs?: number;
}

/** Delay before a reconnect, in milliseconds. */
const RETRY_MS = 250;

export function createNotifications({
  url,
  logger,
  checkEveryMs = 5000,
}: NotificationsOptions): Notifications {
  const channels = new Map<string, (payload: string) => void>();
  const connected: (() => void)[] = [];
  const stopping = new AbortController();
  let isDisconnected = false;
  let listening: Promise<void> | undefined;

  /**
   * Listens until the process stops.
   * @throws when the connection breaks
   */
  const listenOn = async (client: PoolClient) => {
    const broken = new AbortController();
    client.once('end', () => broken.abort());
    client.on('notification', ({ channel, payload = '' }) => channels.get(channel)?.(payload));
    for (const channel of channels.keys()) await client.query(`listen ${channel}`);
    isDisconnected = false;
    for (const listener of connected) listener();
    const until = AbortSignal.any([broken.signal, stopping.signal]);
    while (!stopping.signal.aborted) {
      await sleep(checkEveryMs, undefined, { signal: until }).catch(() => undefined);
      if (!stopping.signal.aborted) await client.query('select');
    }
  };

  const run = async () => {
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
  };

  return {
    on: (channel, onNotified) => void channels.set(channel, onNotified),
    onConnected: (listener) => void connected.push(listener),
    listen() {
      listening ??= run().catch((error) => logger.error({ err: error }, 'Listening ended'));
    },
    async stop() {
      stopping.abort();
      await listening;
    },
  };
}
