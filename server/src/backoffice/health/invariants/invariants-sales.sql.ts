import { CAPTURE } from './money.sql.ts';

/** No ticket without a confirmed payment, except for a free cart. */
export const PAYMENT_FIRST = {
  'an order is paid, or free': `
    select purchase.tenant_id, purchase.id, purchase.total_amount
      from checked_purchase as purchase
     where purchase.total_amount > purchase.gift_amount
       and not exists (
             select from portal.payment_attempt as attempt
               join portal.payment_event as event on event.tenant_id = attempt.tenant_id and event.attempt_id = attempt.id
              where attempt.tenant_id = purchase.tenant_id and attempt.cart_id = purchase.cart_id
                and attempt.state = 'paid' and attempt.amount = purchase.total_amount - purchase.gift_amount and ${CAPTURE})`,
  'a ticket is part of an order': `
    select ticket.tenant_id, ticket.id
      from checked_ticket as ticket
      left join portal.purchase on purchase.tenant_id = ticket.tenant_id and purchase.id = ticket.purchase_id
     where purchase.id is null`,
  'a payment at the embedded provider is in the provider’s own books': `
    select event.tenant_id, event.order_id, event.transaction_uuid, event.amount
      from checked_event as event
      join portal.payment_settings as settings on settings.tenant_id = event.tenant_id and settings.provider_id is null
     where ${CAPTURE}
       and not exists (select from sandbox.payment_transaction as booked
                        where booked.uuid = event.transaction_uuid and booked.order_id = event.order_id
                          and booked.amount_cents = coalesce(event.effective_amount, event.amount))
       and not exists (select from sandbox.checkout_session as booked
                        where booked.payment = event.transaction_uuid
                          and booked.request ->> 'client_reference_id' = event.order_id
                          and booked.amount_received = coalesce(event.effective_amount, event.amount))`,
} as const;

/** At most one external sale per cart. */
export const ONE_SALE = {
  'an external sale is of a cart that is paid, or was made at the desk, by a reseller or imported': `
    select sale.tenant_id, sale.key, sale.order_number, cart.state
      from checked_sale as sale
     cross join lateral (
           select case when sale.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then sale.key::uuid end as id offset 0) as named
      left join portal.cart on cart.tenant_id = sale.tenant_id and cart.id = named.id
     where sale.key not like 'desk-%'
       and not exists (select from venue.booking where booking.tenant_id = sale.tenant_id and booking.key = sale.key
                          and booking.state in ('confirmed', 'cancelled'))
       and not exists (select from portal.import_item as item
                        where item.tenant_id = sale.tenant_id and item.kind = 'booking' and item.target = sale.key)
       and (cart.id is null or cart.state not in ('paid', 'selling', 'sold', 'stuck', 'archived'))`,
  'a cart has one external sale and one order': `
    select sold.tenant_id, sold.cart_id, made.count
      from (select tenant_id, key as cart_id, 'sale' as kind from checked_sale
            union select tenant_id, cart_id::text collate "C", 'order' from checked_purchase) as sold
     cross join lateral (
       select case kind when 'sale' then (select count(*) from venue.sale
                                           where sale.tenant_id = sold.tenant_id and sale.key = sold.cart_id collate "C")
                        else (select count(*) from portal.purchase
                               where purchase.tenant_id = sold.tenant_id and purchase.cart_id = sold.cart_id::uuid) end as count) as made
     where made.count > 1`,
  'a sold cart and no other has an order, under the number of its external sale': `
    select sold.tenant_id, sold.id, cart.state, purchase.external_purchase_id,
           coalesce(sale.order_number, remote.order_number) as order_number
      from (select tenant_id, id from checked_sold_cart union select tenant_id, cart_id from checked_purchase) as sold
      left join portal.cart on cart.tenant_id = sold.tenant_id and cart.id = sold.id
      left join portal.purchase on purchase.tenant_id = sold.tenant_id and purchase.cart_id = sold.id
      left join venue.sale on sale.tenant_id = cart.tenant_id and sale.key = cart.id::text collate "C"
      left join octo.sale as remote on remote.tenant_id = cart.tenant_id and remote.cart_key = cart.id::text collate "C"
     where (cart.state = 'sold') is distinct from (purchase.id is not null)
        or (cart.state = 'sold' and cart.move is null and purchase.external_purchase_id is distinct from coalesce(sale.order_number, remote.order_number))`,
} as const;

/** Replaying any message (notification, resend, retry, double click) changes nothing. */
export const REPLAY = {
  'an event is in the journal once, and the journal has no gap': `
    select entry.tenant_id, entry.sequence, entry.event_key
      from checked_event as entry
      left join portal.payment_event as before on before.tenant_id = entry.tenant_id and before.sequence = entry.sequence - 1
     where (before.sequence is null and entry.sequence <> 1)
        or entry.previous_hash is distinct from coalesce(before.hash, decode(repeat('00', 32), 'hex'))
        or exists (select from portal.payment_event as again
                    where again.tenant_id = entry.tenant_id and again.event_key = entry.event_key and again.sequence <> entry.sequence)`,
  'a payment that was given back because it was the second, or for other lines, is not the one of the sale': `
    select refund.tenant_id, refund.transaction_uuid, cart.id
      from checked_payment_refund as refund
      join portal.payment_attempt as attempt
        on attempt.tenant_id = refund.tenant_id and attempt.id = refund.attempt_id
       and attempt.transaction_uuid = refund.transaction_uuid
      join portal.cart on cart.tenant_id = attempt.tenant_id and cart.attempt_id = attempt.id
     where refund.reason in ('again', 'changed') and cart.state in ('paid', 'selling', 'sold', 'stuck', 'archived')`,
  'a ticket is issued once': `
    select tenant_id, code, count(*) from checked_ticket group by tenant_id, code having count(*) > 1`,
} as const;
