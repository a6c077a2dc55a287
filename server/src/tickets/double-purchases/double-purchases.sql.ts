import type { HeldEvent, MovedService, StoredLine } from '#cart/cart.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { withMove } from '../moves/moved-tickets.ts';
import { withSessionChange } from '../session-changes/session-changes.ts';
import type { OwnedTickets } from './double-purchases.ts';

interface Row {
  sessionId: string;
  line: StoredLine;
  movedEvent: HeldEvent | null;
  movedService: MovedService | null;
  sessionChange: { start: string | null; end: string | null } | null;
  person: OwnedTickets['person'];
  quantity: number;
}

/**
 * Returns the tickets of a customer for sessions that are not over: neither used, refunded nor blocked, nor for a session
 * that the venue cancelled.
 */
export async function readOwnedTickets(db: TenantDb, userId: string): Promise<OwnedTickets[]> {
  const rows = await db.named<Row>(
    'tickets-owned',
    `select ticket.session_id as "sessionId", sold.line, ticket.moved_event as "movedEvent",
            ticket.moved_service as "movedService", change.times as "sessionChange",
            case when person.id is not null then jsonb_build_object('id', person.id, 'name', person.name) end as person,
            count(*)::int as quantity
       from portal.ticket
       join portal.purchase on purchase.tenant_id = ticket.tenant_id and purchase.id = ticket.purchase_id
       join lateral jsonb_array_elements(purchase.lines) as sold (line) on sold.line ->> 'id' = ticket.line_id::text
       left join portal.household_person as person on person.tenant_id = ticket.tenant_id and person.id = ticket.person_id
        and person.customer_id = ticket.user_id
       left join lateral (
         select session_change.state, jsonb_build_object('start', start_at, 'end', end_at) as times
           from portal.session_change
          where session_change.tenant_id = ticket.tenant_id and session_change.session_id = ticket.session_id
            and session_change.state in ('moved', 'cancelled')) as change on true
      where ticket.tenant_id = $1 and ticket.user_id = $2 and ticket.session_id is not null
        and ticket.valid_until > now() and ticket.consumed_at is null and ticket.refunded_at is null
        and purchase.blocked_at is null and change.state is distinct from 'cancelled'
      group by 1, 2, 3, 4, 5, 6`,
    [db.tenantId, userId],
  );
  return rows.flatMap((row) => {
    const { sessionId, line, person, quantity } = withSessionChange(withMove(row));
    const event = line.details.find(({ eventId }) => eventId === sessionId)?.event;
    return event ? [{ sessionId, serviceName: line.serviceName, event, person, quantity }] : [];
  });
}
