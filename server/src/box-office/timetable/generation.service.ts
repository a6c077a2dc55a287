import type { Timetable } from '@guichet/contract/box-office/timetable-rules.ts';
import type { BoxOfficeTimetable, TimetableSession } from '#gateways/ticketing/box-office/timetable/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { addDays, dayOf } from '#kernel/format/time-zone.ts';
import { calendarsOf, type VenueCalendar } from './calendars.service.ts';
import { followChanges } from './changed-sessions.sql.ts';
import { expandTimetable } from './expansion.ts';
import { obstacleTo, obstacleToRemoval, type Reconciliation, reconcile } from './reconciliation.ts';

const DAYS_A_WEEK = 7;
/** Sessions of one statement: the parameters of more would take too much memory. */
const BATCH = 2000;

/** Returns the last day for which sessions are generated. */
export const lastDayOf = ({ horizonWeeks }: Pick<Timetable, 'horizonWeeks'>, today: string): string =>
  addDays(today, horizonWeeks * DAYS_A_WEEK - 1);

/**
 * Plans what makes the sessions from a time on equal to those of the timetable. Existing sessions beyond the horizon follow
 * their pattern too, but none are added there.
 */
export async function planGeneration(
  db: TenantDb,
  store: BoxOfficeTimetable,
  timetable: Timetable,
  venue: VenueCalendar,
  from: Date,
): Promise<Reconciliation> {
  const today = dayOf(from, venue.timeZone);
  const horizon = lastDayOf(timetable, today);
  const [existing, cancelled] = [await store.findSessions(db, { from }), await store.readCancelled(db, from)];
  const lastExisting = existing.at(-1);
  const [, beyond = horizon] = [
    horizon,
    lastExisting ? dayOf(lastExisting.start, venue.timeZone) : horizon,
  ].sort();
  // Another time zone may be a day ahead or behind.
  const range = { first: addDays(today, -1), last: addDays(beyond, 1) };
  const calendarOf = await calendarsOf(timetable, venue, range);
  const planned = expandTimetable(timetable, calendarOf, range).filter(({ start }) => start >= from);
  const plan = reconcile(planned, existing, cancelled);
  const isInHorizon = ({ start, establishmentCode }: TimetableSession) =>
    dayOf(start, calendarOf(establishmentCode).timeZone) <= horizon;
  return { ...plan, added: plan.added.filter(isInHorizon) };
}

/**
 * Carries out a plan. Sessions are locked and checked again, since places may have been taken meanwhile.
 * @returns the plan as it was carried out: sessions taken meanwhile are among the refused ones
 */
export async function applyGeneration(
  db: TenantDb,
  store: BoxOfficeTimetable,
  plan: Reconciliation,
): Promise<Reconciliation> {
  const ids = [...plan.changed.map(({ before }) => before.id), ...plan.removed.map(({ id }) => id)];
  const locked = new Map((await store.lockSessions(db, ids)).map((session) => [session.id, session]));
  const refused = [...plan.refused];
  const changed = plan.changed.filter(({ before, after }) => {
    const session = locked.get(before.id);
    const obstacle = session && obstacleTo(session, after);
    if (session && obstacle) refused.push({ session, obstacle });
    return session !== undefined && !obstacle;
  });
  const removed = plan.removed.filter(({ id }) => {
    const session = locked.get(id);
    const obstacle = session && obstacleToRemoval(session);
    if (session && obstacle) refused.push({ session, obstacle });
    return session !== undefined && !obstacle;
  });
  await store.changeSessions(
    db,
    changed.map(({ after }) => after),
  );
  await followChanges(
    db,
    changed.map(({ before, after }) => ({ before: locked.get(before.id) ?? before, after })),
  );
  await store.removeSessions(
    db,
    removed.map(({ id }) => id),
  );
  for (let at = 0; at < plan.added.length; at += BATCH)
    await store.addSessions(db, plan.added.slice(at, at + BATCH));
  return { ...plan, changed, removed, refused };
}

/**
 * Adds and adapts the sessions of the saved timetable up to its horizon. Sessions with taken places stay as they are.
 * @returns the added sessions; none without a saved timetable
 */
export async function fillTimetable(
  db: TenantDb,
  store: BoxOfficeTimetable,
  venue: VenueCalendar,
  from: Date,
): Promise<TimetableSession[]> {
  const timetable = await store.readTimetable(db);
  if (!timetable) return [];
  const plan = await planGeneration(db, store, timetable, venue, from);
  return (await applyGeneration(db, store, plan)).added;
}
