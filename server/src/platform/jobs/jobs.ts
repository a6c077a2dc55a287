import { EventEmitter } from 'node:events';
import type { CronItem, JobHelpers, Runner, WorkerEvents } from 'graphile-worker';
import type { Database } from '#kernel/database/database.ts';
import type { Logger } from '#kernel/logging.ts';
import { inTrace, type SpanOptions } from '#kernel/tracing.ts';
import { metrics } from '../observability/metrics.ts';
import type { PlatformJob } from './define-job.ts';
import { createJobPool } from './job-pool.ts';
import { JobWorkers } from './job-workers.ts';
import { createLoadShedder } from './load-shedding.ts';
import { type Priorities, relayOutbox, traceOfPayload } from './outbox.ts';
import { measureQueue } from './queue-figures.ts';
import { createRelay } from './relay.ts';

export interface JobContext {
  /** 1 for the first attempt. */
  attempt: number;
  /** Whether a failure of this attempt is final. */
  isLastAttempt: boolean;
  /** Aborted when the process stops. */
  signal: AbortSignal;
}

/**
 * A job may run twice (its process may die before it records the end), so it must be idempotent. When it throws, it
 * is retried after e, e², e³ … seconds.
 */
export interface Task {
  /** Jobs with a lower number start first. */
  readonly priority: number;
  run(payload: unknown, context: JobContext): Promise<void>;
}
export type TaskList = Record<string, Task>;

/** A job that runs on a schedule. */
export interface ScheduledJob {
  job: PlatformJob;
  /** Cron pattern in UTC, `30 3 * * *`: minute, hour, day of month, month, day of week. */
  cron: string;
}

export interface JobsOptions {
  /** Connection string of the owner; jobs have a small pool of their own, under the application's role. */
  url: string;
  database: Database;
  tasks: TaskList;
  schedule?: readonly ScheduledJob[];
  logger: Logger;
  /** Concurrent jobs; 4 by default. */
  concurrency?: number;
  /** Whether no other process can be running jobs: those of a killed process resume immediately. */
  isSoleProcess?: boolean;
}

export interface Jobs {
  start(): Promise<void>;
  /** Call it after a commit that wrote to the outbox: its jobs start now instead of at the next poll. */
  wake(): void;
  /** Runs every due job, then resolves; for tests, instead of start. */
  drain(): Promise<void>;
  /** Waits for running jobs (5 seconds) and releases the others. */
  stop(): Promise<void>;
}

type Queue = typeof import('graphile-worker');

/** Loaded when jobs run: a process of the role `web` only writes to the outbox. */
const loadQueue = (): Promise<Queue> => import('graphile-worker');

export function createJobs(options: JobsOptions): Jobs {
  const logger = options.logger.child({ component: 'jobs' });
  const pool = createJobPool({
    url: options.url,
    max: (options.concurrency ?? 4) + 2,
    applicationName: 'guichet jobs',
    onError: (error) => logger.warn({ err: error }, 'A connection of the jobs broke'),
  });
  const events: WorkerEvents = new EventEmitter();
  const workers = new JobWorkers(options.database, events);
  observe(events, logger);
  measureQueue(options.database, Object.keys(options.tasks));
  const priorities = prioritiesOf(options.tasks);
  const relay = createRelay(options.database, priorities, logger);
  let runner: Runner | undefined;
  const optionsOf = ({ Logger: QueueLogger }: Queue) => ({
    pgPool: pool,
    events,
    logger: new QueueLogger(() => () => undefined),
    taskList: adapt(options.tasks),
    noHandleSignals: true,
    concurrency: options.concurrency ?? 4,
    pollInterval: 2_000,
  });
  return {
    async start() {
      await workers.start(options.isSoleProcess === true);
      const queue = await loadQueue();
      runner = await queue.run({
        ...optionsOf(queue),
        taskList: adapt(options.tasks, createLoadShedder()),
        parsedCronItems: queue.parseCronItems((options.schedule ?? []).map(cronItem)),
      });
      runner.promise.catch((error) => logger.error({ err: error }, 'The job runner ended'));
      relay.start();
    },
    wake: relay.wake,
    async drain() {
      const queue = await loadQueue();
      // A job may enqueue others.
      while ((await relayOutbox(options.database.direct, priorities)) > 0)
        await queue.runOnce(optionsOf(queue));
      await queue.runOnce(optionsOf(queue));
    },
    async stop() {
      await relay.stop();
      await runner
        ?.stop()
        .catch((error) => logger.warn({ err: error }, 'The job runner did not stop cleanly'));
      await workers.stop();
      await pool.end();
    },
  };
}

/** One key per job: a run that takes longer than its interval is not started twice. */
function cronItem({ job: { name, priority }, cron }: ScheduledJob): CronItem {
  return {
    task: name,
    match: cron,
    options: {
      jobKey: `cron ${name}`,
      jobKeyMode: 'preserve_run_at',
      maxAttempts: 1,
      backfillPeriod: 0,
      priority,
    },
    identifier: name,
  };
}

const prioritiesOf = (tasks: TaskList): Priorities =>
  Object.fromEntries(Object.entries(tasks).map(([name, { priority }]) => [name, priority]));

/** @param waitForCapacity awaited before each job */
function adapt(tasks: TaskList, waitForCapacity: () => Promise<void> = async () => undefined) {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, { job, abortSignal }: JobHelpers) => {
        await waitForCapacity();
        const context = {
          attempt: job.attempts,
          isLastAttempt: job.attempts >= job.max_attempts,
          signal: abortSignal,
        };
        await inTrace(
          `job ${name}`,
          spanOf(context),
          () => task.run(payload, context),
          traceOfPayload(payload),
        );
      },
    ]),
  );
}

const spanOf = ({ attempt }: JobContext): SpanOptions => ({
  kind: 'consumer',
  attributes: { 'guichet.job.attempt': attempt },
});

/** Counts and logs how jobs end. Payloads stay out of the log, since they identify purchases. */
function observe(events: WorkerEvents, logger: Logger): void {
  events.on('job:success', ({ job }) => metrics.jobs.inc({ task: job.task_identifier, outcome: 'done' }));
  events.on('job:error', ({ job, error }) => {
    if (job.attempts >= job.max_attempts) return;
    metrics.jobs.inc({ task: job.task_identifier, outcome: 'retried' });
    logger.warn(
      { err: error, task: job.task_identifier, jobId: job.id, attempt: job.attempts },
      'A job failed',
    );
  });
  events.on('job:failed', ({ job, error }) => {
    metrics.jobs.inc({ task: job.task_identifier, outcome: 'failed' });
    logger.error({ err: error, task: job.task_identifier, jobId: job.id }, 'A job failed for good');
  });
  events.on('pool:listen:error', ({ error }) =>
    logger.warn({ err: error }, 'The job queue cannot be reached'),
  );
}
