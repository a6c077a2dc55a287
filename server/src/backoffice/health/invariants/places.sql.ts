/**
 * Invariants of the engine. Each query returns the rows that break its rule, so an empty result is good; for its relations
 * `checked_…`, see history.sql.ts. The queries see one tenant under the application's role, and every tenant under the
 * owner's.
 */
export const PLACE_INVARIANTS = {
  'active holds and sold places never exceed the capacity': `
    select session.tenant_id, session.id, session.capacity, session.sold, active.places as held
      from checked_session as session
      left join (select tenant_id, session_id, sum(quantity) as places
                   from venue.hold where expires_at > now() group by tenant_id, session_id) as active
        on active.tenant_id = session.tenant_id and active.session_id = session.id
     where session.sold + coalesce(active.places, 0) > session.capacity
        or session.sold + session.held > session.capacity`,
  'the sessions of a pool that overlap take at most its capacity': `
    select pool.tenant_id, pool.id, session.id as session_id, session.start_at, pool.capacity, loaded.places
      from checked_session as session
      join venue.pool on pool.tenant_id = session.tenant_id and pool.id = session.pool_id
     cross join lateral (
       select sum(other.sold + other.held) as places
         from venue.session as other
        where other.tenant_id = session.tenant_id and other.pool_id = session.pool_id and other.pool_id is not null
          and other.start_at <= session.start_at and other.start_at > session.start_at - interval '48 hours'
          and other.end_at > session.start_at) as loaded
     where loaded.places > pool.capacity`,
  'a session counts as held what its holds add up to': `
    select held.tenant_id, held.session_id, session.held, kept.places as of_holds
      from (select tenant_id, id as session_id from checked_session union select tenant_id, session_id from venue.hold) as held
      left join venue.session on session.tenant_id = held.tenant_id and session.id = held.session_id
      left join (select tenant_id, session_id, sum(quantity) as places
                   from venue.hold group by tenant_id, session_id) as kept
        on kept.tenant_id = held.tenant_id and kept.session_id = held.session_id
     where coalesce(session.held, 0) <> coalesce(kept.places, 0)`,
  'a session keeps for its waiting list what the list wants': `
    select session.tenant_id, session.id, session.awaited, waiting.places
      from checked_session as session
     cross join lateral (
       select coalesce(sum(wait.places), 0) as places
         from portal.wait
        where wait.tenant_id = session.tenant_id and wait.session_id = session.id and wait.state = 'waiting') as waiting
     where session.awaited <> waiting.places`,
  'a session counts as sold its tickets and what was sold elsewhere': `
    select session.tenant_id, session.id, session.sold, session.sold_elsewhere, issued.tickets
      from checked_session as session
     cross join lateral (
       select coalesce(sum(ticket.places), 0) as tickets
         from venue.ticket
        where ticket.tenant_id = session.tenant_id and ticket.session_id = session.id collate "C" and taken_back_at is null
          and not exists (select from venue.service
                           where service.tenant_id = ticket.tenant_id and service.code = ticket.service_code
                             and service.is_rental)) as issued
     where session.sold <> session.sold_elsewhere + issued.tickets`,
  'a ticket is valid for exactly one session, by its last code': `
    select ticket.tenant_id, ticket.ticket_number, ticket.session_id, held.session_id as of_system, moved.to_session_id as moved_to
      from checked_ticket as ticket
      join portal.purchase on purchase.tenant_id = ticket.tenant_id and purchase.id = ticket.purchase_id
      join venue.ticket as held
        on held.tenant_id = ticket.tenant_id and held.sale_key = purchase.cart_id::text collate "C"
       and held.ticket_number = ticket.ticket_number
      left join lateral (
        select move.to_session_id
          from venue.ticket_move as move
         where move.tenant_id = ticket.tenant_id and move.sale_key = held.sale_key and move.ticket_number = held.ticket_number
         order by move.at desc limit 1) as moved on true
     where not exists (select from portal.ticket_move as begun
                        where begun.tenant_id = ticket.tenant_id and begun.purchase_id = ticket.purchase_id
                          and begun.state = 'begun' and ticket.ticket_number = any (begun.ticket_numbers))
       and (ticket.session_id is distinct from held.session_id
            or ticket.moved_service ->> 'service' <> held.service_code
            or moved.to_session_id <> held.session_id
            or exists (select from venue.ticket_move as move
                         join venue.ticket as opened on opened.tenant_id = move.tenant_id and opened.code = move.former_code
                        where move.tenant_id = ticket.tenant_id and move.sale_key = held.sale_key
                          and move.ticket_number = held.ticket_number)
            or exists (select from venue.ticket as twin
                        where twin.tenant_id = held.tenant_id and twin.sale_key = held.sale_key
                          and twin.ticket_number = held.ticket_number and twin.ordinal <> held.ordinal))`,
  'a cart that is sold holds nothing': `
    select hold.tenant_id, hold.key, hold.session_id
      from venue.hold join venue.sale on sale.tenant_id = hold.tenant_id and sale.key = hold.key`,
  'a right has what its movements add up to, and never less than nothing': `
    select owned.tenant_id, owned.id, owned.remaining, moved.quantity
      from checked_card_right as owned
     cross join lateral (
       select sum(quantity) as quantity from venue.right_movement as movement
        where movement.tenant_id = owned.tenant_id and movement.right_id = owned.id) as moved
     where owned.unit <> 'period' and (owned.remaining <> coalesce(moved.quantity, 0) or owned.remaining < 0)`,
  'a right has at most what it had after it was last filled': `
    select tenant_id, id, remaining, total from checked_card_right where remaining > total`,
  'the balance after a movement follows from the one before': `
    select movement.tenant_id, movement.right_id, movement.id, movement.quantity, movement.balance
      from checked_movement as movement
      left join lateral (
        select balance from venue.right_movement as earlier
         where earlier.tenant_id = movement.tenant_id and earlier.right_id = movement.right_id and earlier.id < movement.id
         order by earlier.id desc limit 1) as before on true
     where movement.balance <> case when before is null then 0 else before.balance end + movement.quantity`,
  'a pass counts once, and is taken back once': `
    select movement.tenant_id, movement.right_id, movement.reference, movement.kind
      from checked_movement as movement
     where kind in ('used', 'reversed') and reference is not null
       and exists (select from venue.right_movement as again
                    where again.tenant_id = movement.tenant_id and again.right_id = movement.right_id
                      and again.reference = movement.reference and again.kind = movement.kind and again.id <> movement.id)`,
  'a right gives back what it took, and no more': `
    select back.tenant_id, back.right_id, back.reference, back.quantity
      from checked_movement as back
      left join venue.right_movement as used
        on used.tenant_id = back.tenant_id and used.right_id = back.right_id and used.reference = back.reference and used.kind = 'used'
     where back.kind = 'reversed' and back.reference is not null and back.quantity is distinct from - used.quantity`,
  'as many tickets are withdrawn as the rights have lost by it': `
    select sale.tenant_id, sale.order_number, issued.tickets, moved.quantity
      from checked_sale as sale
     cross join lateral (
       select count(*) as tickets from venue.ticket
        where ticket.tenant_id = sale.tenant_id and ticket.sale_key = sale.key and is_withdrawal and taken_back_at is null) as issued
     cross join lateral (
       select coalesce(- sum(quantity), 0) as quantity from venue.right_movement as movement
        where movement.tenant_id = sale.tenant_id and movement.reference = sale.order_number
          and kind in ('withdrawn', 'refunded') and (kind = 'withdrawn' or quantity > 0)) as moved
     where issued.tickets <> moved.quantity`,
  'a ticket that was taken back was not used': `
    select ticket.tenant_id, ticket.ticket_number
      from (select tenant_id, key from checked_sale
            union select tenant_id, cart_id::text collate "C" from checked_changed_purchase) as sale
      join venue.ticket on ticket.tenant_id = sale.tenant_id and ticket.sale_key = sale.key collate "C"
     where taken_back_at is not null and consumed_at is not null`,
  'what was taken back of a right is what was put on it, or withdrawn from it': `
    select back.tenant_id, back.id, back.quantity, done.quantity as done
      from checked_movement as back
      left join venue.right_movement as done on done.tenant_id = back.tenant_id and done.id = back.refers_to
     where back.kind = 'refunded' and (done.right_id is distinct from back.right_id or done.quantity is distinct from - back.quantity)`,
  'carts hold no more of a right than it has': `
    select owned.tenant_id, owned.id, owned.remaining, held.quantity
      from venue.card_right as owned
      join venue.card on card.tenant_id = owned.tenant_id and card.number = owned.card_number and card.blocked_at is null
      join (select tenant_id, right_id, sum(quantity) as quantity from venue.card_hold
             where right_id is not null and expires_at > now() group by tenant_id, right_id) as held
        on held.tenant_id = owned.tenant_id and held.right_id = owned.id
     where owned.valid_until > now() and owned.remaining < held.quantity`,
  'a blocked card has nothing left on it': `
    select card.tenant_id, card.number, owned.remaining
      from venue.card join checked_card_right as owned on owned.tenant_id = card.tenant_id and owned.card_number = card.number
     where card.blocked_at is not null and not card.is_block_temporary and owned.remaining > 0`,
  'a booking has the places that it is on hold for, or the tickets that it is confirmed with': `
    select booking.tenant_id, booking.key, booking.state, held.places, issued.tickets
      from checked_booking as booking
     cross join lateral (
       select sum(quantity) as places from venue.hold
        where hold.tenant_id = booking.tenant_id and hold.key = booking.key) as held
     cross join lateral (
       select coalesce(sum(coalesce((item ->> 'places')::int, 1)), 0) as places
         from jsonb_array_elements(booking.items) as item) as booked
     cross join lateral (
       select count(*) as tickets from venue.ticket
        where ticket.tenant_id = booking.tenant_id and ticket.sale_key = booking.key and taken_back_at is null) as issued
     where issued.tickets <> case when booking.state = 'confirmed' then jsonb_array_length(booking.items) else 0 end
        or (booking.state = 'on-hold' and booking.expires_at > now() and booking.session_id is not null
            and coalesce(held.places, 0) <> booked.places)
        or (booking.state <> 'on-hold' and held.places is not null)`,
  'a sale has tickets, or fills cards': `
    select sale.tenant_id, sale.key
      from checked_sale as sale
     where sale.cards = '[]' and not exists (select from venue.ticket where ticket.tenant_id = sale.tenant_id and ticket.sale_key = sale.key)`,
} as const;
