import type { Logger } from '../observability/logging.ts';

/** A second signal within this time is the same key press, passed on by npm as well as by the terminal. */
const samePress = 1_000;

export interface ShutdownOptions {
  logger: Logger;
  /** Ends everything in order. */
  stop(): Promise<void>;
  /** Called when somebody insists, just before the process ends. */
  abandon(): void;
}

/** Stops on SIGINT, SIGTERM and SIGHUP with exit code 0, on a bug that nobody caught with 1; a second signal forces. */
export function stopOnSignals({ logger, stop, abandon }: ShutdownOptions): void {
  let asked: number | undefined;
  const shutDown = async (exitCode: number) => {
    let code = exitCode;
    asked = performance.now();
    try {
      await stop();
    } catch (error) {
      logger.error({ err: error }, 'Not everything stopped cleanly');
      abandon();
      code = 1;
    }
    logger.flush(() => process.exit(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (asked === undefined) {
        logger.info({ signal }, 'Stopping');
        void shutDown(0);
      } else if (performance.now() - asked > samePress) {
        abandon();
        process.exit(1);
      }
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      logger.fatal({ err: error }, 'An error that nobody caught: stopping');
      if (asked === undefined) void shutDown(1);
    });
  }
}
