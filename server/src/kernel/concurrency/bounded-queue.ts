import PQueue from 'p-queue';
import { fail } from '../errors.ts';

/**
 * Runs a limited number of tasks at a time, in order of arrival, and rejects tasks beyond a limited number of waiting
 * ones.
 */
export interface BoundedQueue {
  /** @throws AppError `internal.unavailable` when too many tasks are waiting */
  run<T>(task: () => Promise<T>): Promise<T>;
  /** @throws AppError `internal.unavailable` when `run` would */
  refuseWhenFull(): void;
}

export function createBoundedQueue(options: { concurrency: number; maxWaiting: number }): BoundedQueue {
  const queue = new PQueue({ concurrency: options.concurrency });
  const refuseWhenFull = () => {
    if (queue.size >= options.maxWaiting) fail('internal.unavailable');
  };
  return {
    async run(task) {
      if (queue.pending >= options.concurrency) refuseWhenFull();
      return queue.add(task) as ReturnType<typeof task>;
    },
    refuseWhenFull,
  };
}
