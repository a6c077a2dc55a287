import { ApiError } from '#lib/api-error.ts';

/** Progress of a batch. */
export interface Progress<Result> {
  results: readonly Result[];
  /** Ids not processed because the work was stopped or a request failed, including those of that request. */
  left: readonly string[];
  /** The error of the failed request. */
  failure?: unknown;
}

interface Turns<Result> {
  send: (ids: string[]) => Promise<readonly Result[]>;
  /** Called after each request. */
  onProgress: (progress: Progress<Result>) => void;
  isStopped: () => boolean;
  /** Delay before a retry after status 429. */
  wait?: () => Promise<void>;
}

/** Small enough to show progress, and the maximum of the API. */
const MIN_BATCH = 4;
const MAX_BATCH = 20;

const MAX_RETRIES = 30;

/**
 * Processes carts in sequential batches until all are done, the work is stopped or a request fails. Another run can
 * process the remaining carts: the calls are idempotent.
 */
export async function runInTurns<Result>(
  ids: readonly string[],
  { send, onProgress, isStopped, wait = () => new Promise((soon) => setTimeout(soon, 2000)) }: Turns<Result>,
): Promise<Progress<Result>> {
  const size = ids.length > 10 * MIN_BATCH ? MAX_BATCH : MIN_BATCH;
  const results: Result[] = [];
  let left = [...ids];
  for (let retries = 0; left.length > 0 && !isStopped(); ) {
    try {
      results.push(...(await send(left.slice(0, size))));
      left = left.slice(size);
      retries = 0;
      onProgress({ results: [...results], left });
    } catch (failure) {
      const isThrottled = failure instanceof ApiError && failure.status === 429;
      retries += 1;
      if (!isThrottled || retries > MAX_RETRIES) return { results, left, failure };
      await wait();
    }
  }
  return { results, left };
}
