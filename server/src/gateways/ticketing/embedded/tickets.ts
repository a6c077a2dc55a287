import { ticketKind } from '@guichet/contract/tickets/predicates.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { CardSystem } from '../cards/port.ts';
import type { HeldTicket, IdentifiedTicket, TicketKind } from '../tickets/port.ts';
import { storedCode } from './turnstile/turnstile.ts';

/** A row of the database, where absent fields are null. */
export type Nullable<T> = {
  [K in keyof T]: undefined extends T[K] ? Exclude<T[K], undefined> | null : T[K];
};

/** Reads the tickets that an account holds: bought and not transferred, or received by a transfer. */
export async function findTickets(db: TenantDb, holder: string): Promise<HeldTicket[]> {
  const rows = await db.query<Row<HeldTicket>>(
    `select ${COLUMNS}
       from (select sale.key from venue.sale where sale.buyer_reference = $1
              union select ticket.sale_key from venue.ticket where ticket.holder_reference = $1) as bought
       join venue.sale on sale.key = bought.key
       join venue.ticket on ticket.sale_key = sale.key and coalesce(ticket.holder_reference, sale.buyer_reference) = $1
       left join venue.session on session.id = ticket.session_id
       left join venue.service on service.code = ticket.service_code
      order by sale.sold_at desc, ticket.sale_key, ticket.ordinal`,
    [holder],
  );
  return rows.map(toTicket);
}

/** Finds the tickets of a number, of a code, or of an order, each by its own index. */
export async function identifyTickets(
  db: TenantDb,
  { number, most }: Parameters<CardSystem['identifyTickets']>[0],
): Promise<IdentifiedTicket[]> {
  const rows = await db.query<Row<IdentifiedTicket>>(
    `select ${COLUMNS}, coalesce(ticket.holder_reference, sale.buyer_reference) as holder
       from (select sale.key, null as code from venue.sale where sale.order_number in ($1, $2)
              union select ticket.sale_key, ticket.code from venue.ticket where ticket.code = $3) as found
       join venue.sale on sale.key = found.key
       join venue.ticket on ticket.sale_key = sale.key
        and (ticket.code = found.code or found.code is null and (sale.order_number = $1 or ticket.ticket_number = $1))
       left join venue.session on session.id = ticket.session_id
       left join venue.service on service.code = ticket.service_code
      order by sale.sold_at desc, ticket.sale_key, ticket.ordinal limit $4`,
    [number, orderOf(number), storedCode(number), most],
  );
  return rows.map(toTicket);
}

/** Returns the order's number from a ticket's number, which is the order's number and a rank. */
const orderOf = (ticketNumber: string): string => ticketNumber.replace(/-\d+$/, '');

const COLUMNS = `
  sale.order_number as "orderNumber", sale.sold_at as "soldAt", ticket.ticket_number as "ticketNumber",
  ticket.code, ticket.service_code as "serviceCode", service.type as "serviceType", ticket.price_name as "priceName",
  ticket.unit_price_cents as "unitPriceCents", ticket.session_id as "sessionId",
  session.start_at as start, session.end_at as "end", session.establishment_code as "establishmentCode",
  ticket.valid_from as "validFrom", ticket.valid_until as "validUntil", ticket.consumed_at as "consumedAt",
  ticket.consumed_place as "consumedPlace", ticket.card_number as "cardNumber",
  ticket.is_withdrawal as "isWithdrawal", ticket.taken_back_at as "takenBackAt",
  ticket.blocked_at as "blockedAt"`;

type Row<Ticket extends HeldTicket> = Nullable<
  Omit<Ticket, 'kind' | 'codeFormat' | 'isTakenBackWithOthers'>
> & {
  serviceType: number | null;
};

function toTicket<Of extends Row<HeldTicket>>({ serviceType, ...row }: Of) {
  return {
    ...row,
    kind: soldKind({ ...row, serviceType }),
    codeFormat: 'qr' as const,
    sessionId: row.sessionId ?? undefined,
    start: row.start ?? undefined,
    end: row.end ?? undefined,
    establishmentCode: row.establishmentCode ?? undefined,
    consumedAt: row.consumedAt ?? undefined,
    takenBackAt: row.takenBackAt ?? undefined,
    blockedAt: row.blockedAt ?? undefined,
    consumedPlace: row.consumedPlace ?? undefined,
    cardNumber: row.cardNumber ?? undefined,
  };
}

/** Returns the kind of a ticket by its service's type; without the service in the catalogue, by its session. */
export function soldKind(ticket: {
  serviceType: number | null;
  sessionId: string | null;
  isWithdrawal?: boolean | undefined;
}): TicketKind {
  const { serviceType, sessionId, isWithdrawal = false } = ticket;
  if (serviceType === null && !isWithdrawal) return sessionId === null ? 'simple' : 'event';
  return ticketKind({ type: serviceType ?? undefined, isWithdrawal });
}

/** Transfers a ticket to another account; see venue.reissue_ticket. */
export async function reissueTicket(
  db: TenantDb,
  { ticketNumber, key, holder }: Parameters<CardSystem['reissueTicket']>[0],
): ReturnType<CardSystem['reissueTicket']> {
  const [row] = await db.query<{ outcome: Awaited<ReturnType<CardSystem['reissueTicket']>> }>(
    'select venue.reissue_ticket($1, $2, $3, $4) as outcome',
    [db.tenantId, ticketNumber, key, holder],
  );
  return row?.outcome ?? { reason: 'unknown' };
}
