import { performance } from 'node:perf_hooks';

/** How much of its time the process may be at work while there is time for what nobody waits for. */
const BUSY = 0.5;

/** Between two looks, in milliseconds. */
const LOOK = 100;

/** The longest that something gives way, in milliseconds: under load for hours it goes on slowly, but goes on. */
const PATIENCE = 2000;

/** Waits for a moment in which the process has time to spare, while people are being answered. */
export function createGiveWay(utilisation: () => number = createUtilisation()): () => Promise<void> {
  return async () => {
    for (let waited = 0; waited < PATIENCE && utilisation() > BUSY; waited += LOOK) await sleep(LOOK);
  };
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The share of the last moment in which the event loop was at work, 0 to 1. */
function createUtilisation(): () => number {
  let last = performance.eventLoopUtilization();
  let lookedAt = performance.now();
  let share = 0;
  return () => {
    if (performance.now() - lookedAt < LOOK / 2) return share;
    const now = performance.eventLoopUtilization();
    share = performance.eventLoopUtilization(now, last).utilization;
    last = now;
    lookedAt = performance.now();
    return share;
  };
}
