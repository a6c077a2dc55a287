import type { PlannedSession, TimetableSession } from '#gateways/ticketing/box-office/timetable/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { lockOffers, moveWaits } from '../waiting/moved-waits.sql.ts';
import { isSameMoment } from './reconciliation.ts';

/**
 * Makes what the portal records of locked sessions follow a change of their time or room: the present move, the times that
 * tickets show, and the waits. A session without tickets may change its time after it was moved, and is sold again then.
 */
export async function followChanges(
  db: TenantDb,
  changes: readonly { before: PlannedSession; after: TimetableSession }[],
): Promise<void> {
  const moved = changes.filter(({ before, after }) => !isSameMoment(before, after));
  await lockOffers(
    db,
    moved.map(({ before }) => before.id),
  );
  for (const { before, after } of moved) {
    const moment = [
      db.tenantId,
      after.id,
      after.start,
      after.end,
      after.room ? JSON.stringify(after.room) : null,
    ];
    await db.query(
      `update portal.closure_session set new_start_at = $3, new_end_at = $4, new_room = $5
        where tenant_id = $1 and session_id = $2 and replaced_at is null and new_start_at is not null`,
      moment,
    );
    await db.query(
      `update portal.session_change
          set start_at = $3, end_at = $4, room = $5, changed_at = now(), sequence = sequence + 1
        where tenant_id = $1 and session_id = $2 and start_at is not null`,
      moment,
    );
    // Open offers hold places.
    if (before.awaited || before.held > 0) await moveWaits(db, before.id, { before, after });
  }
}
