import type { ErrorCode } from '@guichet/contract/errors.ts';
import type { TenantDb } from '#platform/database/database.ts';
import type { SynchronizationResult } from '../model.ts';

/** The progress of a running synchronization. */
export type SynchronizationStep = 'queued' | 'reading' | 'comparing' | 'writing';

/** A synchronization, running or ended; `done` of `total` items. */
export interface SynchronizationRow {
  id: string;
  startedAt: Date;
  finishedAt: Date | null;
  by: string;
  state: 'running' | 'done' | 'failed';
  step: SynchronizationStep;
  done: number;
  total: number;
  failure: ErrorCode | null;
  result: SynchronizationResult | null;
  isNotable: boolean;
  /** Its lease has expired: the process was killed. */
  isAbandoned: boolean;
}

const SYNCHRONIZATIONS = `
  select id, started_at as "startedAt", finished_at as "finishedAt", administrator_email as by, state, step,
         items_done as done, items_total as total, failure, result, is_notable as "isNotable",
         state = 'running' and lease_until < clock_timestamp() as "isAbandoned"
    from portal.catalogue_synchronization`;

/** The synchronizations that are kept, newest first. */
export function readSynchronizations(db: TenantDb): Promise<SynchronizationRow[]> {
  return db.query<SynchronizationRow>(`${SYNCHRONIZATIONS} order by started_at desc, id`);
}

/** When one last succeeded. */
export async function readLastDone(db: TenantDb): Promise<Date | undefined> {
  const [row] = await db.query<{ at: Date | null }>(
    `select max(finished_at) as at from portal.catalogue_synchronization where state = 'done'`,
  );
  return row?.at ?? undefined;
}

/** Whether one was requested within these minutes, whatever became of it. */
export async function isSynchronizedLately(db: TenantDb, minutes: number): Promise<boolean> {
  const rows = await db.query(
    `select from portal.catalogue_synchronization where started_at > now() - make_interval(mins => $1) limit 1`,
    [minutes],
  );
  return rows.length > 0;
}
