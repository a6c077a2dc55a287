import type { Labels } from '@guichet/contract/locale.ts';
import type { HeldEvent, MovedService, StoredLine } from '#cart/cart.ts';
import type { CodeFormat, TicketKind } from '#gateways/ticketing/tickets/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { withMove } from '../moves/moved-tickets.ts';
import { withSessionChange } from '../session-changes/session-changes.ts';

/** An issued ticket with its sold line. */
export interface TicketRow {
  id: string;
  /** The current holder, who may differ from the buyer */
  userId: string;
  ticketNumber: string;
  code: string;
  sessionId: string | null;
  validFrom: Date;
  validUntil: Date;
  consumedAt: Date | null;
  refundedAt: Date | null;
  /** What has become of its place, given up by its customer; null or absent where nothing more was promised */
  resale?: 'open' | 'taken' | 'untaken' | 'closed' | null | undefined;
  /** When the entrance began to refuse it, with its whole order */
  blockedAt: Date | null;
  externalPurchaseId: string;
  soldAt: Date;
  line: StoredLine;
  buyerId: string;
  /** The name on it, when its holder entered one */
  holderName: string | null;
  /** Whether the name is that of a person of the customer's household: only the customer reads it */
  isPersonNamed?: boolean;
  /** The database's clock, which decides the ticket's state. */
  clock: Date;
  /** The announced change of its session by the ticketing system; the times are those of the line */
  sessionChange?: TicketSessionChange | null;
  /** The session to which it was moved; null when it opens the session of its line */
  movedEvent?: HeldEvent | null;
  /** The service of that session; null when it is that of its line */
  movedService?: MovedService | null;
  /** Part of the id of its calendar entry, instead of its session */
  calendarId?: string | null;
  /** Versions of its calendar entry by moves */
  calendarSequence?: number;
}

/** A change of a ticket's session; instants as the database writes them in JSON. */
export interface TicketSessionChange {
  /** restored: it was cancelled, and takes place at the time on the ticket */
  state: 'moved' | 'cancelled' | 'restored';
  start: string | null;
  end: string | null;
  sequence: number;
  /** The room of a moved session; null while its room has not changed */
  room?: Labels | null;
}

/** A ticket of a customer, with the data that only the ticketing system has. */
export interface OwnTicket extends TicketRow {
  /** The transfer that offers it */
  transferId?: string | null;
  transferExpiresAt?: Date | null;
  cardNumber?: string | undefined;
  codeFormat?: CodeFormat | undefined;
  /** Kind from the ticketing system; otherwise it is derived from the line */
  kind?: TicketKind | undefined;
  /** Code of the establishment where it was used */
  consumedPlace?: string | undefined;
  isWithdrawal?: boolean | undefined;
  /** Whether it was sold at the desk, or elsewhere: the portal has no order of it */
  isForeign?: boolean | undefined;
}

const SESSION_CHANGE = `
  (select jsonb_build_object('state', change.state, 'start', change.start_at, 'end', change.end_at,
                             'sequence', change.sequence, 'room', change.room)
     from portal.session_change as change
    where change.tenant_id = ticket.tenant_id and change.session_id = ticket.session_id
      and change.state in ('moved', 'cancelled', 'restored')) as "sessionChange"`;

const MOVE_COLUMNS = `
  ticket.moved_event as "movedEvent", ticket.moved_service as "movedService", ticket.calendar_id as "calendarId", ticket.calendar_sequence as "calendarSequence"`;

/** What has become of the place of a ticket that its customer has cancelled; null where nothing more was promised. */
const RESALE_STATE = `
  case when ticket.refunded_at is not null then (
    select resale.state from portal.resale
     where resale.tenant_id = ticket.tenant_id and resale.purchase_id = ticket.purchase_id
       and resale.ticket_number = ticket.ticket_number) end as resale`;

const TICKET_COLUMNS = `
  ticket.id, ticket.user_id as "userId", ticket.ticket_number as "ticketNumber", ticket.code,
  ticket.session_id as "sessionId", ticket.valid_from as "validFrom",
  ticket.valid_until as "validUntil", ticket.consumed_at as "consumedAt", ticket.refunded_at as "refundedAt",
  purchase.external_purchase_id as "externalPurchaseId", purchase.sold_at as "soldAt",
  purchase.blocked_at as "blockedAt", ticket.holder_name as "holderName",
  ticket.person_id is not null as "isPersonNamed", purchase.user_id as "buyerId", now() as clock,
  ${MOVE_COLUMNS}, ${RESALE_STATE}, ${SESSION_CHANGE}`;

const SOLD_TICKETS = `
  portal.ticket
  join portal.purchase on purchase.tenant_id = ticket.tenant_id and purchase.id = ticket.purchase_id`;

const COLUMNS = `${TICKET_COLUMNS}, sold.line`;

const TABLES = `
  ${SOLD_TICKETS}
  join lateral jsonb_array_elements(purchase.lines) as sold (line) on sold.line ->> 'id' = ticket.line_id::text`;

/** Numbers end in a rank, which sorts numerically: `-2` comes before `-10`. */
const BY_NUMBER = 'length(ticket.ticket_number), ticket.ticket_number';

/**
 * Returns all tickets that a customer holds or transferred, newest sale first. Data that an order's tickets share is
 * read once for each order: it would dominate the reads of a group's tickets.
 */
export async function readTicketsOf(db: TenantDb, userId: string): Promise<OwnTicket[]> {
  const [[now], tickets] = await Promise.all([
    db.named<{ clock: Date }>('clock', 'select now() as clock', []),
    db.named<IssuedTicket>('tickets-of-customer', TICKETS_OF_CUSTOMER, [db.tenantId, userId]),
  ]);
  const orders = await readOrders(db, [...new Set(tickets.map(({ purchaseId }) => purchaseId))]);
  const clock = now?.clock ?? new Date();
  return tickets.flatMap(({ purchaseId, lineId, ...ticket }) => {
    const order = orders.get(purchaseId);
    const line = order?.lines.get(lineId);
    if (!order || !line) return [];
    const { externalPurchaseId, soldAt, buyerId } = order;
    return [inCurrentSession({ ...ticket, externalPurchaseId, soldAt, buyerId, line, clock })];
  });
}

/** Returns a ticket with its current session: that to which it was moved, at its current times. */
function inCurrentSession<Ticket extends TicketRow>(ticket: Ticket): Ticket {
  return withSessionChange(withMove(ticket));
}

/** The data that differ between the tickets of an order. */
type IssuedTicket = Omit<OwnTicket, 'line' | 'externalPurchaseId' | 'soldAt' | 'buyerId' | 'clock'> & {
  purchaseId: string;
  lineId: string;
};

const TICKETS_OF_CUSTOMER = `
  select ticket.id, ticket.user_id as "userId", ticket.ticket_number as "ticketNumber", ticket.code,
         ticket.session_id as "sessionId", ticket.valid_from as "validFrom", ticket.valid_until as "validUntil",
         ticket.consumed_at as "consumedAt", ticket.refunded_at as "refundedAt", ticket.holder_name as "holderName",
         ticket.person_id is not null as "isPersonNamed", ticket.purchase_id as "purchaseId", ticket.line_id as "lineId", purchase.blocked_at as "blockedAt",
         open.id as "transferId", open.expires_at as "transferExpiresAt", ${MOVE_COLUMNS}, ${RESALE_STATE}, ${SESSION_CHANGE}
    from ${SOLD_TICKETS}
    left join portal.ticket_transfer as open
      on open.tenant_id = ticket.tenant_id and open.ticket_id = ticket.id and open.state = 'offered'
     and open.expires_at > now()
   where ticket.tenant_id = $1 and ticket.id in (
     select id from portal.ticket where tenant_id = $1 and user_id = $2
     union select ticket_id from portal.ticket_transfer
            where tenant_id = $1 and giver_id = $2 and state = 'accepted')
   order by purchase.sold_at desc, ${BY_NUMBER}`;

interface OrderOfTickets extends Pick<OwnTicket, 'externalPurchaseId' | 'soldAt' | 'buyerId'> {
  /** Lines by their ids */
  lines: Map<string, StoredLine>;
}

/** Reads the data that the tickets of an order share, by the ids of the orders. */
async function readOrders(db: TenantDb, purchases: readonly string[]): Promise<Map<string, OrderOfTickets>> {
  if (purchases.length === 0) return new Map();
  const rows = await db.named<Omit<OrderOfTickets, 'lines'> & { id: string; lines: StoredLine[] }>(
    'orders-of-tickets',
    `select id, external_purchase_id as "externalPurchaseId", sold_at as "soldAt", user_id as "buyerId", lines
       from portal.purchase where tenant_id = $1 and id = any ($2)`,
    [db.tenantId, purchases],
  );
  return new Map(
    rows.map(({ id, lines, ...order }) => [
      id,
      { ...order, lines: new Map(lines.map((line) => [line.id, line])) },
    ]),
  );
}

/**
 * Returns the tickets of an order, in the order of their numbers.
 * @param userId holder of the tickets; without it all tickets, transferred ones included
 */
export async function readTicketsOfPurchase(
  db: TenantDb,
  purchaseId: string,
  userId?: string,
): Promise<TicketRow[]> {
  const tickets = await db.named<TicketRow>(
    'tickets-of-purchase',
    `select ${COLUMNS} from ${TABLES}
      where ticket.tenant_id = $1 and ticket.purchase_id = $2 and ($3::uuid is null or ticket.user_id = $3)
      order by ${BY_NUMBER}`,
    [db.tenantId, purchaseId, userId ?? null],
  );
  return tickets.map(inCurrentSession);
}

/** Returns the tickets of a customer for a session that are neither used nor refunded. */
export async function readTicketsOfSession(
  db: TenantDb,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<TicketRow[]> {
  const tickets = await db.named<TicketRow>(
    'tickets-of-session',
    `select ${COLUMNS} from ${TABLES}
      where ticket.tenant_id = $1 and ticket.user_id = $2 and ticket.session_id = $3
        and ticket.consumed_at is null and ticket.refunded_at is null
      order by ${BY_NUMBER}`,
    [db.tenantId, userId, sessionId],
  );
  return tickets.map(inCurrentSession);
}

/** Returns a ticket by its id. */
export async function readTicket(db: TenantDb, id: string): Promise<TicketRow | undefined> {
  const rows = await db.named<TicketRow>(
    'ticket-by-id',
    `select ${COLUMNS} from ${TABLES} where ticket.tenant_id = $1 and ticket.id = $2`,
    [db.tenantId, id],
  );
  return rows[0] && inCurrentSession(rows[0]);
}

/** Returns a customer's ticket by its number. */
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
  return rows[0] && inCurrentSession(rows[0]);
}
