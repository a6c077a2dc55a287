import type { ErrorCode } from '@guichet/contract/errors.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { ItemKind, SynchronizationResult } from '../catalogue.ts';
import type { SourceWrite, SynchronizationRow, SynchronizationStep } from './synchronization.ts';

const SYNCHRONIZATIONS = `
  select id, started_at as "startedAt", finished_at as "finishedAt", administrator_email as by, state, step,
         items_done as done, items_total as total, failure, result, is_notable as "isNotable",
         state = 'running' and lease_until < clock_timestamp() as "isAbandoned"
    from portal.catalogue_synchronization`;

/** Reads the stored synchronizations, newest first. */
export function readSynchronizations(db: TenantDb): Promise<SynchronizationRow[]> {
  return db.query<SynchronizationRow>(`${SYNCHRONIZATIONS} order by started_at desc, id`);
}

/** Reads the time of the last success. */
export async function readLastDone(db: TenantDb): Promise<Date | undefined> {
  const [row] = await db.query<{ at: Date | null }>(
    `select max(finished_at) as at from portal.catalogue_synchronization where state = 'done'`,
  );
  return row?.at ?? undefined;
}

/** Returns whether a synchronization was requested within some minutes, regardless of its outcome. */
export async function isSynchronizedLately(db: TenantDb, minutes: number): Promise<boolean> {
  const rows = await db.query(
    `select from portal.catalogue_synchronization where started_at > now() - make_interval(mins => $1) limit 1`,
    [minutes],
  );
  return rows.length > 0;
}

/** Lease of a claimed synchronization in seconds. */
const LEASE_SECONDS = 30;

/** Seconds that a queued synchronization waits for a worker before another can be requested. */
const QUEUE_SECONDS = 120;

/** Maximum number of stored synchronizations with changes. */
const KEPT = 30;

/**
 * Inserts a requested synchronization, and ends one whose worker is gone.
 * @param by absent for a scheduled synchronization
 * @returns its id; undefined when one is running
 */
export async function insertSynchronization(
  db: TenantDb,
  by: Pick<Administrator, 'userId' | 'email'> | undefined,
): Promise<string | undefined> {
  await db.query(
    `update portal.catalogue_synchronization
        set state = 'failed', failure = 'synchronization.interrupted', finished_at = clock_timestamp()
      where state = 'running' and lease_until < clock_timestamp()`,
  );
  const [row] = await db.query<{ id: string }>(
    `insert into portal.catalogue_synchronization (tenant_id, administrator_id, administrator_email, lease_until)
     values ($1, $2, $3, clock_timestamp() + make_interval(secs => $4))
     on conflict do nothing returning id`,
    [db.tenantId, by?.userId ?? null, by?.email ?? '', QUEUE_SECONDS],
  );
  return row?.id;
}

/** The result of claiming a synchronization; `over` when it has ended. */
export type Claim =
  | { state: 'claimed'; by: Pick<Administrator, 'userId' | 'email'> | undefined }
  /** Another process holds the lease until this instant. */
  | { state: 'taken'; until: Date }
  | { state: 'over' };

/** Claims a synchronization that is queued or was left by a killed process. */
export async function claimSynchronization(db: TenantDb, id: string, leaseId: string): Promise<Claim> {
  const [row] = await db.query<{
    state: string;
    leaseId: string | null;
    leaseUntil: Date;
    isFree: boolean;
    userId: string | null;
    email: string;
  }>(
    `select state, lease_until as "leaseUntil", administrator_id as "userId", administrator_email as email,
            lease_id is null or lease_until < clock_timestamp() as "isFree"
       from portal.catalogue_synchronization where id = $1 for update`,
    [id],
  );
  if (row?.state !== 'running') return { state: 'over' };
  if (!row.isFree) return { state: 'taken', until: row.leaseUntil };
  await db.query(
    `update portal.catalogue_synchronization
        set lease_id = $2, lease_until = clock_timestamp() + make_interval(secs => $3), step = 'reading',
            items_done = 0, items_total = 0
      where id = $1`,
    [id, leaseId, LEASE_SECONDS],
  );
  return { state: 'claimed', by: row.userId === null ? undefined : { userId: row.userId, email: row.email } };
}

/** Updates the progress of a synchronization and renews its lease. @returns false when another worker has claimed it */
export async function recordProgress(
  db: TenantDb,
  id: string,
  leaseId: string,
  progress: { step: SynchronizationStep; done: number; total: number },
): Promise<boolean> {
  const rows = await db.query(
    `update portal.catalogue_synchronization
        set step = $3, items_done = $4, items_total = $5,
            lease_until = clock_timestamp() + make_interval(secs => $6)
      where id = $1 and lease_id = $2 and state = 'running' returning 1`,
    [id, leaseId, progress.step, progress.done, progress.total, LEASE_SECONDS],
  );
  return rows.length > 0;
}

/** Writes only the ticketing system’s part of items. */
export async function writeSources(db: TenantDb, writes: readonly SourceWrite[]): Promise<void> {
  await db.query(
    `insert into portal.catalogue_item as item (tenant_id, kind, code, source, source_order)
     select $1, kind, code, source, "sourceOrder"
       from jsonb_to_recordset($2) as arrived (kind text, code text, source jsonb, "sourceOrder" integer)
     on conflict (tenant_id, kind, code) do update
       set source = excluded.source, source_order = excluded.source_order, is_present = true`,
    [db.tenantId, JSON.stringify(writes)],
  );
  const changed = writes.filter((write) => write.isTextChanged);
  await forEach(db, changed, 'version = version + 1');
}

/** Marks items as removed from the ticketing system; their settings remain. */
export async function markGone(
  db: TenantDb,
  items: readonly { kind: ItemKind; code: string }[],
): Promise<void> {
  await forEach(db, items, 'is_present = false');
}

async function forEach(
  db: TenantDb,
  items: readonly { kind: ItemKind; code: string }[],
  change: string,
): Promise<void> {
  if (items.length === 0) return;
  await db.query(
    `update portal.catalogue_item as item set ${change}
       from unnest($1::text[], $2::text[]) as listed (kind, code)
      where item.kind = listed.kind and item.code = listed.code`,
    [items.map(({ kind }) => kind), items.map(({ code }) => code)],
  );
}

/** Ends a synchronization and deletes old ones. @returns false when another worker has claimed it */
export async function finishSynchronization(
  db: TenantDb,
  id: string,
  leaseId: string,
  outcome: { isNotable: boolean } & ({ failure: ErrorCode } | { result: SynchronizationResult }),
): Promise<boolean> {
  const isFailure = 'failure' in outcome;
  const rows = await db.query(
    `update portal.catalogue_synchronization
        set state = $3, finished_at = clock_timestamp(), failure = $4, result = $5, is_notable = $6,
            items_done = items_total
      where id = $1 and lease_id = $2 and state = 'running' returning 1`,
    [
      id,
      leaseId,
      isFailure ? 'failed' : 'done',
      isFailure ? outcome.failure : null,
      isFailure ? null : JSON.stringify(outcome.result),
      outcome.isNotable,
    ],
  );
  if (rows.length === 0) return false;
  await deleteOld(db);
  return true;
}

/** Records a copy in the transaction of a change, and supersedes a running synchronization. */
export async function insertCopied(
  db: TenantDb,
  by: Pick<Administrator, 'userId' | 'email'> | undefined,
  result: SynchronizationResult,
): Promise<void> {
  await db.query(`delete from portal.catalogue_synchronization where state = 'running'`);
  await db.query(
    `insert into portal.catalogue_synchronization
       (tenant_id, administrator_id, administrator_email, state, finished_at, result, is_notable, lease_until)
     values ($1, $2, $3, 'done', clock_timestamp(), $4, true, clock_timestamp())`,
    [db.tenantId, by?.userId ?? null, by?.email ?? '', JSON.stringify(result)],
  );
  await deleteOld(db);
}

/** Deletes old synchronizations, except the last of each kind. */
async function deleteOld(db: TenantDb): Promise<void> {
  await db.query(
    `delete from portal.catalogue_synchronization where state <> 'running' and id not in (
       (select id from portal.catalogue_synchronization where is_notable order by started_at desc limit $1)
       union all
       (select id from portal.catalogue_synchronization where state <> 'running' order by started_at desc limit 1)
       union all
       (select id from portal.catalogue_synchronization where state = 'done' order by started_at desc limit 1))`,
    [KEPT],
  );
}
