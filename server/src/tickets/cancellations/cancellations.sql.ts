import type { TenantDb } from '#kernel/database/database.ts';

/** Returns the numbers of tickets of an order whose session the venue has cancelled. */
export async function readCancelledSessions(db: TenantDb, purchaseId: string): Promise<Set<string>> {
  const rows = await db.named<{ number: string }>(
    'cancellation-cancelled-sessions',
    `select ticket.ticket_number as number
       from portal.ticket
       join portal.session_change as change
         on change.tenant_id = $1 and change.session_id = ticket.session_id and change.state = 'cancelled'
      where ticket.tenant_id = $1 and ticket.purchase_id = $2`,
    [db.tenantId, purchaseId],
  );
  return new Set(rows.map(({ number }) => number));
}
