/** The rules of refunds, as a part of I1. */
export const REFUND_RULES = {
  'captured − refunded = sold + owed, for every order': `
    select purchase.tenant_id, purchase.id, debited.amount as captured, given.amount as refunded, kept.amount as sold, due.amount as owed
      from checked_changed_purchase as purchase
      join portal.cart on cart.tenant_id = purchase.tenant_id and cart.id = purchase.cart_id
      join portal.payment_attempt as attempt on attempt.tenant_id = cart.tenant_id and attempt.id = cart.attempt_id and attempt.state = 'paid'
     cross join lateral (
       select case when attempt.plan is null then attempt.amount
                   else coalesce(sum(amount) filter (where state = 'paid'), 0)::int end as amount
         from portal.payment_instalment as instalment
        where instalment.tenant_id = attempt.tenant_id and instalment.schedule_id = attempt.id) as debited
     cross join lateral (
       select coalesce(sum(amount) filter (where state = 'done'), 0)::int as amount,
              coalesce(sum(amount) filter (where state <> 'done' and remade_at is null), 0)::int as waiting
         from portal.payment_refund as refund
        where refund.tenant_id = attempt.tenant_id and refund.reason not in ('again', 'stray')
          -- A refund of moved tickets also returns what their moves cost: these payments are equal to their orders. The arrays
          -- are made once per order, and not once per refund.
          and (refund.attempt_id = any (array(
                 select attempt.id
                  union all
                 select paying.attempt_id from portal.purchase as supplement
                   join portal.cart as paying on paying.tenant_id = supplement.tenant_id and paying.id = supplement.cart_id
                  where supplement.tenant_id = purchase.tenant_id and supplement.supplement_of = purchase.cart_id))
               or refund.transaction_uuid = any (array(
                 select 'gift:' || use.id from portal.gift_card_use as use
                  where use.tenant_id = purchase.tenant_id and use.cart_id = any (array(
                    select purchase.cart_id
                     union all
                    select supplement.cart_id from portal.purchase as supplement
                     where supplement.tenant_id = purchase.tenant_id and supplement.supplement_of = purchase.cart_id)))))) as given
     cross join lateral (
       select coalesce(sum((line ->> 'unitPrice')::int * ((line ->> 'quantity')::int - coalesce((
                select sum((units ->> (line ->> 'id'))::int) from portal.refund
                 where refund.tenant_id = purchase.tenant_id and refund.purchase_id = purchase.id
                   and refund.state in ('due', 'pending', 'done', 'failed')), 0))), 0)::int
              -- Of tickets that a customer cancelled, the venue keeps a part by its rule. A move to a lower price lowers the
              -- price of its tickets, until they are refunded themselves. Not one relation more: the planner orders eight.
              + coalesce((select sum(kept_amount + case when move_id is null then reduced_amount else -reduced_amount end)
                            from portal.refund
                           where refund.tenant_id = purchase.tenant_id and refund.purchase_id = purchase.id
                             and refund.state in ('due', 'pending', 'done', 'failed')), 0)::int as amount
         from jsonb_array_elements(purchase.lines) as line
        where not exists (select from portal.refund
                           where refund.tenant_id = purchase.tenant_id and refund.purchase_id = purchase.id
                             and refund.state in ('due', 'pending', 'done', 'failed') and (line ->> 'id')::uuid = any (refund.line_ids))) as kept
     cross join lateral (
       select given.waiting - coalesce((
                select sum(amount) from portal.payment_instalment as instalment
                  join portal.payment_schedule as schedule
                    on schedule.tenant_id = instalment.tenant_id and schedule.id = instalment.schedule_id
                 where instalment.tenant_id = attempt.tenant_id and instalment.schedule_id = attempt.id
                   and instalment.state <> 'paid' and schedule.state <> 'cancelled'), 0)::int as amount) as due
        -- A condition of its own on supplement_of would let the planner expect one order, and join the others by their tenant.
     where case when purchase.supplement_of is null
                then debited.amount + purchase.gift_amount - given.amount <> kept.amount + due.amount else false end`,
  'no more of a payment is given back than was debited': `
    select refund.tenant_id, refund.transaction_uuid, refund.attempt_id, given.amount, debited.amount as debited
      from (select distinct tenant_id, transaction_uuid, attempt_id from checked_payment_refund) as refund
     cross join lateral (
       select sum(amount) as amount from portal.payment_refund as part
        where part.tenant_id = refund.tenant_id and part.transaction_uuid = refund.transaction_uuid and part.remade_at is null) as given
     cross join lateral (
       select max(coalesce(effective_amount, amount)) as amount from portal.payment_event as event
        where event.tenant_id = refund.tenant_id
          and (event.attempt_id = refund.attempt_id or refund.attempt_id is null and event.attempt_id is null)
          and event.transaction_uuid = refund.transaction_uuid
          and event.operation_type = 'DEBIT' and event.status_class = 'paid') as debited
     where given.amount > debited.amount`,
  'a refund is the sum of its parts': `
    select refund.tenant_id, refund.id, refund.amount, part.amount as of_parts
      from checked_refund as refund
     cross join lateral (
       select sum(amount) as amount from portal.payment_refund as paid
        where paid.tenant_id = refund.tenant_id and paid.refund_id = refund.id and paid.remade_at is null) as part
     where refund.amount <> coalesce(part.amount, 0) and refund.state in ('due', 'pending', 'done', 'failed')`,
  'a cart that is given back is not sold': `
    select cart.tenant_id, cart.id
      from portal.cart
     where cart.state = 'refunded'
       and (exists (select from portal.purchase where purchase.tenant_id = cart.tenant_id and purchase.cart_id = cart.id)
            or exists (select from venue.sale where sale.tenant_id = cart.tenant_id and sale.key = cart.id::text collate "C")
            or not exists (select from portal.refund where refund.tenant_id = cart.tenant_id and refund.cart_id = cart.id))`,
  'a line of an order, or a ticket, is given back once': `
    select refund.tenant_id, refund.purchase_id, part, count(*)
      from (select distinct tenant_id, purchase_id from checked_refund) as order_given_back
      join portal.refund on refund.tenant_id = order_given_back.tenant_id and refund.purchase_id = order_given_back.purchase_id
     cross join lateral unnest(line_ids::text[] || ticket_numbers) as part
     where state <> 'refused' group by refund.tenant_id, refund.purchase_id, part having count(*) > 1`,
  'what moves change of the price of tickets is given back, kept or paid once': `
    select purchase.tenant_id, purchase.id, ticket.amount as lowered, settled.amount as settled
      from checked_changed_purchase as purchase
     cross join lateral (
       select coalesce(sum(reduced_amount), 0) as amount from portal.ticket
        where ticket.tenant_id = purchase.tenant_id and ticket.purchase_id = purchase.id) as ticket
     cross join lateral (
       select coalesce(sum(reduced_amount), 0) as amount from portal.refund
        where refund.tenant_id = purchase.tenant_id and refund.purchase_id = purchase.id and move_id is not null
          and reduced_amount = kept_amount + refund.amount) as settled
     cross join lateral (
       select coalesce(sum(total_amount), 0) as amount from portal.purchase as supplement
        where supplement.tenant_id = purchase.tenant_id and supplement.supplement_of = purchase.cart_id) as paid
     where purchase.supplement_of is null and ticket.amount <> settled.amount - paid.amount`,
  'what is paid for a move is its difference and its fee, and its tickets have moved': `
    select purchase.tenant_id, purchase.id, purchase.total_amount, move.state, price.amount as difference, price.fee
      from checked_purchase as purchase
      left join portal.ticket_move as move on move.tenant_id = purchase.tenant_id and move.id = purchase.cart_id
     cross join lateral (
       select coalesce(sum(- reduction), 0) as amount, coalesce(sum(fee), 0) as fee
         from jsonb_to_recordset(move.prices) as priced (reduction integer, fee integer)) as price
     where purchase.supplement_of is not null
       and (move.state is distinct from 'done' or price.amount <> purchase.total_amount or price.fee <> move.fee_amount
            or not exists (select from portal.purchase as moved
                            where moved.tenant_id = purchase.tenant_id and moved.id = move.purchase_id
                              and moved.cart_id = purchase.supplement_of))`,
  'a ticket is given back at the price that its moves have left': `
    select refund.tenant_id, refund.id, refund.reduced_amount, lowered.amount
      from checked_refund as refund
     cross join lateral (
       select coalesce(sum(ticket.reduced_amount), 0) as amount from portal.ticket
        where ticket.tenant_id = refund.tenant_id and ticket.purchase_id = refund.purchase_id
          and (ticket.line_id = any (refund.line_ids) and not refund.units ? ticket.line_id::text
               or ticket.ticket_number = any (refund.ticket_numbers))) as lowered
     where refund.purchase_id is not null and refund.move_id is null
       and refund.state in ('due', 'pending', 'done', 'failed') and refund.reduced_amount <> lowered.amount`,
  'a place that is taken again is refunded once, and its ticket no longer opens': `
    select resale.tenant_id, resale.id, resale.state, ticket.refunded_at, refund.amount
      from portal.resale
      join checked_refund as cancellation on cancellation.tenant_id = resale.tenant_id and cancellation.id = resale.refund_id
      join portal.purchase on purchase.tenant_id = resale.tenant_id and purchase.id = resale.purchase_id
      left join portal.ticket
        on ticket.tenant_id = resale.tenant_id and ticket.purchase_id = resale.purchase_id and ticket.ticket_number = resale.ticket_number
      left join portal.refund on refund.tenant_id = resale.tenant_id and refund.id = resale.settlement_id
     where ticket.refunded_at is null
        or (resale.state in ('open', 'untaken') and refund.id is not null)
        or (resale.state in ('taken', 'closed') and purchase.blocked_at is null and resale.ended_at < now() - interval '15 minutes'
            and (refund.id is null or refund.resale_of is distinct from resale.refund_id or refund.kept_amount <> - refund.amount))
        or (resale.state = 'open' and resale.starts_at < now() - interval '1 day'
            and not exists (select from venue.session
                             where session.tenant_id = resale.tenant_id and session.id = resale.session_id
                               and session.start_at > now()))`,
  'what is refunded after a cancellation is never more than it had kept': `
    select cancellation.tenant_id, cancellation.id, cancellation.kept_amount, later.amount
      from checked_refund as cancellation
     cross join lateral (
       select coalesce(sum(amount), 0) as amount from portal.refund as refund
        where refund.tenant_id = cancellation.tenant_id and refund.purchase_id = cancellation.purchase_id
          and refund.resale_of = cancellation.id) as later
     where later.amount > cancellation.kept_amount and cancellation.resale_of is null`,
  'the tickets of what is given back no longer open': `
    select ticket.tenant_id, ticket.ticket_number, ticket.refunded_at, held.taken_back_at
      from checked_refunded_ticket as ticket
      join venue.ticket as held on held.tenant_id = ticket.tenant_id and held.code = ticket.code
     where (ticket.refunded_at is not null and held.taken_back_at is null)`,
} as const;
