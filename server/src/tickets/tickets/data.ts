import type { StoredLine } from '#cart/model.ts';
import type { TenantDb } from '#platform/database/database.ts';

/** An issued ticket with the line that it was sold in. */
export interface TicketRow {
  id: string;
  ticketNumber: string;
  code: string;
  sessionId: string | null;
  validFrom: Date;
  validUntil: Date;
  consumedAt: Date | null;
  externalPurchaseId: string;
  soldAt: Date;
  line: StoredLine;
  /** The database's clock, which decides the ticket's state. */
  clock: Date;
}

const TICKET = `
  ticket.id, ticket.ticket_number as "ticketNumber", ticket.code,
  ticket.session_id as "sessionId", ticket.valid_from as "validFrom",
  ticket.valid_until as "validUntil", ticket.consumed_at as "consumedAt",
  purchase.external_purchase_id as "externalPurchaseId", purchase.sold_at as "soldAt", sold.line, now() as clock
  from portal.ticket
  join portal.purchase on purchase.tenant_id = ticket.tenant_id and purchase.id = ticket.purchase_id
  join lateral jsonb_array_elements(purchase.lines) as sold (line) on sold.line ->> 'id' = ticket.line_id::text`;

/** Numbers end in a rank, which is ordered numerically: `-2` comes before `-10`. */
const BY_NUMBER = 'length(ticket.ticket_number), ticket.ticket_number';

/** Tickets shown at most: the newest ones. */
const MAX_TICKETS = 500;

/** The customer's tickets, newest sale first. */
export function readTicketsOf(
  db: TenantDb,
  userId: string,
  { withInvalid }: { withInvalid: boolean },
): Promise<TicketRow[]> {
  return db.named<TicketRow>(
    'tickets-of-customer',
    `select ${TICKET}
     where ticket.tenant_id = $1 and ticket.user_id = $2
       and ($3 or (ticket.valid_until >= now() and ticket.consumed_at is null))
     order by purchase.sold_at desc, ${BY_NUMBER} limit ${MAX_TICKETS}`,
    [db.tenantId, userId, withInvalid],
  );
}

/** The tickets of an order, in the order of their numbers. */
export function readTicketsOfPurchase(db: TenantDb, purchaseId: string): Promise<TicketRow[]> {
  return db.named<TicketRow>(
    'tickets-of-purchase',
    `select ${TICKET} where ticket.tenant_id = $1 and ticket.purchase_id = $2 order by ${BY_NUMBER}`,
    [db.tenantId, purchaseId],
  );
}
