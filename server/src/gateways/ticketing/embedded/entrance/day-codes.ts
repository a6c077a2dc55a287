import type { TenantDb } from '#kernel/database/database.ts';
import type {
  ClosedCard,
  DayCard,
  DayCodes,
  DayTicket,
  OtherTicket,
} from '../../box-office/entrance/port.ts';

/** Maximum tickets and cards that open on a day. */
const MOST = 50_000;
/** Maximum tickets and cards that do not open, each closest to the day first: a device names why. */
const MOST_CLOSED = 10_000;

/** Hash of a code in the form in which devices type it: capitals without separators. 12 bytes, base64. */
const hashOf = (column: string) =>
  `encode(substring(sha256(convert_to($4 || replace(${column}, ' ', ''), 'UTF8')) for 12), 'base64')`;

interface Span {
  from: Date;
  until: Date;
  salt: string;
}

/** Reads the codes that open at a place between two instants, and those around them that do not, as hashes. */
export async function readCodes(db: TenantDb, place: string, { from, until, salt }: Span): Promise<DayCodes> {
  const values = [db.tenantId, from, until, salt, place];
  const tickets = await db.query<DayTicket>(
    `${TICKETS} and ${OPENS} order by ticket.valid_until limit ${MOST}`,
    values,
  );
  const others = await db.query<OtherTicket>(
    `${TICKETS.replace('select', `select ${PLACES} as opens, ticket.taken_back_at as "refundedAt", ticket.is_given_up as "isGivenUp",`)}
        and ticket.valid_until >= $2::timestamptz - interval '2 days' and ticket.valid_from < $3::timestamptz + interval '7 days'
        and (${OPENS}) is not true
      order by abs(extract(epoch from ticket.valid_from - $2::timestamptz)) limit ${MOST_CLOSED}`,
    values,
  );
  const cards = await db.query<DayCard>(CARDS, values);
  const closedCards = await db.query<ClosedCard>(CLOSED_CARDS, values);
  const [price] = await db.query<{ cents: number | null }>('select venue.entry_price($1, $2) as cents', [
    db.tenantId,
    place,
  ]);
  return { tickets, others, cards, closedCards, entryPrice: price?.cents ?? null };
}

const PLACES = `case when ticket.session_id is not null then array_remove(array[session.establishment_code], null)
                     else service.establishment_code || service.other_establishment_codes end`;

const OPENS = `(ticket.valid_until >= $2::timestamptz and ticket.valid_from < $3::timestamptz and ticket.taken_back_at is null
                and $5 = any (${PLACES}))`;

const TICKETS = `
  select ${hashOf('ticket.code')} as hash, ticket.service_code as "serviceCode", ticket.price_name as "priceName",
         session.start_at as "sessionStart", ticket.valid_from as "validFrom", ticket.valid_until as "validUntil",
         ticket.consumed_at as "usedAt", ticket.consumed_place as "usedPlace", ticket.blocked_at is not null as "isBlocked",
         ticket.session_id is not null as "hasSession"
    from venue.ticket
    left join venue.session on session.tenant_id = $1 and session.id = ticket.session_id
    left join venue.service on service.tenant_id = $1 and service.code = ticket.service_code
   where ticket.tenant_id = $1`;

/** Rights that open on the day: a period before units, then the units that end first, and credit when no other opens. */
const RIGHTS = `
  select distinct on (owned.card_number) owned.card_number, owned.service_code, owned.unit, owned.valid_until,
         case when owned.unit <> 'period'
              then sum(owned.remaining) over (partition by owned.card_number, owned.unit)::integer end as remaining,
         case when owned.unit <> 'cent'
              then (sum(owned.remaining) filter (where owned.unit = 'cent') over (partition by owned.card_number))::integer
              end as credit
    from venue.card_right as owned
    join venue.service on service.tenant_id = $1 and service.code = owned.service_code
   where owned.tenant_id = $1 and not owned.is_over and owned.valid_until >= $2::timestamptz and owned.valid_from < $3::timestamptz
     and owned.unit in ('admission', 'minute', 'period', 'cent')
     and (owned.unit = 'period'
          or owned.remaining >= case when owned.unit = 'cent' then (select venue.entry_price($1, $5)) else 1 end)
     and ($5 = service.establishment_code or $5 = any (service.other_establishment_codes))
     and not exists (select from venue.card_suspension as suspension
                      where suspension.tenant_id = $1 and suspension.card_number = owned.card_number)
   order by owned.card_number, owned.unit = 'cent', owned.remaining is null desc, owned.valid_until
   limit ${MOST}`;

const CARDS = `
  select ${hashOf('card.scan_code')} as hash, owned.service_code as "serviceCode", card.blocked_at is not null as "isBlocked",
         owned.unit, owned.remaining, owned.credit, owned.valid_until as "validUntil"
    from (${RIGHTS}) as owned
    join venue.card on card.tenant_id = $1 and card.number = owned.card_number`;

/** Cards with a right of the last months that does not open here, with the reason of venue.use_cards. */
const CLOSED_CARDS = `
  with opening as materialized (${RIGHTS})
  select ${hashOf('card.scan_code')} as hash, owned.service_code as "serviceCode", owned.opens, owned.valid_until as "validUntil",
         case when card.blocked_at is not null then 'blocked'
              when exists (select from venue.card_suspension as suspension
                            where suspension.tenant_id = $1 and suspension.card_number = owned.card_number)
                   and venue.is_suspended($1, owned.card_number, owned.id) then 'suspended'
              when owned.valid_until < $2::timestamptz then 'expired'
              when not owned.is_here then 'wrong-place'
              when owned.unit = 'cent' and (select venue.entry_price($1, $5)) is null then 'no-right'
              else 'used-up' end as reason
    from (select distinct on (owned.card_number) owned.id, owned.card_number, owned.service_code, owned.unit, owned.valid_until,
                 service.establishment_code || service.other_establishment_codes as opens, here.is_here
            from venue.card_right as owned
            join venue.service on service.tenant_id = $1 and service.code = owned.service_code
            cross join lateral (
              select $5 = service.establishment_code or $5 = any (service.other_establishment_codes) as is_here) as here
           where owned.tenant_id = $1 and owned.valid_until >= $2::timestamptz - interval '90 days' and owned.valid_from < $3::timestamptz
             and owned.unit in ('admission', 'minute', 'period', 'cent')
             and not exists (select from opening where opening.card_number = owned.card_number)
           order by owned.card_number, owned.valid_until >= $2::timestamptz desc, here.is_here desc, owned.unit = 'cent', owned.valid_until desc
           limit ${MOST_CLOSED}) as owned
    join venue.card on card.tenant_id = $1 and card.number = owned.card_number`;
