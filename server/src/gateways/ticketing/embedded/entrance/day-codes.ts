import type { TenantDb } from '#kernel/database/database.ts';
import type { DayCard, DayCodes, DayTicket } from '../../box-office/entrance/port.ts';

/** Maximum tickets and cards of a day. */
const MOST = 50_000;

/** Hash of a code in the form in which devices type it: capitals without separators. 12 bytes, base64. */
const hashOf = (column: string) =>
  `encode(substring(sha256(convert_to($4 || replace(${column}, ' ', ''), 'UTF8')) for 12), 'base64')`;

/** Reads the codes that open at a place between two instants, as hashes. */
export async function readCodes(
  db: TenantDb,
  place: string,
  { from, until, salt }: { from: Date; until: Date; salt: string },
): Promise<DayCodes> {
  const tickets = await db.query<DayTicket>(
    `select ${hashOf('ticket.code')} as hash, ticket.service_code as "serviceCode", ticket.price_name as "priceName",
            session.start_at as "sessionStart", ticket.valid_from as "validFrom", ticket.valid_until as "validUntil",
            ticket.consumed_at as "usedAt", ticket.blocked_at is not null as "isBlocked",
            ticket.session_id is not null as "hasSession"
       from venue.ticket
       left join venue.session on session.tenant_id = $1 and session.id = ticket.session_id
       left join venue.service on service.tenant_id = $1 and service.code = ticket.service_code
      where ticket.tenant_id = $1 and ticket.valid_until >= $2 and ticket.valid_from < $3 and ticket.taken_back_at is null
        and case when ticket.session_id is not null then session.establishment_code = $5
                 else $5 = service.establishment_code or $5 = any (service.other_establishment_codes) end
      order by ticket.valid_until limit ${MOST}`,
    [db.tenantId, from, until, salt, place],
  );
  const cards = await db.query<DayCard>(
    `select ${hashOf('card.scan_code')} as hash, owned.service_code as "serviceCode", card.blocked_at is not null as "isBlocked",
            owned.unit, owned.remaining, owned.valid_until as "validUntil"
       from (select distinct on (owned.card_number) owned.card_number, owned.service_code, owned.unit, owned.remaining,
                    owned.valid_until
               from venue.card_right as owned
               join venue.service on service.tenant_id = $1 and service.code = owned.service_code
              where owned.tenant_id = $1 and not owned.is_over and owned.valid_until >= $2 and owned.valid_from < $3
                and owned.unit in ('admission', 'minute', 'period') and coalesce(owned.remaining, 1) > 0
                and ($5 = service.establishment_code or $5 = any (service.other_establishment_codes))
                and not exists (select from venue.card_suspension as suspension
                                 where suspension.tenant_id = $1 and suspension.card_number = owned.card_number)
              order by owned.card_number, owned.remaining is null desc, owned.valid_until
              limit ${MOST}) as owned
       join venue.card on card.tenant_id = $1 and card.number = owned.card_number`,
    [db.tenantId, from, until, salt, place],
  );
  return { tickets, cards };
}
