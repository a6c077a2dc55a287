import type { Logger } from '#kernel/logging.ts';

/** Repeats tasks at an interval, none of them concurrently with itself; a failure is logged and retried. */
export function createRepeater(options: {
  logger: Logger;
  everyMs: number;
  work: Record<string, () => Promise<unknown>>;
}) {
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Map<string, Promise<void>>();
  const failing = new Set<string>();
  let stopped = true;

  const run = (name: string, work: () => Promise<unknown>) => {
    const round = work()
      .then(() => void failing.delete(name))
      .catch((error: unknown) => {
        // Logged once per outage, not every second.
        if (!failing.has(name))
          options.logger.warn({ err: error, work: name }, 'Background work failed; trying again');
        failing.add(name);
      })
      .then(() => {
        if (!stopped)
          timers.set(
            name,
            setTimeout(() => run(name, work), options.everyMs),
          );
      });
    running.set(name, round);
  };
  return {
    start() {
      stopped = false;
      for (const [name, work] of Object.entries(options.work)) run(name, work);
    },
    /** Waits for the current runs. */
    async stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running.values());
    },
  };
}
