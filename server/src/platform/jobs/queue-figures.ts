import type { Database } from '#kernel/database/database.ts';
import { measure, metrics } from '../observability/metrics.ts';

/** Jobs of one kind in the queue. */
interface TaskFigures {
  task: string;
  waiting: number;
  failed: number;
  /** Age in seconds of the job that is due for longest; 0 when none is due */
  oldest: number;
}

interface QueueFigures {
  outbox: number;
  outboxOldest: number;
  tasks: TaskFigures[];
}

const EMPTY: QueueFigures = { outbox: 0, outboxOldest: 0, tasks: [] };

/**
 * Registers the metrics of the outbox and the job queue, read at each request of the metrics. Every process reports the
 * same queue, so an alert uses the maximum over processes.
 * @param tasks every kind of job: one without jobs reports zero
 */
export function measureQueue(database: Pick<Database, 'direct'>, tasks: readonly string[]): void {
  for (const task of tasks)
    for (const outcome of ['done', 'retried', 'failed']) metrics.jobs.inc({ task, outcome }, 0);
  const read = readOncePerScrape(database);
  const queue = async () => {
    const { outbox, tasks: figures } = await read();
    const sum = (of: 'waiting' | 'failed') => figures.reduce((total, task) => total + task[of], 0);
    return { outbox, waiting: sum('waiting'), failed: sum('failed') };
  };
  measure('guichet_job_queue', 'Jobs: in the outbox, waiting, failed for good', queue, 'state');
  measure(
    'guichet_outbox_oldest_seconds',
    'Age of the oldest row in the outbox',
    async () => (await read()).outboxOldest,
  );
  const byTask = (of: 'waiting' | 'failed' | 'oldest') => async () => {
    const figures = (await read()).tasks.map((found) => [found.task, found[of]] as const);
    return { ...Object.fromEntries(tasks.map((task) => [task, 0])), ...Object.fromEntries(figures) };
  };
  measure('guichet_jobs_waiting', 'Jobs that wait for their time or their turn', byTask('waiting'), 'task');
  measure('guichet_jobs_failed', 'Jobs that failed for good, kept for inspection', byTask('failed'), 'task');
  measure(
    'guichet_jobs_oldest_due_seconds',
    'For how long the oldest due job has not started',
    byTask('oldest'),
    'task',
  );
}

/** Time within which the gauges of one scrape share a statement, in milliseconds. */
const SCRAPE_MS = 1_000;

function readOncePerScrape({ direct }: Pick<Database, 'direct'>): () => Promise<QueueFigures> {
  let last: { at: number; figures: Promise<QueueFigures> } | undefined;
  return () => {
    if (!last || performance.now() - last.at > SCRAPE_MS) {
      const figures = direct
        .named<QueueFigures>('platform.queue-figures', QUEUE)
        .then(([row]) => row ?? EMPTY);
      last = { at: performance.now(), figures };
    }
    return last.figures;
  };
}

const QUEUE = `
  select (select count(*)::int from portal.outbox) as outbox,
         (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from portal.outbox) as "outboxOldest",
         (select coalesce(jsonb_agg(figures), '[]')
            from (select task.identifier as task,
                         count(*) filter (where attempts < max_attempts)::int as waiting,
                         count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
                         coalesce(extract(epoch from now() - min(run_at) filter (
                           where attempts < max_attempts and locked_at is null and run_at <= now())), 0)::float8 as oldest
                    from graphile_worker._private_jobs as job
                    join graphile_worker._private_tasks as task on task.id = job.task_id
                   group by task.identifier) as figures) as tasks`;
