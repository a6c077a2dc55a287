import type { PlacePool, Timetable } from '@guichet/contract/box-office/timetable-rules.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { BoxOfficeTimetable } from '../../box-office/timetable/port.ts';
import {
  addSessions,
  changeSessions,
  closeSessions,
  findPlanned,
  lockSessions,
  readSessions,
  releaseHolds,
  removeSessions,
  reopenSessions,
} from './planned-sessions.ts';

/**
 * The timetable of the embedded system: its document and its sessions. Statements name the tenant, since the demonstration runs
 * them with the owner's rights, to which row-level security does not apply.
 */
export const embeddedTimetable: BoxOfficeTimetable = {
  readTimetable,
  writeTimetable,
  findSessions: findPlanned,
  readSessions,
  lockSessions,
  addSessions,
  changeSessions,
  removeSessions,
  closeSessions,
  reopenSessions,
  releaseHolds,
  writePools,
  readCancelled,
  setCancelled,
  setSoldElsewhere,
};

async function readTimetable(db: TenantDb): Promise<Timetable | undefined> {
  const [row] = await db.query<{ content: Timetable }>(
    'select content from venue.timetable where tenant_id = $1',
    [db.tenantId],
  );
  return row?.content;
}

async function writeTimetable(db: TenantDb, timetable: Timetable): Promise<void> {
  await db.query(
    `insert into venue.timetable (tenant_id, content) values ($1, $2)
     on conflict (tenant_id) do update set content = excluded.content`,
    [db.tenantId, JSON.stringify(timetable)],
  );
}

async function writePools(
  db: TenantDb,
  pools: readonly Pick<PlacePool, 'id' | 'capacity'>[],
): Promise<{ full: string[]; removed: string[] }> {
  const ids = pools.map(({ id }) => id);
  // In order of id, as venue.lock_pools locks them.
  await db.query('select from venue.pool where tenant_id = $1 order by id for no key update', [db.tenantId]);
  await db.query(
    `insert into venue.pool (tenant_id, id, capacity)
     select $1, pool.id, pool.capacity from unnest($2::text[], $3::integer[]) as pool (id, capacity) order by pool.id
     on conflict (tenant_id, id) do update set capacity = excluded.capacity`,
    [db.tenantId, ids, pools.map(({ capacity }) => capacity)],
  );
  const removed = await db.query<{ id: string }>(
    'delete from venue.pool where tenant_id = $1 and id <> all ($2) returning id',
    [db.tenantId, ids],
  );
  const full = await db.query<{ id: string }>(
    `select session.id from venue.session
       join venue.pool on pool.tenant_id = $1 and pool.id = session.pool_id
      cross join lateral (
        select sum(other.held + other.sold) as places from venue.session as other
         where other.tenant_id = $1 and other.pool_id = session.pool_id and other.pool_id is not null
           and other.start_at <= session.start_at and other.start_at > session.start_at - interval '48 hours'
           and other.end_at > session.start_at) as loaded
      where session.tenant_id = $1 and session.pool_id is not null and session.end_at > now()
        and session.start_at > now() - interval '48 hours' and loaded.places > pool.capacity`,
    [db.tenantId],
  );
  return { full: full.map(({ id }) => id), removed: removed.map(({ id }) => id) };
}

async function readCancelled(db: TenantDb, from: Date): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }>(
    'select id from venue.cancelled_session where tenant_id = $1 and start_at >= $2',
    [db.tenantId, from],
  );
  return new Set(rows.map(({ id }) => id));
}

async function setCancelled(
  db: TenantDb,
  sessions: readonly { id: string; start: Date }[],
  isCancelled: boolean,
): Promise<void> {
  const ids = sessions.map(({ id }) => id);
  if (isCancelled)
    await db.query(
      `insert into venue.cancelled_session (tenant_id, id, start_at)
       select $1, * from unnest($2::text[], $3::timestamptz[]) on conflict do nothing`,
      [db.tenantId, ids, sessions.map(({ start }) => start)],
    );
  else
    await db.query('delete from venue.cancelled_session where tenant_id = $1 and id = any ($2)', [
      db.tenantId,
      ids,
    ]);
}

async function setSoldElsewhere(
  db: TenantDb,
  places: readonly { id: string; sold: number }[],
): Promise<void> {
  await db.query(
    `update venue.session set sold = session.sold - session.sold_elsewhere + counter.sold, sold_elsewhere = counter.sold
       from unnest($1::text[], $2::integer[]) as counter (id, sold) where session.tenant_id = $3 and session.id = counter.id`,
    [places.map(({ id }) => id), places.map(({ sold }) => sold), db.tenantId],
  );
}
