import type { TenantDb } from '#kernel/database/database.ts';
import type { PlannedSession, TimetableSession } from '../../box-office/timetable/port.ts';

type Nullable<T> = { [K in keyof T]: undefined extends T[K] ? Exclude<T[K], undefined> | null : T[K] };

/** Places of expired holds count as free, whether swept or not. */
const SESSIONS = `
  with expired as (
    select session_id, sum(quantity)::integer as places from venue.hold
     where tenant_id = $1 and expires_at <= now() group by session_id)
  select session.id, pattern_id as "patternId", is_by_hand as "isByHand", establishment_code as "establishmentCode",
         service_codes as "serviceCodes", theme_code as "themeCode", room, start_at as start, end_at as "end", capacity,
         pool_id as "poolId", unit_prices as "unitPrices", sale_start as "saleStart", sale_end as "saleEnd",
         minimum_participants as "minimumParticipants", minimum_age as "minimumAge", maximum_age as "maximumAge",
         accompaniment, staff, sold, awaited, closed_at as "closedAt", held - coalesce(expired.places, 0) as held
    from venue.session left join expired on expired.session_id = session.id
   where session.tenant_id = $1`;

const toPlanned = (row: Nullable<PlannedSession>): PlannedSession =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value ?? undefined]),
  ) as unknown as PlannedSession;

/** Reads sessions that start in `[from, until)`, ordered by start. */
export async function findPlanned(
  db: TenantDb,
  { from, until }: { from: Date; until?: Date | undefined },
): Promise<PlannedSession[]> {
  const rows = await db.query<Nullable<PlannedSession>>(
    `${SESSIONS} and start_at >= $2 and start_at < coalesce($3::timestamptz, 'infinity') order by start_at, session.id`,
    [db.tenantId, from, until ?? null],
  );
  return rows.map(toPlanned);
}

/**
 * Locks sessions in the order of venue.decide, and releases their expired holds. The order prevents deadlocks with sales.
 */
export async function lockSessions(db: TenantDb, ids: readonly string[]): Promise<PlannedSession[]> {
  if (ids.length === 0) return [];
  await db.query(
    'select from venue.session where tenant_id = $1 and id = any ($2) order by id for no key update',
    [db.tenantId, ids],
  );
  await db.query(
    `select venue.reclaim($1, session.id, '{}') from venue.session
      where session.tenant_id = $1 and session.id = any ($2) and session.held > 0`,
    [db.tenantId, ids],
  );
  return readSessions(db, ids);
}

/** Reads sessions without locking them. */
export async function readSessions(db: TenantDb, ids: readonly string[]): Promise<PlannedSession[]> {
  const rows = await db.query<Nullable<PlannedSession>>(
    `${SESSIONS} and session.id = any ($2) order by start_at, session.id`,
    [db.tenantId, ids],
  );
  return rows.map(toPlanned);
}

const COLUMNS = `id text, "patternId" text, "isByHand" boolean, "establishmentCode" text, "serviceCodes" text[],
  "themeCode" text, room jsonb, start timestamptz, "end" timestamptz, capacity integer, "poolId" text, "unitPrices" jsonb,
  "saleStart" timestamptz, "saleEnd" timestamptz, "minimumParticipants" integer, "minimumAge" integer,
  "maximumAge" integer, accompaniment jsonb, staff integer`;

/** Adds sessions; existing ones stay unchanged. @returns the ids of those added */
export async function addSessions(db: TenantDb, sessions: readonly TimetableSession[]): Promise<string[]> {
  if (sessions.length === 0) return [];
  const rows = await db.query<{ id: string }>(
    `insert into venue.session (tenant_id, id, pattern_id, is_by_hand, establishment_code, service_codes, theme_code, room,
                                start_at, end_at, capacity, pool_id, unit_prices, sale_start, sale_end,
                                minimum_participants, minimum_age, maximum_age, accompaniment, staff)
     select $1, id, "patternId", "isByHand", "establishmentCode", "serviceCodes", "themeCode", room, start, "end",
            capacity, "poolId", "unitPrices", "saleStart", "saleEnd", "minimumParticipants", "minimumAge", "maximumAge",
            accompaniment, staff
       from jsonb_to_recordset($2) as planned (${COLUMNS})
     on conflict do nothing
     returning id`,
    [db.tenantId, JSON.stringify(sessions)],
  );
  return rows.map(({ id }) => id);
}

/** Replaces locked sessions; their taken places stay. */
export async function changeSessions(db: TenantDb, sessions: readonly TimetableSession[]): Promise<void> {
  if (sessions.length === 0) return;
  await db.query(
    `update venue.session
        set pattern_id = "patternId", is_by_hand = "isByHand", establishment_code = "establishmentCode",
            service_codes = "serviceCodes", theme_code = "themeCode", room = planned.room, start_at = start,
            end_at = "end", capacity = planned.capacity, pool_id = "poolId", unit_prices = "unitPrices", sale_start = "saleStart",
            sale_end = "saleEnd", minimum_participants = "minimumParticipants", minimum_age = "minimumAge",
            maximum_age = "maximumAge", accompaniment = planned.accompaniment,
            staff = planned.staff
       from jsonb_to_recordset($2) as planned (${COLUMNS})
      where session.tenant_id = $1 and session.id = planned.id`,
    [db.tenantId, JSON.stringify(sessions)],
  );
}

/** Removes locked sessions that are open and have no taken places. */
export async function removeSessions(db: TenantDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.query(
    'delete from venue.session where tenant_id = $1 and id = any ($2) and held = 0 and sold = 0 and closed_at is null',
    [db.tenantId, ids],
  );
}

/** Closes locked sessions. @returns the keys of their holds */
export async function closeSessions(db: TenantDb, ids: readonly string[]): Promise<string[]> {
  await db.query('update venue.session set closed_at = now() where tenant_id = $1 and id = any ($2)', [
    db.tenantId,
    ids,
  ]);
  const rows = await db.query<{ key: string }>(
    'select distinct key from venue.hold where tenant_id = $1 and session_id = any ($2)',
    [db.tenantId, ids],
  );
  return rows.map(({ key }) => key);
}

/** Opens closed sessions again, which the caller has locked. */
export async function reopenSessions(db: TenantDb, ids: readonly string[]): Promise<void> {
  await db.query('update venue.session set closed_at = null where tenant_id = $1 and id = any ($2)', [
    db.tenantId,
    ids,
  ]);
}

/** Releases holds of locked sessions. */
export async function releaseHolds(
  db: TenantDb,
  ids: readonly string[],
  keys: readonly string[],
): Promise<void> {
  await db.query(
    `with gone as (
       delete from venue.hold where tenant_id = $1 and session_id = any ($2) and key = any ($3)
       returning session_id, quantity)
     update venue.session set held = session.held - freed.places
       from (select session_id, sum(quantity)::integer as places from gone group by session_id) as freed
      where session.tenant_id = $1 and session.id = freed.session_id`,
    [db.tenantId, ids, keys],
  );
}
