import type { CheckedBody } from '@guichet/contract/calls.ts';
import type { PlannedSession } from '#gateways/ticketing/box-office/timetable/port.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { readSessionChanges, recordSessionChange } from '#planning/changes.sql.ts';
import { invalidateSession } from '#planning/planning.sql.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { noteEvent } from '#tenants/webhooks/webhooks.sql.ts';
import { sessionEvent } from '#tickets/session-changes/session-changes.service.ts';
import { openTimetable, readTimetable, sessionNames } from '../timetable/timetable.service.ts';
import { type ClosureRow, listOrders, readClosure } from './closures.sql.ts';
import { viewClosedSession } from './closures.ts';
import { countReopened, markReopened, readReopenable } from './reopening.sql.ts';

/** Closed sessions that take place after all. Tickets that are neither moved nor refunded stay valid with their codes. */

interface Venue {
  readonly services: Services;
  readonly tenant: Tenant;
}

type Wanted = CheckedBody<'POST /boxoffice/reopenedsessions'>;

/** Whether a session is closed and not over. */
const isReopenable = ({ end, closedAt }: PlannedSession, now: Date): boolean =>
  closedAt !== undefined && end > now;

/** Returns which of the closed sessions can be reopened, with the orders concerned. @throws AppError `closure.not-found` */
export async function previewReopening({ services, tenant }: Venue, { id, sessionIds }: Wanted) {
  const open = await openTimetable(services, tenant);
  return services.database.tenant(tenant.id, async (db) => {
    if (!(await readClosure(db, id))) fail('closure.not-found');
    await listOrders(db, id);
    const names = sessionNames(open, await readTimetable(db, open));
    const found = await open.boxOffice.timetable.readSessions(db, sessionIds);
    const closed = found.filter((session) => isReopenable(session, open.now)).map((session) => session.id);
    const rows = await readReopenable(db, id, closed);
    return {
      sessions: rows.map((row) => ({
        ...viewClosedSession(row, names),
        keeping: row.keeping,
        moved: row.moved,
        refunded: row.refunded,
        failed: row.failed,
      })),
    };
  });
}

/**
 * Reopens closed sessions: from the commit on, they are sold again. Open and failed parts of the closure end, and their
 * tickets stay valid; moves and refunds that customers chose stay, also those under way and refunds that failed. Repeating
 * the request changes nothing.
 * @throws AppError `closure.not-found`, `closure.not-reopenable`, `box-office.outside-system`
 */
export async function reopenSessions(
  { services, tenant, identity }: Venue & { readonly identity: Administrator },
  { id, sessionIds }: Wanted,
): Promise<ClosureRow> {
  const open = await openTimetable(services, tenant);
  const { timetable } = open.boxOffice;
  const ids = [...new Set(sessionIds)];
  const closure = await services.tenantChanges.write(tenant.id, async (db) => {
    if (!(await readClosure(db, id))) fail('closure.not-found');
    const locked = await timetable.lockSessions(db, ids);
    // The first request wins; a repeated one finds the sessions open.
    if ((await countReopened(db, id, ids)) === ids.length) return readClosure(db, id);
    const sessions = locked.filter((session) => isReopenable(session, open.now));
    const rows = await readReopenable(
      db,
      id,
      sessions.map((session) => session.id),
    );
    if (rows.length < ids.length) fail('closure.not-reopenable');
    await timetable.reopenSessions(db, ids);
    await timetable.setCancelled(
      db,
      sessions.filter(({ patternId }) => patternId !== undefined),
      false,
    );
    // Tickets that were sold since the last run get their part first.
    await listOrders(db, id);
    await recordReopened(db, sessions);
    await markReopened(db, id, ids);
    // Ends the parts, and mails the holders of tickets that stay valid.
    await listOrders(db, id);
    await recordChange(db, identity, {
      action: 'closure.reopened',
      subject: tenant.displayName,
      changes: changesBetween(
        { closedSessions: sessions.map((one) => `${one.id} ${one.start.toISOString()}`).join('; ') },
        { closedSessions: '' },
      ),
    });
    return readClosure(db, id);
  });
  for (const sessionId of ids) invalidateSession(services, tenant, sessionId);
  services.placeSignals.announce(tenant.id);
  services.jobs.wake();
  return closure ?? fail('closure.not-found');
}

/**
 * Records that sessions take place after all, which tickets, calendars and wallet passes show, and notes the event of
 * sessions with sold tickets. A session that was moved before it was closed is moved again.
 */
async function recordReopened(db: TenantDb, sessions: readonly PlannedSession[]): Promise<void> {
  const ids = sessions.map(({ id }) => id);
  const changes = new Map((await readSessionChanges(db, ids)).map((change) => [change.sessionId, change]));
  for (const { id: sessionId, start, end, sold, held } of sessions) {
    const wasMoved = changes.get(sessionId)?.start != null;
    const sequence = await recordSessionChange(db, {
      sessionId,
      ...(wasMoved ? { state: 'moved', start, end } : { state: 'restored', start: null, end: null }),
    });
    if (sequence === undefined || sold + held === 0) continue;
    const times = { start, end };
    await noteEvent(db, 'session.moved', sessionEvent({ sessionId, ...times }, times, sequence));
  }
}
