import type { Timetable } from '@guichet/contract/box-office/timetable-rules.ts';
import type { CheckedBody } from '@guichet/contract/calls.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import type { PlannedSession } from '#gateways/ticketing/box-office/timetable/port.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { dayAndTime } from '#kernel/format/localized.ts';
import { recordSessionChange } from '#planning/changes.sql.ts';
import { invalidateSession } from '#planning/planning.sql.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { noteEvent } from '#tenants/webhooks/webhooks.sql.ts';
import { sessionEvent } from '#tickets/session-changes/session-changes.service.ts';
import { announceChange, moveTickets } from '#tickets/session-changes/session-changes.sql.ts';
import { staffOf } from '../timetable/calendars.service.ts';
import { closePools, comingSessions } from '../timetable/pools.service.ts';
import { hasPool } from '../timetable/pools.ts';
import { isSameRoom } from '../timetable/reconciliation.ts';
import {
  openTimetable,
  readTimetable,
  sessionNames,
  type VenueTimetable,
} from '../timetable/timetable.service.ts';
import type { SessionNames } from '../timetable/timetable-view.ts';
import { lockOffers, moveWaits } from '../waiting/moved-waits.sql.ts';
import { choicesOf, endOfChoice, enqueueClosure, firstTexts } from './closures.service.ts';
import {
  type ClosureRow,
  insertClosedSessions,
  insertClosure,
  listOrders,
  readClosure,
  readMovesUnderWay,
  replaceEarlier,
} from './closures.sql.ts';
import { isPossibleEnd, viewClosedSession } from './closures.ts';
import { readConcerned, readHoldersOfOthers } from './concerned.sql.ts';
import { type MovedSession, planMove, type SessionShift, warningsOf, withPools } from './moving.ts';

interface Venue {
  readonly services: Services;
  readonly tenant: Tenant;
}

/** A venue's timetable with what a move is planned by. */
interface Planning {
  readonly open: VenueTimetable;
  readonly timetable: Timetable;
  readonly names: SessionNames;
}

async function planningOf(db: TenantDb, open: VenueTimetable): Promise<Planning> {
  const timetable = await readTimetable(db, open);
  return { open, timetable, names: sessionNames(open, timetable) };
}

/** Plans the move of sessions among those of their venue. @throws AppError `timetable.pool` for a pool elsewhere */
async function plan(
  db: TenantDb,
  { open, timetable, names }: Planning,
  sessions: readonly PlannedSession[],
  shift: SessionShift,
): Promise<{ moved: MovedSession[]; present: PlannedSession[] }> {
  for (const { establishmentCode } of sessions)
    if (shift.pool && !hasPool(timetable, shift.pool, establishmentCode)) fail('timetable.pool');
  const present = await comingSessions(db, open.boxOffice.timetable, open.now);
  const moved = planMove(sessions, shift, { timeZone: names.timeZone, now: open.now });
  return { moved: withPools(moved, present, timetable), present };
}

/** Returns the requested sessions. @throws AppError `closure.sessions`, also for several with one new start */
function requireAll<Session>(sessions: readonly Session[], ids: readonly string[], { start }: SessionShift) {
  if (sessions.length < ids.length || (start !== undefined && ids.length > 1)) fail('closure.sessions');
  return sessions;
}

/**
 * Returns where sessions would move, what prevents it and what is to be known, and whom it concerns.
 * @throws AppError `closure.sessions`, `timetable.pool`, `box-office.outside-system`
 */
export async function previewMove(
  { services, tenant }: Venue,
  { sessionIds, shift }: CheckedBody<'POST /boxoffice/movedsessionspreview'>,
) {
  const open = await openTimetable(services, tenant);
  const ids = [...new Set(sessionIds)];
  return services.database.tenant(tenant.id, async (db) => {
    const planning = await planningOf(db, open);
    const found = requireAll(await open.boxOffice.timetable.readSessions(db, ids), ids, shift);
    const { moved, present } = await plan(db, planning, found, shift);
    const again = await readMovesUnderWay(db, ids);
    const warnings = warningsOf(moved, present, {
      available: staffOf(planning.timetable),
      again,
      now: open.now,
    });
    const going = moved.filter(({ obstacle }) => !obstacle).map(({ before }) => before);
    const concerned = await readConcerned(
      db,
      going.map(({ id }) => id),
    );
    const sold = going.reduce((sum, session) => sum + session.sold, 0);
    return {
      sessions: moved.map((one) => ({
        ...viewMove(one, planning.names),
        warnings: warnings.get(one.before.id) ?? [],
      })),
      concerned: concerned.figures,
      otherPlaces: Math.max(0, sold - concerned.places),
      texts: firstTexts(tenant, 'movedSessions.template'),
    };
  });
}

const viewMove = ({ before, after, obstacle }: MovedSession, names: SessionNames) => ({
  ...viewClosedSession(before, names),
  sold: before.sold,
  ...(before.room && { room: before.room }),
  newStart: after.start.toISOString(),
  newEnd: after.end.toISOString(),
  ...(after.room && { newRoom: after.room }),
  ...(obstacle && { obstacle }),
});

type ByAdministrator = Venue & { readonly identity: Administrator; readonly locale: Locale };

/**
 * Moves sessions, all or none: from the commit on, they take place and are sold at the new time, and their tickets are valid
 * then. Repeating the request changes nothing.
 * @throws AppError `closure.sessions`, `closure.not-movable` with the sessions, `closure.until`, `timetable.pool…`,
 *   `box-office.outside-system`
 */
export async function moveSessions(
  context: ByAdministrator,
  body: CheckedBody<'POST /boxoffice/movedsessions'>,
): Promise<ClosureRow> {
  const { services, tenant, identity, locale } = context;
  const chooseUntil = endOfChoice(body.lastDay, tenant);
  const open = await openTimetable(services, tenant);
  const ids = [...new Set(body.sessionIds)];
  const closure = await services.tenantChanges.write(tenant.id, async (db) => {
    const known = await readClosure(db, body.id);
    if (known) return known;
    if (!isPossibleEnd(chooseUntil, open.now)) fail('closure.until');
    // A concurrent request with the same key has moved them.
    if (!(await insertClosure(db, { ...body, kind: 'move', chooseUntil }, identity)))
      return readClosure(db, body.id);
    const planning = await planningOf(db, open);
    const locked = requireAll(await open.boxOffice.timetable.lockSessions(db, ids), ids, body.shift);
    const { moved } = await plan(db, planning, locked, body.shift);
    refuse(moved, planning.names, locale);
    await replaceEarlier(db, ids);
    await insertClosedSessions(db, body.id, moved.map(rowOf));
    await change(db, planning, moved, locale);
    await lockOffers(db, ids);
    for (const { before, after } of moved) await moveWaits(db, before.id, { before, after });
    // The list compares the validity of tickets with that of the ticketing system.
    await announce(db, moved);
    await listOrders(db, body.id);
    await record(db, context, body, moved);
    await enqueueClosure(db, body.id);
    return readClosure(db, body.id);
  });
  for (const id of ids) invalidateSession(services, tenant, id);
  services.placeSignals.announce(tenant.id);
  services.jobs.wake();
  return closure ?? fail('closure.not-found');
}

/** Sessions that a refusal names. */
const NAMED = 5;

/** Refuses a move of which a session cannot be moved. @throws AppError `closure.not-movable` */
function refuse(moved: readonly MovedSession[], names: SessionNames, locale: Locale): void {
  const refused = moved.filter(({ obstacle }) => obstacle);
  if (refused.length === 0) return;
  const list = refused.slice(0, NAMED).map(({ before }) => {
    const at = dayAndTime(before.start.toISOString(), locale, names.timeZone(before.establishmentCode));
    return `${labelIn(names.service(before.serviceCodes[0] ?? ''), locale)}, ${at.day} ${at.time}`;
  });
  const more = Math.max(0, refused.length - NAMED);
  fail('closure.not-movable', { params: { count: refused.length, list: list.join(' ; '), more } });
}

const rowOf = ({ before, after }: MovedSession) => ({
  ...before,
  newStart: after.start,
  newEnd: after.end,
  formerRoom: before.room ?? null,
  newRoom: after.room ?? null,
});

/** Changes locked sessions and requires room for their taken places in their pools. @throws AppError `timetable.pool-full` */
async function change(
  db: TenantDb,
  { open, timetable, names }: Planning,
  moved: readonly MovedSession[],
  locale: Locale,
): Promise<void> {
  const store = open.boxOffice.timetable;
  await store.changeSessions(
    db,
    moved.map(({ after }) => after),
  );
  if (timetable.pools?.length) await closePools(db, store, timetable, { names, now: open.now, locale });
}

/**
 * Records the new times, which tickets, calendars and wallet passes show, and notes the event of sessions with taken
 * places. Holders of tickets that were passed on get the mail of a moved session; the buyers get that of the move.
 */
async function announce(db: TenantDb, moved: readonly MovedSession[]): Promise<void> {
  const holders = await readHoldersOfOthers(
    db,
    moved.map(({ before }) => before.id),
  );
  for (const { before, after } of moved) {
    const { id: sessionId, sold, held } = before;
    const { start, end } = after;
    const sequence = await recordSessionChange(db, {
      sessionId,
      state: 'moved',
      start,
      end,
      ...(after.room && { room: after.room }),
    });
    await moveTickets(db, sessionId, {
      start: start.getTime() - before.start.getTime(),
      end: end.getTime() - before.end.getTime(),
    });
    if (sequence === undefined || sold + held === 0) continue;
    const soldFor = { sessionId, start: before.start, end: before.end };
    await noteEvent(db, 'session.moved', sessionEvent(soldFor, { start, end }, sequence));
    await announceChange(db, holders.get(sessionId) ?? [], { sessionId, sequence });
  }
}

async function record(
  db: TenantDb,
  { tenant, identity }: Pick<ByAdministrator, 'tenant' | 'identity'>,
  body: CheckedBody<'POST /boxoffice/movedsessions'>,
  moved: readonly MovedSession[],
): Promise<void> {
  const listed = ({ before, after }: MovedSession) =>
    [
      before.id,
      `${before.start.toISOString()} → ${after.start.toISOString()}`,
      !isSameRoom(before.room, after.room) && after.room && JSON.stringify(after.room),
    ]
      .filter(Boolean)
      .join(' ');
  await recordChange(db, identity, {
    action: 'closure.moved',
    subject: tenant.displayName,
    changes: changesBetween(
      {},
      {
        movedSessions: moved.map(listed).join('; '),
        closureChoices: choicesOf(body),
        chooseUntil: body.lastDay,
      },
    ),
  });
}
