import { performance } from 'node:perf_hooks';

/** Utilisation of the event loop, 0 to 1, above which background work waits. */
const MAX_UTILISATION = 0.5;

/** Between two measurements, in milliseconds. */
const INTERVAL_MS = 100;

/** Longest wait, in milliseconds: under constant load background work goes on slowly. */
const MAX_WAIT_MS = 2000;

/** Makes background work wait while the process is busy answering requests. @returns a wait for spare capacity */
export function createLoadShedder(utilisation: () => number = createUtilisation()): () => Promise<void> {
  return async () => {
    for (let waited = 0; waited < MAX_WAIT_MS && utilisation() > MAX_UTILISATION; waited += INTERVAL_MS)
      await sleep(INTERVAL_MS);
  };
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The recent utilisation of the event loop, measured again after half an interval. */
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
