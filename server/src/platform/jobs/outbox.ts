import type { Db, TenantDb } from '#kernel/database/database.ts';
import { type TraceHeaders, traceHeaders } from '#kernel/tracing.ts';
import type { PlatformJob, TenantJob } from './define-job.ts';

export interface EnqueueOptions {
  /** Jobs of one key that have not started are merged: the latest payload and time count. */
  key?: string;
  /** Earliest start; immediately when absent. */
  runAt?: Date;
  /** Maximum attempts; 25 when absent, over about three days. */
  maxAttempts?: number;
}

/**
 * Enqueues a job that runs after the caller's transaction commits; a rollback discards it. A job of a tenant is
 * enqueued in a transaction of its tenant, whose id is added to the payload.
 */
export function enqueue<Payload extends object>(
  db: TenantDb,
  job: TenantJob<Payload>,
  payload: NoInfer<Payload>,
  options?: EnqueueOptions,
): Promise<void>;
export function enqueue<Payload extends object>(
  db: Db,
  job: PlatformJob<Payload>,
  payload: NoInfer<Payload>,
  options?: EnqueueOptions,
): Promise<void>;
export async function enqueue(
  db: Db | TenantDb,
  job: TenantJob | PlatformJob,
  payload: object,
  { key, runAt, maxAttempts }: EnqueueOptions = {},
): Promise<void> {
  const ofTenant =
    job.scope === 'tenant' && 'tenantId' in db ? { tenantId: db.tenantId, ...payload } : payload;
  const sent = { ...ofTenant, ...traceOfJobs() };
  await db.named(
    'platform.enqueue',
    'insert into portal.outbox (task, payload, job_key, run_at, max_attempts) values ($1, $2, $3, $4, $5)',
    [job.name, JSON.stringify(sent), key ?? null, runAt ?? null, maxAttempts ?? null],
  );
}

/** Field of a payload that names the span in which the job was enqueued; handlers ignore it. */
const TRACE_FIELD = '_traceparent';

/** Returns the field of a payload that makes a job part of the current trace; undefined outside a recorded one. */
export function traceOfJobs(): object | undefined {
  const { traceparent } = traceHeaders();
  return traceparent?.endsWith('-01') ? { [TRACE_FIELD]: traceparent } : undefined;
}

/** Returns the trace of the request that enqueued a job. */
export function traceOfPayload(payload: unknown): TraceHeaders | undefined {
  const traceparent = (payload as { [TRACE_FIELD]?: unknown } | null)?.[TRACE_FIELD];
  return typeof traceparent === 'string' ? { traceparent } : undefined;
}

/** Priority of each job by its name; a lower number starts first. */
export type Priorities = Readonly<Record<string, number>>;

/** Maximum rows moved by one statement. */
export const relayBatchSize = 500;

/**
 * Moves committed rows of the outbox to the job queue in one statement, and so in one transaction. Any number of
 * relays may run concurrently: each skips the rows that another has locked. A job without a priority has 0.
 * @returns the number of moved rows
 */
export async function relayOutbox(db: Db, priorities: Priorities = {}): Promise<number> {
  const [row] = await db.named<{ moved: number }>(
    'platform.relay-outbox',
    // The last of several rows with one key: the queue accepts a key once per statement.
    `with moved as (
       delete from portal.outbox
       where id in (select id from portal.outbox order by id limit ${relayBatchSize} for update skip locked)
       returning *
     ), latest as (
       select distinct on (coalesce('key ' || job_key, 'id ' || id)) * from moved
       order by coalesce('key ' || job_key, 'id ' || id), id desc
     ), added as (
       select count(*) from graphile_worker.add_jobs(array(
         select (task, payload::json, null, run_at, max_attempts, job_key, ($1::jsonb ->> task)::smallint, null)::graphile_worker.job_spec
         from latest order by id))
     )
     select count(*)::int as moved from moved, added`,
    [JSON.stringify(priorities)],
  );
  return row?.moved ?? 0;
}
