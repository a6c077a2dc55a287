import { performance } from 'node:perf_hooks';

/** Utilisation of the event loop (0 to 1) above which background work waits. */
const MAX_UTILISATION = 0.5;

/** Milliseconds between two measurements. */
const INTERVAL_MS = 100;

/** Maximum wait in milliseconds: under constant load background work continues slowly. */
const MAX_WAIT_MS = 2000;

/**
 * Delays background work while the process is busy with requests.
 * @returns a function that waits for spare capacity
 */
export function createLoadShedder(utilisation: () => number = createUtilisation()): () => Promise<void> {
  return async () => {
    for (let waited = 0; waited < MAX_WAIT_MS && utilisation() > MAX_UTILISATION; waited += INTERVAL_MS)
      await sleep(INTERVAL_MS);
  };
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Recent utilisation of the event loop; measured again after half an interval. */
function createUtilisation(): () => number {
  let last = performance.eventLoopUtilization();
  let measuredAt = performance.now();
  let utilisation = 0;
  return () => {
    if (performance.now() - measuredAt < INTERVAL_MS / 2) return utilisation;
    const now = performance.eventLoopUtilization();
    utilisation = performance.eventLoopUtilization(now, last).utilization;
    last = now;
    measuredAt = performance.now();
    return utilisation;
  };
}
