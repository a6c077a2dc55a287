import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge } from 'prom-client';
import { registry } from './metrics.ts';

/** Between two looks of the measurement at the event loop, in milliseconds. */
const RESOLUTION_MS = 20;

/** How long one measurement lasts, in milliseconds. */
const WINDOW_MS = 500;

/** How late the event loop turns, in milliseconds: the median of the last half second, so that one long turn is none. */
export type EventLoopDelay = () => number;

/** Measures the delay of the event loop from now on, also as a metric. */
export function measureEventLoopDelay(): EventLoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let delay = 0;
  setInterval(() => {
    // Without a value the loop stood still for the whole time.
    const median = histogram.count > 0 ? histogram.percentile(50) / 1e6 : WINDOW_MS;
    delay = Math.max(0, median - RESOLUTION_MS);
    histogram.reset();
  }, WINDOW_MS).unref();
  registry.removeSingleMetric('guichet_event_loop_delay_seconds');
  new Gauge({
    name: 'guichet_event_loop_delay_seconds',
    help: 'How late the event loop turns: the median of the last half second',
    registers: [registry],
    collect() {
      this.set(delay / 1000);
    },
  });
  return () => delay;
}
