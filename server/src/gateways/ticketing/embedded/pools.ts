import { type LoadedSession, poolLoads } from '@guichet/contract/box-office/pool-rules.ts';
import type { TenantDb } from '#kernel/database/database.ts';

/** A session with its own places, and the pool that it shares with others. */
export interface Pooled {
  id: string;
  places: number;
  poolId: string | null;
}

/** The longest session, in milliseconds, see venue_pools.sql. */
const LONGEST_MS = 48 * 3_600_000;

/** Places of expired holds count as free, whether swept or not. */
export const EXPIRED = `
  with expired as (
    select session_id, sum(quantity)::integer as places from venue.hold where expires_at <= now() group by session_id)`;

const SESSIONS_OF_POOLS = `${EXPIRED}
  select session.id, session.pool_id as "poolId", session.start_at as start, session.end_at as "end",
         session.held + session.sold - coalesce(expired.places, 0)
           + least(session.awaited, greatest(session.capacity - session.held - session.sold, 0)) as taken, coalesce(pool.capacity, 0) as capacity
    from venue.session
    left join venue.pool on pool.tenant_id = session.tenant_id and pool.id = session.pool_id
    left join expired on expired.session_id = session.id
   where session.pool_id is not null and session.pool_id = any ($1) and session.start_at > $2 and session.start_at < $3`;

/**
 * Limits the places of sessions to those left in their pools while they take place. Without a pool among them, nothing is
 * read. @param interval in which the sessions start, except those that began the day before
 */
export async function withinPools<Session extends Pooled>(
  db: TenantDb,
  sessions: Session[],
  { from, until }: { from: Date; until: Date },
): Promise<Session[]> {
  const pools = new Set(sessions.flatMap(({ poolId }) => poolId ?? []));
  if (pools.size === 0) return sessions;
  const inPools = await db.named<LoadedSession & { capacity: number }>('venue-pools', SESSIONS_OF_POOLS, [
    [...pools],
    // A session that began the day before may overlap with one that began two days earlier.
    new Date(from.getTime() - 2 * LONGEST_MS),
    new Date(until.getTime() + LONGEST_MS),
  ]);
  const loads = poolLoads(inPools);
  const left = new Map(inPools.map(({ id, capacity }) => [id, capacity - (loads.get(id) ?? 0)]));
  return sessions.map((session) => {
    const inPool = left.get(session.id);
    return inPool === undefined
      ? session
      : { ...session, places: Math.max(0, Math.min(session.places, inPool)) };
  });
}
