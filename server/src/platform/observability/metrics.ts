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
}

/** Connections and queues of the database, read at each request of the metrics. */
export function measureDatabase(database: Database): void {
  registry.removeSingleMetric('guichet_database_connections');
  registry.removeSingleMetric('guichet_job_queue');
  new Gauge({
    name: 'guichet_database_connections',
    help: 'Connections of the pool, and callers waiting for one',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(database.statistics())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'guichet_job_queue',
    help: 'Jobs: in the outbox, waiting, failed for good (kept for inspection)',
    labelNames: ['state'] as const,
    registers: [registry],
    async collect() {
      const [counts] = await database.direct.query<Record<string, number>>(queueSizes).catch(() => []);
      for (const [state, count] of Object.entries(counts ?? {})) this.set({ state }, count);
    },
  });
}

const queueSizes = `
  select (select count(*) from portal.outbox)::int as outbox,
         count(*) filter (where attempts < max_attempts)::int as waiting,
         count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed
  from graphile_worker._private_jobs`;
