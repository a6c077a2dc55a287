import type { BoxOfficeEntrance } from '../../box-office/entrance/port.ts';

/** Tickets of past sessions, by what the entrance knows of them. */
export const attendance: Pick<BoxOfficeEntrance, 'readUnused' | 'readLateUses'> = {
  readUnused: (db, { after, until, services }) =>
    db.query(
      `select session.id as "sessionId", ticket.ticket_number as "ticketNumber", session.start_at as "sessionStart",
              session.end_at as "sessionEnd"
         from venue.session
         join venue.ticket on ticket.tenant_id = $1 and ticket.session_id collate "C" = session.id
        where session.tenant_id = $1 and session.end_at > $2 and session.end_at <= $3
          and session.start_at > $2::timestamptz - interval '7 days' and session.start_at < $3
          and session.service_codes && $4::text[] and ticket.service_code = any ($4)
          and ticket.consumed_at is null and ticket.taken_back_at is null and ticket.blocked_at is null
          and exists (select from venue.ticket as shown
                       where shown.tenant_id = $1 and shown.session_id collate "C" = session.id
                         and shown.consumed_at is not null)
          and not exists (select from venue.cancelled_session as gone
                           where gone.tenant_id = $1 and gone.id = session.id)
        order by session.end_at, ticket.ticket_number`,
      [db.tenantId, after, until, services],
    ),
  readLateUses: (db, tickets) =>
    db.query(
      `select known.number as "ticketNumber",
              case when ticket.consumed_at is not null then 'used' else 'void' end as state
         from unnest($2::text[], $3::text[]) as known (session, number)
         left join venue.ticket on ticket.tenant_id = $1 and ticket.session_id collate "C" = known.session
          and ticket.ticket_number = known.number
         left join venue.cancelled_session as gone on gone.tenant_id = $1 and gone.id = known.session
        where ticket.consumed_at is not null or ticket.taken_back_at is not null or ticket.code is null or gone.id is not null`,
      [
        db.tenantId,
        tickets.map(({ sessionId }) => sessionId),
        tickets.map(({ ticketNumber }) => ticketNumber),
      ],
    ),
};
