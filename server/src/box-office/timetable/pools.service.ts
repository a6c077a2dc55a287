import type { Timetable } from '@guichet/contract/box-office/timetable-rules.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import type { BoxOfficeTimetable, PlannedSession } from '#gateways/ticketing/box-office/timetable/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { afterPlan, overfull } from './pools.ts';
import type { Reconciliation } from './reconciliation.ts';
import { listTaken, type SessionNames, viewConcerned } from './timetable-view.ts';

/** The longest session, in milliseconds: one that began earlier is over. */
const LONGEST_MS = 48 * 3_600_000;

const hasPools = ({ pools = [] }: Pick<Timetable, 'pools'>): boolean => pools.length > 0;

/** Reads the sessions that take place after a time. */
export async function comingSessions(
  db: TenantDb,
  store: BoxOfficeTimetable,
  now: Date,
): Promise<PlannedSession[]> {
  const found = await store.findSessions(db, { from: new Date(now.getTime() - LONGEST_MS) });
  return found.filter(({ end }) => end > now);
}

/** Adds to a plan the sessions whose pool would be too small for the places that are taken. */
export async function withPoolProblems(
  db: TenantDb,
  store: BoxOfficeTimetable,
  timetable: Timetable,
  plan: Reconciliation,
  now: Date,
): Promise<Reconciliation> {
  if (!hasPools(timetable)) return plan;
  const after = afterPlan(await comingSessions(db, store, now), plan);
  const refused = overfull(after, timetable).map((session) => ({ session, obstacle: 'pool' as const }));
  return { ...plan, refused: [...plan.refused, ...refused] };
}

/**
 * Writes the pools of a timetable after its sessions, and locks them. Their loads then grow no more before the commit.
 * @throws AppError `timetable.pool-full` with the sessions, `timetable.pool-used` for a removed pool
 */
export async function closePools(
  db: TenantDb,
  store: BoxOfficeTimetable,
  timetable: Timetable,
  { names, now, locale }: { names: SessionNames; now: Date; locale: Locale },
): Promise<void> {
  const { pools = [] } = timetable;
  const written = await store.writePools(db, pools);
  if (pools.length === 0 && written.removed.length === 0) return;
  const sessions = await comingSessions(db, store, now);
  const isKnown = ({ poolId }: PlannedSession) =>
    poolId === undefined || pools.some(({ id }) => id === poolId);
  if (!sessions.every(isKnown)) fail('timetable.pool-used');
  const full = new Set([...overfull(sessions, timetable).map(({ id }) => id), ...written.full]);
  if (full.size > 0)
    fail('timetable.pool-full', {
      params: listTaken(
        sessions.filter(({ id }) => full.has(id)).map((session) => viewConcerned(session, names, 'pool')),
        locale,
      ),
    });
}
