import type { TenantDb } from '#platform/database/database.ts';
import type { SoldSession } from './rules.ts';

/** Coming sessions that tickets were sold for here which are neither used nor given back, as they were sold. */
export function readSoldSessions(db: TenantDb): Promise<SoldSession[]> {
  return db.named<SoldSession>(
    'sold-sessions',
    `select ticket.session_id as "sessionId", min((detail -> 'event' ->> 'start')::timestamptz) as start,
            min((detail -> 'event' ->> 'end')::timestamptz) as "end"
       from portal.ticket
       join portal.purchase on purchase.tenant_id = ticket.tenant_id and purchase.id = ticket.purchase_id
      cross join jsonb_array_elements(purchase.lines) as line
      cross join jsonb_array_elements(line -> 'details') as detail
      where ticket.tenant_id = $1 and ticket.session_id is not null and ticket.valid_until > now()
        and ticket.refunded_at is null and ticket.consumed_at is null
        and line ->> 'id' = ticket.line_id::text and detail ->> 'eventId' = ticket.session_id
        and detail -> 'event' is not null
      group by ticket.session_id`,
    [db.tenantId],
  );
}

/** Who has tickets for a session that are neither used nor given back. */
export async function readVisitors(db: TenantDb, sessionId: string): Promise<string[]> {
  const rows = await db.named<{ userId: string }>(
    'visitors-of-session',
    `select distinct user_id as "userId" from portal.ticket
      where tenant_id = $1 and session_id = $2 and refunded_at is null and consumed_at is null`,
    [db.tenantId, sessionId],
  );
  return rows.map(({ userId }) => userId);
}
