import { fail } from '../errors.ts';

export interface FairQueueOptions {
  /** Maximum concurrent tasks */
  concurrency: number;
  /** Maximum concurrent tasks of one key */
  concurrencyPerKey: number;
  /** Maximum waiting tasks of one key */
  maxWaitingPerKey: number;
  maxWaiting: number;
  /** Pause in milliseconds before a task that has waited, so that other work runs first; none when absent */
  pauseMs?: number;
}

/**
 * Runs a limited number of tasks at a time, taking keys in turn, so that a key with many tasks delays others little.
 */
export interface FairQueue {
  /** Whether tasks are waiting. */
  isBusy(): boolean;
  /** @throws AppError `internal.unavailable` when `run` would */
  refuseWhenFull(key: string): void;
  /** @throws AppError `internal.unavailable` when too many tasks are waiting */
  run<T>(key: string, task: () => Promise<T>): Promise<T>;
}

interface Line {
  running: number;
  waiting: (() => void)[];
}

export function createFairQueue(options: FairQueueOptions): FairQueue {
  /** Keys in the order of their turns, without keys that have no tasks. */
  const lines = new Map<string, Line>();
  let running = 0;
  let waiting = 0;

  const mayStart = (line: Line | undefined) =>
    running < options.concurrency && (line?.running ?? 0) < options.concurrencyPerKey;

  const refuseWhenFull = (key: string) => {
    const line = lines.get(key);
    if (mayStart(line) && !line?.waiting.length) return;
    if (waiting >= options.maxWaiting || (line?.waiting.length ?? 0) >= options.maxWaitingPerKey)
      fail('internal.unavailable');
  };

  /** @param start runs the task now or later */
  const startNext = (start: (task: () => void) => unknown) => {
    for (const line of lines.values()) {
      if (line.waiting.length === 0 || !mayStart(line)) continue;
      waiting -= 1;
      line.running += 1;
      running += 1;
      const task = line.waiting.shift();
      if (task) start(task);
      return;
    }
  };

  return {
    isBusy: () => waiting > 0,
    refuseWhenFull,
    async run(key, task) {
      refuseWhenFull(key);
      const line = lines.get(key) ?? { running: 0, waiting: [] };
      lines.set(key, line);
      await new Promise<void>((resolve) => {
        line.waiting.push(resolve);
        waiting += 1;
        startNext((begin) => begin());
      });
      try {
        return await task();
      } finally {
        line.running -= 1;
        running -= 1;
        // Its next turn comes after those of the other keys.
        lines.delete(key);
        if (line.running > 0 || line.waiting.length > 0) lines.set(key, line);
        startNext((begin) => (options.pauseMs ? setTimeout(begin, options.pauseMs) : begin()));
      }
    },
  };
}
