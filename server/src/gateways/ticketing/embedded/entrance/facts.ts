import type { CardFacts, RightFacts } from '@guichet/contract/box-office/entrance-rules.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { CodeFacts } from '../../box-office/entrance/port.ts';
import { storedCode } from '../turnstile/turnstile.ts';

/** Reads what decides about a code at a place and a time. @returns undefined for an unknown code */
export async function readFacts(
  db: TenantDb,
  typed: string,
  place: string,
  at: Date,
): Promise<CodeFacts | undefined> {
  const code = storedCode(typed);
  return (await readCard(db, code, place, at)) ?? readTicket(db, code);
}

/** Finds a code by the printed number of its card, or of its ticket: the order's number and a rank. */
export async function codeOf(db: TenantDb, number: string): Promise<string | undefined> {
  const [found] = await db.query<{ code: string }>(
    `select scan_code as code from venue.card where tenant_id = $1 and number = $2
     union all
     select ticket.code from venue.sale
       join venue.ticket on ticket.tenant_id = $1 and ticket.sale_key = sale.key and ticket.ticket_number = $2
      where sale.tenant_id = $1 and sale.order_number = $3`,
    [db.tenantId, number, number.replace(/-\d+$/, '')],
  );
  return found?.code;
}

type TicketRow = Omit<Extract<CodeFacts, { kind: 'ticket' }>, 'kind'>;

async function readTicket(db: TenantDb, code: string): Promise<CodeFacts | undefined> {
  const [ticket] = await db.query<TicketRow>(
    `select ticket.ticket_number as "ticketNumber", ticket.service_code as "serviceCode", ticket.price_name as "priceName",
            ticket.session_id as "sessionId", session.start_at as "sessionStart", ticket.valid_from as "validFrom",
            ticket.valid_until as "validUntil", ticket.consumed_at as "usedAt", ticket.consumed_place as "usedPlace",
            ticket.taken_back_at as "refundedAt", ticket.is_given_up as "isGivenUp", ticket.blocked_at as "blockedAt",
            case when ticket.session_id is not null then array_remove(array[session.establishment_code], null)
                 else service.establishment_code || service.other_establishment_codes end as places
       from venue.ticket
       left join venue.session on session.tenant_id = $1 and session.id = ticket.session_id
       left join venue.service on service.tenant_id = $1 and service.code = ticket.service_code
      where ticket.tenant_id = $1 and ticket.code = $2`,
    [db.tenantId, code],
  );
  return ticket && { kind: 'ticket', ...ticket, places: ticket.places ?? [] };
}

async function readCard(db: TenantDb, code: string, place: string, at: Date): Promise<CodeFacts | undefined> {
  const [card] = await db.query<{
    cardNumber: string;
    holder: string | null;
    serviceCode: string;
    blockedAt: Date | null;
    isSuspended: boolean;
  }>(
    `select number as "cardNumber", nullif(trim(first_name || ' ' || last_name), '') as holder,
            service_code as "serviceCode", blocked_at as "blockedAt",
            exists (select from venue.card_right as owned
                      join venue.card_suspension as suspension
                        on suspension.tenant_id = $1 and suspension.card_number = owned.card_number
                     where owned.tenant_id = $1 and owned.card_number = card.number
                       and venue.is_suspended($1, card.number, owned.id)) as "isSuspended"
       from venue.card where tenant_id = $1 and scan_code = $2`,
    [db.tenantId, code],
  );
  if (!card) return undefined;
  const rights = await readRights(db, card.cardNumber, place, at);
  const facts: CardFacts = { blockedAt: card.blockedAt?.getTime(), isSuspended: card.isSuspended, rights };
  return { kind: 'card', ...card, facts };
}

/** Reads the rights of a card with the units that were left at an instant. */
async function readRights(db: TenantDb, number: string, place: string, at: Date): Promise<RightFacts[]> {
  const rows = await db.query<{
    unit: RightFacts['unit'];
    remaining: number | null;
    validUntil: Date;
    places: string[];
    price: number | null;
  }>(
    `select owned.unit, owned.valid_until as "validUntil",
            case when owned.unit <> 'period' then
              (select coalesce(sum(quantity), 0)::integer from venue.right_movement as movement
                where movement.tenant_id = $1 and movement.right_id = owned.id and movement.at <= $4) end as remaining,
            service.establishment_code || service.other_establishment_codes as places,
            case when owned.unit = 'cent' then venue.entry_price($1, $3) end as price
       from venue.card_right as owned
       join venue.service on service.tenant_id = $1 and service.code = owned.service_code
      where owned.tenant_id = $1 and owned.card_number = $2 and owned.unit <> 'ticket'`,
    [db.tenantId, number, place, at],
  );
  return rows.map(({ unit, remaining, validUntil, places, price }) => ({
    unit,
    validUntil: validUntil.getTime(),
    places,
    ...(remaining !== null && { remaining }),
    ...(price !== null && { price }),
  }));
}
