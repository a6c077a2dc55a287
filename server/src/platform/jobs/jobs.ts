import { EventEmitter } from 'node:events';
import {
  type CronItem,
  type JobHelpers,
  parseCronItems,
  Logger as QueueLogger,
  type Runner,
  run,
  runOnce,
  type WorkerEvents,
} from 'graphile-worker';
import type { Database } from '../database/database.ts';
import { createGiveWay } from '../http/load-shedding.ts';
import type { Logger } from '../observability/logging.ts';
import { metrics } from '../observability/metrics.ts';
import { createJobPool } from './job-pool.ts';
import { JobWorkers } from './job-workers.ts';
import { relayBatchSize, relayOutbox } from './outbox.ts';

export interface JobContext {
  /** 1 at the first try. */
  attempt: number;
  /** When this try fails too, the job has failed for good. */
  isLastAttempt: boolean;
  /** Aborted when the process has to stop. */
  signal: AbortSignal;
}

/**
 * A job may run twice (its process may die after the work and before it is noted): it must be idempotent.
 * When it throws it is tried again later, after e, e², e³ … seconds.
 */
export type Task = (payload: unknown, context: JobContext) => Promise<void>;
export type TaskList = Record<string, Task>;

/** A task that runs by the clock. */
export interface ScheduledTask {
  task: string;
  /** Cron pattern in UTC, `30 3 * * *`: minute, hour, day of month, month, day of week. */
  cron: string;
  payload?: Record<string, unknown>;
}

export interface JobsOptions {
  /** The owner's connection string; the jobs get a small pool of their own, under the application's role. */
  url: string;
  database: Database;
  tasks: TaskList;
  schedule?: readonly ScheduledTask[];
  logger: Logger;
  /** Jobs that run at the same time; 4 by default. */
  concurrency?: number;
  /** True when no other process can be running jobs: those left behind by a killed one resume at once. */
  isSoleProcess?: boolean;
}

export interface Jobs {
  start(): Promise<void>;
  /** Call it after a commit that wrote to the outbox: its jobs start now and not at the next poll. */
  nudge(): void;
  /** Runs all that is due, then returns; for tests, instead of start. */
  drain(): Promise<void>;
  /** Lets running jobs end (5 seconds), and gives the others back. */
  stop(): Promise<void>;
}

/** How often the outbox is looked at when nobody nudges, in milliseconds. */
const relayInterval = 500;
/** Between two looks at least, also when somebody nudges: what comes meanwhile is moved together. */
const relayPause = 50;

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
  const relay = createRelay(options.database, logger);
  let runner: Runner | undefined;
  const queueOptions = {
    pgPool: pool,
    events,
    logger: silentQueueLogger,
    taskList: adapt(options.tasks),
    noHandleSignals: true,
    concurrency: options.concurrency ?? 4,
    pollInterval: 2_000,
  };
  return {
    async start() {
      await workers.start(options.isSoleProcess === true);
      runner = await run({
        ...queueOptions,
        taskList: adapt(options.tasks, createGiveWay()),
        parsedCronItems: parseCronItems((options.schedule ?? []).map(cronItem)),
      });
      runner.promise.catch((error) => logger.error({ err: error }, 'The job runner ended'));
      relay.start();
    },
    nudge: relay.nudge,
    async drain() {
      // A job may ask for others.
      while ((await relayOutbox(options.database.direct)) > 0) await runOnce(queueOptions);
      await runOnce(queueOptions);
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

/** Several may wait for one place in the queue: a run that takes longer than its interval is not doubled. */
function cronItem({ task, cron, payload }: ScheduledTask): CronItem {
  return {
    task,
    match: cron,
    ...(payload && { payload }),
    options: { jobKey: `cron ${task}`, jobKeyMode: 'preserve_run_at', maxAttempts: 1, backfillPeriod: 0 },
    identifier: task,
  };
}

function adapt(tasks: TaskList, mayBegin: () => Promise<void> = async () => undefined) {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, { job, abortSignal }: JobHelpers) => {
        await mayBegin();
        await task(payload, {
          attempt: job.attempts,
          isLastAttempt: job.attempts >= job.max_attempts,
          signal: abortSignal,
        });
      },
    ]),
  );
}

/** Payloads stay out of the log: they name people's purchases. */
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

const silentQueueLogger = new QueueLogger(() => () => undefined);

function createRelay(database: Database, logger: Logger) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let wanted = false;
  let resting = false;
  let stopped = true;
  let isAway = false;

  const pass = async () => {
    try {
      wanted = false;
      while ((await relayOutbox(database.direct)) >= relayBatchSize);
      isAway = false;
    } catch (error) {
      if (!isAway) logger.warn({ err: error }, 'The outbox cannot be read; trying again');
      isAway = true;
    }
  };
  const wake = () => {
    if (stopped || running !== undefined) return;
    clearTimeout(timer);
    running = pass().finally(() => {
      running = undefined;
      resting = true;
      if (!stopped) timer = setTimeout(rested, relayPause);
    });
  };
  const rested = () => {
    resting = false;
    if (wanted && !isAway) wake();
    else timer = setTimeout(wake, relayInterval - relayPause);
  };
  return {
    start() {
      stopped = false;
      wake();
    },
    nudge() {
      wanted = true;
      if (!resting) wake();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
