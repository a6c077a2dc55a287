import { PAGE_LENGTH } from '@guichet/contract/predicates.ts';
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

/** Which of a customer's tickets to read; what is undefined is not asked for. */
export interface TicketFilter {
  /** Consumed and expired ones too */
  withInvalid: boolean;
  types?: { serviceTypes: readonly number[]; withdrawals: boolean } | undefined;
  withdrawalsOnly: boolean;
  services?: readonly string[] | undefined;
  cardNumbers?: readonly string[] | undefined;
  /** Of which they have to be valid a part */
  valid?: { from: Date; until: Date } | undefined;
  /** How many of them, of newer sales, to leave out */
  skip: number;
}

/** A page of the customer's tickets, newest sale first. */
export function readTicketsOf(db: TenantDb, userId: string, asked: TicketFilter): Promise<TicketRow[]> {
  return db.named<TicketRow>('tickets-of-customer', TICKETS_OF_CUSTOMER, [
    db.tenantId,
    userId,
    asked.withInvalid,
    asked.types?.serviceTypes ?? null,
    asked.types?.withdrawals ?? null,
    asked.withdrawalsOnly,
    asked.services ?? null,
    asked.cardNumbers ?? null,
    asked.valid?.from ?? null,
    asked.valid?.until ?? null,
    asked.skip,
  ]);
}

const IS_WITHDRAWAL = `jsonb_path_exists(sold.line, '$.details[*].isWithdrawalTicketId')`;

/** The card of a ticket is that of the part of its line with its session. */
const TICKETS_OF_CUSTOMER = `
  select ${TICKET}
  where ticket.tenant_id = $1 and ticket.user_id = $2
    and ($3 or (ticket.valid_until >= now() and ticket.consumed_at is null))
    and ($4::int[] is null
      or case when ${IS_WITHDRAWAL} then $5::boolean else (sold.line ->> 'type')::int = any ($4) end)
    and (not $6 or ${IS_WITHDRAWAL})
    and ($7::text[] is null or sold.line ->> 'service' = any ($7))
    and ($8::text[] is null or exists (
      select from jsonb_array_elements(sold.line -> 'details') as part
      where part ->> 'cardNumber' = any ($8) and part ->> 'eventId' is not distinct from ticket.session_id))
    and ($9::timestamptz is null or (ticket.valid_from <= $10 and ticket.valid_until >= $9))
  order by purchase.sold_at desc, ${BY_NUMBER} limit ${PAGE_LENGTH.tickets} offset $11`;

/** The tickets of an order, in the order of their numbers. */
export function readTicketsOfPurchase(db: TenantDb, purchaseId: string): Promise<TicketRow[]> {
  return db.named<TicketRow>(
    'tickets-of-purchase',
    `select ${TICKET} where ticket.tenant_id = $1 and ticket.purchase_id = $2 order by ${BY_NUMBER}`,
    [db.tenantId, purchaseId],
  );
}
