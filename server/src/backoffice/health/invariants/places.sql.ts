/**
 * Invariants of the engine. Each query returns the rows that break its rule, so an empty result is good. The queries
 * see one tenant under the application's role, and every tenant under the owner's.
 */
export const PLACE_INVARIANTS = {
  'active holds and sold places never exceed the capacity': `
    select session.tenant_id, session.id, session.capacity, session.sold, active.places as held
      from venue.session
      left join (select tenant_id, session_id, sum(quantity) as places
                   from venue.hold where expires_at > now() group by tenant_id, session_id) as active
        on active.tenant_id = session.tenant_id and active.session_id = session.id
     where session.sold + coalesce(active.places, 0) > session.capacity
        or session.sold + session.held > session.capacity`,
  'a session counts as held what its holds add up to': `
    select session.tenant_id, session.id, session.held, kept.places as of_holds
      from venue.session
      full join (select tenant_id, session_id, sum(quantity) as places
                   from venue.hold group by tenant_id, session_id) as kept
        on kept.tenant_id = session.tenant_id and kept.session_id = session.id
     where coalesce(session.held, 0) <> coalesce(kept.places, 0)`,
  'a session counts as sold its tickets and what was sold elsewhere': `
    select session.tenant_id, session.id, session.sold, session.sold_elsewhere, issued.tickets
      from venue.session
      left join (select tenant_id, session_id, count(*) as tickets
                   from venue.ticket
                  where session_id is not null and taken_back_at is null
                    and not exists (select from venue.service
                                     where service.tenant_id = ticket.tenant_id and service.code = ticket.service_code
                                       and service.is_rental)
                  group by tenant_id, session_id) as issued
        on issued.tenant_id = session.tenant_id and issued.session_id = session.id
     where session.sold <> session.sold_elsewhere + coalesce(issued.tickets, 0)`,
  'a cart that is sold holds nothing': `
    select hold.tenant_id, hold.key, hold.session_id
      from venue.hold join venue.sale on sale.tenant_id = hold.tenant_id and sale.key = hold.key`,
  'a right has what its movements add up to, and never less than nothing': `
    select owned.tenant_id, owned.id, owned.remaining, moved.quantity
      from venue.card_right as owned
      left join (select tenant_id, right_id, sum(quantity) as quantity from venue.right_movement
                  group by tenant_id, right_id) as moved
        on moved.tenant_id = owned.tenant_id and moved.right_id = owned.id
     where owned.unit <> 'period' and (owned.remaining <> coalesce(moved.quantity, 0) or owned.remaining < 0)`,
  'a right has at most what it had after it was last filled': `
    select tenant_id, id, remaining, total from venue.card_right where remaining > total`,
  'the balance after a movement follows from the one before': `
    select tenant_id, right_id, id, quantity, balance
      from (select movement.*, lag(balance, 1, 0) over (partition by tenant_id, right_id order by id) as before
              from venue.right_movement as movement) as entry
     where balance <> before + quantity`,
  'a pass counts once, and is taken back once': `
    select tenant_id, right_id, reference, kind, count(*)
      from venue.right_movement where kind in ('used', 'reversed') and reference is not null
     group by tenant_id, right_id, reference, kind having count(*) > 1`,
  'a right gives back what it took, and no more': `
    select back.tenant_id, back.right_id, back.reference, back.quantity
      from venue.right_movement as back
      left join venue.right_movement as used
        on used.tenant_id = back.tenant_id and used.right_id = back.right_id and used.reference = back.reference and used.kind = 'used'
     where back.kind = 'reversed' and back.reference is not null and back.quantity is distinct from - used.quantity`,
  'as many tickets are withdrawn as the rights have lost by it': `
    select sale.tenant_id, sale.order_number, issued.tickets, moved.quantity
      from venue.sale
      left join (select tenant_id, sale_key, count(*) as tickets from venue.ticket where is_withdrawal and taken_back_at is null
                  group by tenant_id, sale_key) as issued
        on issued.tenant_id = sale.tenant_id and issued.sale_key = sale.key
      left join (select tenant_id, reference, - sum(quantity) as quantity from venue.right_movement
                  where kind = 'withdrawn' or kind = 'refunded' and quantity > 0 group by tenant_id, reference) as moved
        on moved.tenant_id = sale.tenant_id and moved.reference = sale.order_number
     where coalesce(issued.tickets, 0) <> coalesce(moved.quantity, 0)`,
  'a ticket that was taken back was not used': `
    select tenant_id, ticket_number from venue.ticket where taken_back_at is not null and consumed_at is not null`,
  'what was taken back of a right is what was put on it, or withdrawn from it': `
    select back.tenant_id, back.id, back.quantity, done.quantity as done
      from venue.right_movement as back
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
      from venue.card join venue.card_right as owned on owned.tenant_id = card.tenant_id and owned.card_number = card.number
     where card.blocked_at is not null and owned.remaining > 0`,
  'a booking has the places that it is on hold for, or the tickets that it is confirmed with': `
    select booking.tenant_id, booking.key, booking.state, held.places, issued.tickets
      from venue.booking
      left join (select tenant_id, key, sum(quantity) as places from venue.hold group by tenant_id, key) as held
        on held.tenant_id = booking.tenant_id and held.key = booking.key
      left join (select tenant_id, sale_key, count(*) as tickets from venue.ticket where taken_back_at is null
                  group by tenant_id, sale_key) as issued
        on issued.tenant_id = booking.tenant_id and issued.sale_key = booking.key
     where coalesce(issued.tickets, 0) <> case when booking.state = 'confirmed' then jsonb_array_length(booking.items) else 0 end
        or (booking.state = 'on-hold' and booking.expires_at > now() and booking.session_id is not null
            and coalesce(held.places, 0) <> jsonb_array_length(booking.items))
        or (booking.state <> 'on-hold' and held.places is not null)`,
  'a sale has tickets, or fills cards': `
    select sale.tenant_id, sale.key
      from venue.sale
     where sale.cards = '[]' and not exists (select from venue.ticket where ticket.tenant_id = sale.tenant_id and ticket.sale_key = sale.key)`,
} as const;
