import { poolLoads } from '@guichet/contract/box-office/pool-rules.ts';
import type { PlacePool, Timetable } from '@guichet/contract/box-office/timetable-rules.ts';
import type { PlannedSession } from '#gateways/ticketing/box-office/timetable/port.ts';
import { type Reconciliation, takenOf } from './reconciliation.ts';

type Pools = Pick<Timetable, 'pools'>;
type Loaded = Pick<PlannedSession, 'id' | 'poolId' | 'start' | 'end' | 'sold' | 'held'>;

/** Returns the load of its pool at the fullest moment of each session with a pool. */
export const loadsOf = (sessions: readonly Loaded[]): ReadonlyMap<string, number> =>
  poolLoads(sessions.map((session) => ({ ...session, taken: takenOf(session) })));

/** Returns the sessions with taken places during which their pool would be fuller than its capacity allows. */
export function overfull<Session extends Loaded>(
  sessions: readonly Session[],
  { pools = [] }: Pools,
): Session[] {
  const capacities = new Map(pools.map(({ id, capacity }) => [id, capacity]));
  const loads = loadsOf(sessions);
  return sessions.filter(
    (session) =>
      session.poolId !== undefined &&
      takenOf(session) > 0 &&
      (loads.get(session.id) ?? 0) > (capacities.get(session.poolId) ?? 0),
  );
}

/** Returns the present sessions as they are after a plan, with their taken places. */
export function afterPlan(sessions: readonly PlannedSession[], plan: Reconciliation): PlannedSession[] {
  const gone = new Set([...plan.removed.map(({ id }) => id), ...plan.changed.map(({ before }) => before.id)]);
  return [
    ...sessions.filter(({ id }) => !gone.has(id)),
    ...plan.changed.map(({ before, after }) => ({ ...after, sold: before.sold, held: before.held })),
    ...plan.added.map((session) => ({ ...session, sold: 0, held: 0 })),
  ];
}

/** Whether a pool exists at an establishment. */
export const hasPool = ({ pools = [] }: Pools, id: string, establishment: string): boolean =>
  pools.some((pool) => pool.id === id && pool.establishment === establishment);

/** Returns a pool with its load during a session, for administrators. */
export function viewPool(
  { id, poolId }: Pick<PlannedSession, 'id' | 'poolId'>,
  pools: readonly PlacePool[],
  loads: ReadonlyMap<string, number>,
) {
  const pool = pools.find((one) => one.id === poolId);
  return pool && { id: pool.id, name: pool.name, capacity: pool.capacity, taken: loads.get(id) ?? 0 };
}
