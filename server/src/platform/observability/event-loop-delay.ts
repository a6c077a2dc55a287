import { monitorEventLoopDelay } from 'node:perf_hooks';
import { measure } from './metrics.ts';

/** Milliseconds between two samples of the event loop. */
const RESOLUTION_MS = 20;

/** Duration of one measurement, in milliseconds. */
const WINDOW_MS = 500;

/**
 * Delay of the event loop in milliseconds: the lower of the medians of the last two half seconds, so that neither one
 * long turn nor a moment without CPU counts.
 */
export type EventLoopDelay = () => number;

/** Measures the delay of the event loop from now on, also as a metric. */
export function measureEventLoopDelay(): EventLoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let before = 0;
  let delay = 0;
  setInterval(() => {
    // Without a sample the loop was blocked for the whole time.
    const median = histogram.count > 0 ? histogram.percentile(50) / 1e6 : WINDOW_MS;
    const now = Math.max(0, median - RESOLUTION_MS);
    delay = Math.min(before, now);
    before = now;
    histogram.reset();
  }, WINDOW_MS).unref();
  measure(
    'guichet_event_loop_delay_seconds',
    'How late the event loop turns: the lower median of the last two half seconds',
    () => delay / 1000,
  );
  return () => delay;
}
