import type { Database } from '#kernel/database/database.ts';
import type { Logger } from '#kernel/logging.ts';
import { type Priorities, relayBatchSize, relayOutbox } from './outbox.ts';

/** Interval of the poll, in milliseconds. */
const POLL_MS = 500;
/** Minimum time between two passes: rows written meanwhile are moved together. */
const MIN_PAUSE_MS = 50;

/** Moves the outbox to the job queue, at every poll and whenever it is woken. */
export interface Relay {
  start(): void;
  wake(): void;
  /** Waits for the current pass. */
  stop(): Promise<void>;
}

export function createRelay(database: Database, priorities: Priorities, logger: Logger): Relay {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWoken = false;
  let isPausing = false;
  let isStopped = true;
  let isDisconnected = false;

  const pass = async () => {
    try {
      isWoken = false;
      while ((await relayOutbox(database.direct, priorities)) >= relayBatchSize);
      isDisconnected = false;
    } catch (error) {
      // Logged once per outage.
      if (!isDisconnected) logger.warn({ err: error }, 'The outbox cannot be read; trying again');
      isDisconnected = true;
    }
  };
  const run = () => {
    if (isStopped || running !== undefined) return;
    clearTimeout(timer);
    running = pass().finally(() => {
      running = undefined;
      isPausing = true;
      if (!isStopped) timer = setTimeout(endPause, MIN_PAUSE_MS);
    });
  };
  const endPause = () => {
    isPausing = false;
    if (isWoken && !isDisconnected) run();
    else timer = setTimeout(run, POLL_MS - MIN_PAUSE_MS);
  };
  return {
    start() {
      isStopped = false;
      run();
    },
    wake() {
      isWoken = true;
      if (!isPausing) run();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
