import { FLEXIBLE_RULES } from './invariants-flexible.sql.ts';
import { GIFT_CARD_RULES } from './invariants-gift-cards.sql.ts';
import { INSTALMENT_RULES } from './invariants-instalments.sql.ts';
import { REFUND_RULES } from './invariants-refunds.sql.ts';

/** A payment that took money: the first debit of an attempt, correctly signed by the provider and accepted. */
export const CAPTURE = `event.status_class = 'paid' and event.status <> 'ACCEPTED' and event.operation_type = 'DEBIT' and event.sequence_number = 1
       and event.rejection is null`;

/** Every captured cent is an issued ticket, a refund, or a stuck cart that an administrator can see. */
export const MONEY = {
  'a captured payment is a sale, under way or done, a refund, or a stuck cart': `
    select event.tenant_id, event.attempt_id, event.transaction_uuid, event.amount, cart.state
      from checked_event as event
      left join portal.payment_attempt as attempt on attempt.tenant_id = event.tenant_id and attempt.id = event.attempt_id
      left join portal.cart on cart.tenant_id = event.tenant_id and cart.id = attempt.cart_id
     where ${CAPTURE}
       and not exists (select from portal.payment_refund as refund
                        where refund.tenant_id = event.tenant_id and refund.transaction_uuid = event.transaction_uuid)
       and not exists (select from portal.payment_instalment as instalment
                        where attempt.purpose = 'settle' and instalment.tenant_id = event.tenant_id
                          and instalment.schedule_id = attempt.schedule_id and instalment.number = attempt.instalment
                          and instalment.transaction_uuid = event.transaction_uuid)
       and not exists (select from portal.gift_card as bought
                        where attempt.purpose = 'gift-card' and bought.tenant_id = event.tenant_id and bought.id = attempt.id
                          and bought.state <> 'unpaid' and bought.transaction_uuid = event.transaction_uuid)
       and not coalesce(cart.attempt_id = attempt.id and attempt.transaction_uuid = event.transaction_uuid
                        and cart.state in ('paid', 'selling', 'sold', 'stuck', 'archived'), false)`,
  ...REFUND_RULES,
  ...FLEXIBLE_RULES,
  'a captured payment is of the amount and currency that was asked for': `
    select event.tenant_id, event.attempt_id, event.amount, attempt.amount as asked, event.currency
      from checked_event as event
      join portal.payment_attempt as attempt on attempt.tenant_id = event.tenant_id and attempt.id = event.attempt_id
      -- A subscription debits its first month, where any other plan names the whole amount.
      left join portal.payment_subscription as monthly on monthly.tenant_id = attempt.tenant_id and monthly.id = attempt.id
      left join portal.payment_instalment as first
        on first.tenant_id = monthly.tenant_id and first.schedule_id = monthly.id and first.number = 1
     where ${CAPTURE} and (event.amount <> coalesce(first.amount, attempt.amount) or event.currency <> attempt.currency)`,
  ...INSTALMENT_RULES,
  ...GIFT_CARD_RULES,
  'a stuck cart is where an administrator sees it, with what was paid for it': `
    select coalesce(cart.tenant_id, listed.tenant_id) as tenant_id, coalesce(cart.id, listed.cart_id) as cart_id,
           cart.state, listed.state as listed_as, cart.paid, listed.amount
      from (select cart.tenant_id, cart.id, cart.state, coalesce(attempt.paid_amount, attempt.amount, 0) + cart.gift_amount as paid
              from portal.cart
              left join portal.payment_attempt as attempt
                on attempt.tenant_id = cart.tenant_id and attempt.id = cart.attempt_id
             where cart.state in ('stuck', 'archived')) as cart
      full join portal.stuck_cart as listed on listed.tenant_id = cart.tenant_id and listed.cart_id = cart.id
     where cart.state is distinct from listed.state or cart.paid is distinct from listed.amount`,
  'an order costs what its lines add up to and what its payment was': `
    select purchase.tenant_id, purchase.id, purchase.total_amount, attempt.amount as paid, line.total
      from checked_purchase as purchase
      join portal.cart on cart.tenant_id = purchase.tenant_id and cart.id = purchase.cart_id
      left join portal.payment_attempt as attempt on attempt.tenant_id = cart.tenant_id and attempt.id = cart.attempt_id
     cross join lateral (select coalesce(sum((sold ->> 'unitPrice')::int * (sold ->> 'quantity')::int), 0) as total
                           from jsonb_array_elements(purchase.lines) as sold) as line
     where purchase.total_amount <> line.total
        or purchase.total_amount <> coalesce(attempt.paid_amount, attempt.amount, 0) + purchase.gift_amount`,
  'the discounts of an order are the difference between its full and its paid prices, and none is below zero': `
    select purchase.tenant_id, purchase.id, line.number, line.difference, line.discount
      from checked_purchase as purchase
     cross join lateral (
           select number, (sold ->> 'quantity')::int * (coalesce((sold ->> 'listPrice')::int, (sold ->> 'unitPrice')::int)
                                                        - (sold ->> 'unitPrice')::int) as difference,
                  (sold ->> 'unitPrice')::int as price,
                  (select coalesce(sum((discount ->> 'amount')::int), 0)
                     from jsonb_array_elements(sold -> 'details') as part,
                          jsonb_array_elements(part -> 'discounts') as discount) as discount,
                  (select coalesce(min((discount ->> 'amount')::int), 0)
                     from jsonb_array_elements(sold -> 'details') as part,
                          jsonb_array_elements(part -> 'discounts') as discount) as least
             from jsonb_array_elements(purchase.lines) with ordinality as each (sold, number)) as line
     where line.difference <> line.discount or line.price < 0 or line.difference < 0 or line.least < 0`,
  'an order has a ticket for each of its units that fill no card, and the ticketing system knows them': `
    select purchase.tenant_id, purchase.id, line.units, issued.tickets, issued.known
      from checked_purchase as purchase
     cross join lateral (select coalesce(sum((sold ->> 'quantity')::int), 0) as units
                           from jsonb_array_elements(purchase.lines) as sold where not sold ? 'fillsCards') as line
     cross join lateral (select count(*) as tickets, count(external.code) as known
                           from portal.ticket
                           left join venue.ticket as external
                             on external.tenant_id = ticket.tenant_id and external.code = ticket.code
                            and external.sale_key = purchase.cart_id::text collate "C"
                          where ticket.tenant_id = purchase.tenant_id and ticket.purchase_id = purchase.id) as issued
     where purchase.supplement_of is null and (issued.tickets <> line.units
        -- A supplier elsewhere keeps its tickets itself.
        or (issued.known <> line.units
            and not exists (select from octo.sale where sale.tenant_id = purchase.tenant_id and sale.cart_key = purchase.cart_id::text collate "C")))`,
  'an order has filled a card for each of its units that fill one, and the ticketing system knows of it': `
    select purchase.tenant_id, purchase.id, line.units, purchase.cards, sale.cards as known
      from checked_purchase as purchase
      left join venue.sale on sale.tenant_id = purchase.tenant_id and sale.key = purchase.cart_id::text collate "C"
     cross join lateral (select coalesce(sum((sold ->> 'quantity')::int), 0) as units
                           from jsonb_array_elements(purchase.lines) as sold where sold ? 'fillsCards') as line
     where line.units <> (select count(*) from jsonb_array_elements(purchase.cards) as card where card ->> 'effect' <> 'withdrawn')
        or purchase.cards <> sale.cards`,
} as const;
