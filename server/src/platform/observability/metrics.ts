import { getHeapStatistics } from 'node:v8';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '#kernel/database/database.ts';

/** Metrics of this process, served in the Prometheus text format at /metrics. No label identifies a person or cart. */
export const registry = new Registry();

export const metrics = {
  /** Seconds from request to response, by route pattern and status class, `2xx`. */
  http: new Histogram({
    name: 'guichet_http_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  }),
  jobs: new Counter({
    name: 'guichet_jobs_total',
    help: 'Jobs by outcome: done, retried (will run again), failed (for good)',
    labelNames: ['task', 'outcome'] as const,
    registers: [registry],
  }),
};

/** Returns a domain's counter, such as `guichet_sales_total`; the same name returns the same counter. */
export function counter<Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): Counter<Label> {
  const known = registry.getSingleMetric(name) as Counter<Label> | undefined;
  return known ?? new Counter({ name, help, labelNames: [...labelNames], registers: [registry] });
}

/**
 * Returns a counter of outcomes that starts at zero for each of them: without a zero before it, the first increment is
 * no increase for Prometheus.
 */
export function outcomeCounter<Outcome extends string>(
  name: string,
  help: string,
  outcomes: readonly Outcome[],
): (outcome: Outcome) => void {
  const counted = counter(name, help, ['outcome']);
  for (const outcome of outcomes) counted.inc({ outcome }, 0);
  return (outcome) => counted.inc({ outcome });
}

/** Returns a histogram of the durations of calls to an outside system, in seconds. */
export function outsideDurations<Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
): Histogram<Label> {
  const known = registry.getSingleMetric(name) as Histogram<Label> | undefined;
  const buckets = [0.01, 0.05, 0.2, 1, 4];
  return known ?? new Histogram({ name, help, labelNames: [...labelNames], buckets, registers: [registry] });
}

/** Returns a domain's gauge; the same name returns the same gauge. */
export function gauge(name: string, help: string): Gauge {
  const known = registry.getSingleMetric(name) as Gauge | undefined;
  return known ?? new Gauge({ name, help, registers: [registry] });
}

/** Gauges named like counters, which the linter of Prometheus rejects; each is the sum of another one. */
const MISNAMED = [
  'nodejs_active_resources_total',
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
];

/** Memory, event loop and garbage collection of this process. */
export function measureProcess(): void {
  if (registry.getSingleMetric('nodejs_eventloop_lag_seconds')) return;
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const limit = getHeapStatistics().heap_size_limit;
  measure('guichet_heap_limit_bytes', 'Heap above which the process ends', () => limit);
}

type Values = number | Readonly<Record<string, number>>;

/**
 * Registers a gauge whose value, or whose values by label, are read at each request of the metrics. The gauge has no
 * value while reading fails or hangs. A second registration of a name replaces the first.
 * @param label name of the label when `read` returns several values
 */
export function measure(
  name: string,
  help: string,
  read: () => Values | Promise<Values>,
  label?: string,
): void {
  registry.removeSingleMetric(name);
  new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      const values = await withTimeLimit(Promise.resolve().then(read)).catch(() => ({}));
      this.reset();
      if (typeof values === 'number') this.set(values);
      else if (label === undefined) this.remove();
      else for (const [value, figure] of Object.entries(values)) this.set({ [label]: value }, figure);
    },
  });
}

/** Milliseconds for the reading of one gauge: a scrape answers although the database hangs. */
const READ_MS = 3000;

async function withTimeLimit<Value>(reading: Promise<Value>): Promise<Value> {
  const { promise: isLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The reading of a metric is late')), READ_MS);
  return Promise.race([reading, isLate]).finally(() => clearTimeout(timer));
}

/** Connections of the pool. */
export function measureDatabase(database: Pick<Database, 'statistics'>): void {
  const read = () => ({ ...database.statistics() });
  measure(
    'guichet_database_connections',
    'Connections of the pool, and callers waiting for one',
    read,
    'state',
  );
}
