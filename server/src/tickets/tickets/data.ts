import type { StoredLine } from '#cart/model.ts';
import type { CodeFormat } from '#gateways/ticketing/cards/port.ts';
import type { TenantDb } from '#platform/database/database.ts';

/** An issued ticket with the line that it was sold in. */
export interface TicketRow {
  id: string;
  /** The customer who has it now, whoever bought it */
  userId: string;
  ticketNumber: string;
  code: string;
  sessionId: string | null;
  validFrom: Date;
  validUntil: Date;
  consumedAt: Date | null;
  externalPurchaseId: string;
  soldAt: Date;
  line: StoredLine;
  buyerId: string;
  /** Whose name it bears, where its holder wrote one */
  holderName: string | null;
  /** The database's clock, which decides the ticket's state. */
  clock: Date;
}

/** A ticket of a customer, with what the ticketing system alone knows of it. */
export interface OwnTicket extends TicketRow {
  /** The link by which it is offered to somebody */
  transferId?: string | null;
  transferExpiresAt?: Date | null;
  cardNumber?: string | undefined;
  codeFormat?: CodeFormat | undefined;
  /** Code of an establishment */
  consumedPlace?: string | undefined;
  isWithdrawal?: boolean | undefined;
  /** Sold at the desk, or elsewhere: the portal has no order of it */
  isForeign?: boolean | undefined;
}

const COLUMNS = `
  ticket.id, ticket.user_id as "userId", ticket.ticket_number as "ticketNumber", ticket.code,
  ticket.session_id as "sessionId", ticket.valid_from as "validFrom",
  ticket.valid_until as "validUntil", ticket.consumed_at as "consumedAt",
  purchase.external_purchase_id as "externalPurchaseId", purchase.sold_at as "soldAt", sold.line,
  ticket.holder_name as "holderName", purchase.user_id as "buyerId", now() as clock`;

const TABLES = `
  portal.ticket
  join portal.purchase on purchase.tenant_id = ticket.tenant_id and purchase.id = ticket.purchase_id
  join lateral jsonb_array_elements(purchase.lines) as sold (line) on sold.line ->> 'id' = ticket.line_id::text`;

/** Numbers end in a rank, which is ordered numerically: `-2` comes before `-10`. */
const BY_NUMBER = 'length(ticket.ticket_number), ticket.ticket_number';

/** All tickets that a customer has, and those that he had and passed on, newest sale first. */
export function readTicketsOf(db: TenantDb, userId: string): Promise<OwnTicket[]> {
  return db.named<OwnTicket>(
    'tickets-of-customer',
    `select ${COLUMNS}, open.id as "transferId", open.expires_at as "transferExpiresAt"
       from ${TABLES}
       left join portal.ticket_transfer as open
         on open.tenant_id = ticket.tenant_id and open.ticket_id = ticket.id and open.state = 'offered'
        and open.expires_at > now()
      where ticket.tenant_id = $1 and ticket.id in (
        select id from portal.ticket where tenant_id = $1 and user_id = $2
        union select ticket_id from portal.ticket_transfer
               where tenant_id = $1 and giver_id = $2 and state = 'accepted')
      order by purchase.sold_at desc, ${BY_NUMBER}`,
    [db.tenantId, userId],
  );
}

/**
 * The tickets of an order, in the order of their numbers.
 * @param userId only those that this customer has; without it all, wherever they were passed on
 */
export function readTicketsOfPurchase(
  db: TenantDb,
  purchaseId: string,
  userId?: string,
): Promise<TicketRow[]> {
  return db.named<TicketRow>(
    'tickets-of-purchase',
    `select ${COLUMNS} from ${TABLES}
      where ticket.tenant_id = $1 and ticket.purchase_id = $2 and ($3::uuid is null or ticket.user_id = $3)
      order by ${BY_NUMBER}`,
    [db.tenantId, purchaseId, userId ?? null],
  );
}

/** A ticket by its id. */
export async function readTicket(db: TenantDb, id: string): Promise<TicketRow | undefined> {
  const rows = await db.named<TicketRow>(
    'ticket-by-id',
    `select ${COLUMNS} from ${TABLES} where ticket.tenant_id = $1 and ticket.id = $2`,
    [db.tenantId, id],
  );
  return rows[0];
}

/** A customer's ticket by its number. */
export async function readOwnTicket(
  db: TenantDb,
  userId: string,
  ticketNumber: string,
): Promise<TicketRow | undefined> {
  const rows = await db.named<TicketRow>(
    'ticket-own',
    `select ${COLUMNS} from ${TABLES}
      where ticket.tenant_id = $1 and ticket.user_id = $2 and ticket.ticket_number = $3`,
    [db.tenantId, userId, ticketNumber],
  );
  return rows[0];
}
