import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge } from 'prom-client';
import { registry } from './metrics.ts';

/** Between two looks of the measurement at the event loop, in milliseconds. */
const RESOLUTION_MS = 20;

/** How long one measurement lasts, in milliseconds. */
const WINDOW_MS = 500;

/**
 * How late the event loop turns, in milliseconds: the lower median of the last two half seconds, so that neither one
 * long turn nor a moment without the processor counts.
 */
export type EventLoopDelay = () => number;

/** Measures the delay of the event loop from now on, also as a metric. */
export function measureEventLoopDelay(): EventLoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let before = 0;
  let delay = 0;
  setInterval(() => {
    // Without a value the loop stood still for the whole time.
    const median = histogram.count > 0 ? histogram.percentile(50) / 1e6 : WINDOW_MS;
    const now = Math.max(0, median - RESOLUTION_MS);
    delay = Math.min(before, now);
    before = now;
    histogram.reset();
  }, WINDOW_MS).unref();
  registry.removeSingleMetric('guichet_event_loop_delay_seconds');
  new Gauge({
    name: 'guichet_event_loop_delay_seconds',
    help: 'How late the event loop turns: the lower median of the last two half seconds',
    registers: [registry],
    collect() {
      this.set(delay / 1000);
    },
  });
  return () => delay;
}
