import type { WorkerEvents } from 'graphile-worker';
import type { Database } from '#kernel/database/database.ts';

/** Milliseconds between two heartbeats. */
const heartbeat = 4_000;
/** A worker without heartbeat for this long counts as dead. */
const timeout = '15 seconds';

/**
 * Records heartbeats of this process's workers, and unlocks the jobs of dead workers. The queue itself waits four
 * hours before another process may take the job of a killed one.
 */
export class JobWorkers {
  readonly #database: Database;
  readonly #ids = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database, events: WorkerEvents) {
    this.#database = database;
    events.on('worker:create', ({ worker }) => {
      this.#ids.add(worker.workerId);
      if (this.#timer) this.#beat();
    });
    events.on('worker:release', ({ worker }) => this.#ids.delete(worker.workerId));
  }

  /** @param isSoleProcess no other process runs jobs, so every locked job belongs to a dead one */
  async start(isSoleProcess: boolean): Promise<void> {
    if (isSoleProcess) await this.#database.direct.query('delete from portal.job_worker');
    await this.#freeJobs(isSoleProcess ? '0 seconds' : timeout);
    this.#timer = setInterval(() => this.#beat(), heartbeat);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#database.direct
      .query('delete from portal.job_worker where worker_id = any($1)', [[...this.#ids]])
      .catch(() => undefined);
  }

  /** A heartbeat that fails while the database is unavailable is skipped. */
  #beat(): void {
    this.#database.direct
      .named(
        'platform.job-worker-heartbeat',
        `insert into portal.job_worker (worker_id) select unnest($1::text[])
         on conflict (worker_id) do update set seen_at = now()`,
        [[...this.#ids]],
      )
      .then(() => this.#freeJobs(timeout))
      .catch(() => undefined);
  }

  async #freeJobs(since: string): Promise<void> {
    await this.#database.direct.named(
      'platform.free-jobs',
      `with gone as (delete from portal.job_worker where seen_at < now() - interval '1 day')
       select graphile_worker.force_unlock_workers(array(
         select distinct locked_by from graphile_worker._private_jobs
         where locked_by is not null and locked_at <= now() - $1::interval
           and not exists (
             select from portal.job_worker
             where worker_id = locked_by and seen_at > now() - $1::interval)))`,
      [since],
    );
  }
}
