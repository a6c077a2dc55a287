import { ApiError } from '#lib/api-error.ts';

/** How far a piece of work has come. */
export interface Progress<Result> {
  results: readonly Result[];
  /** What was not done, because it was stopped or something failed; the carts of the failed request among them. */
  left: readonly string[];
  /** What failed. */
  failure?: unknown;
}

interface Turns<Result> {
  send: (ids: string[]) => Promise<readonly Result[]>;
  /** Told after each request. */
  onProgress: (progress: Progress<Result>) => void;
  isStopped: () => boolean;
  /** Waits before asking again where the server was asked too often. */
  wait?: () => Promise<void>;
}

/** The least that shows progress, and the most that the interface takes. */
const FEW = 4;
const MOST = 20;

/** How often a request that came too soon is sent again. */
const PATIENCE = 30;

/**
 * Works through carts in requests of a few, one after the other, until they are all done, somebody stops it or a
 * request fails. What was not done can be done by another run: nothing is harmed by asking twice.
 */
export async function runInTurns<Result>(
  ids: readonly string[],
  { send, onProgress, isStopped, wait = () => new Promise((soon) => setTimeout(soon, 2000)) }: Turns<Result>,
): Promise<Progress<Result>> {
  const size = ids.length > 10 * FEW ? MOST : FEW;
  const results: Result[] = [];
  let left = [...ids];
  for (let refusals = 0; left.length > 0 && !isStopped(); ) {
    try {
      results.push(...(await send(left.slice(0, size))));
      left = left.slice(size);
      refusals = 0;
      onProgress({ results: [...results], left });
    } catch (failure) {
      const isTooSoon = failure instanceof ApiError && failure.status === 429;
      refusals += 1;
      if (!isTooSoon || refusals > PATIENCE) return { results, left, failure };
      await wait();
    }
  }
  return { results, left };
}
