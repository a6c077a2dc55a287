import type { Logger } from './kernel/logging.ts';

/** Milliseconds within which a second signal is the same key press, forwarded by npm and by the terminal. */
const SAME_KEY_PRESS_MS = 1_000;

export interface ShutdownOptions {
  logger: Logger;
  /** Stops everything in order. @param isOrderly false after an uncaught error: no further request is served */
  stop(isOrderly: boolean): Promise<void>;
  /** Called just before a forced end of the process. */
  abandon(): void;
}

/**
 * Stops on SIGINT, SIGTERM and SIGHUP with exit code 0, on an uncaught error with 1. A second signal ends the process
 * immediately.
 */
export function stopOnSignals({ logger, stop, abandon }: ShutdownOptions): void {
  let stoppingSince: number | undefined;
  const shutDown = async (exitCode: number) => {
    let code = exitCode;
    stoppingSince = performance.now();
    try {
      await stop(exitCode === 0);
    } catch (error) {
      logger.error({ err: error }, 'Not everything stopped cleanly');
      abandon();
      code = 1;
    }
    logger.flush(() => process.exit(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stoppingSince === undefined) {
        logger.info({ signal }, 'Stopping');
        void shutDown(0);
      } else if (performance.now() - stoppingSince > SAME_KEY_PRESS_MS) {
        abandon();
        process.exit(1);
      }
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      logger.fatal({ err: error }, 'An uncaught error: stopping');
      if (stoppingSince === undefined) void shutDown(1);
    });
  }
}
