import type { TenantDb } from '#kernel/database/database.ts';
import { GIFT_PAYMENT } from '#payment/refunds/refunds.ts';
import { instants } from './takings.sql.ts';
import type { Days } from './takings-days.ts';
import type { CancelledLines, RefundRow } from './takings-refunds.ts';

/** The orders with a refund in the period: the provider’s, or one to a gift card or as credit, done when it is requested. */
const TOUCHED = `
  select purchase.id
    from (select distinct coalesce(attempt.schedule_id, attempt.id) as id
            from portal.payment_event as event
            join portal.payment_attempt as attempt on attempt.tenant_id = $1 and attempt.id = event.attempt_id
           where event.tenant_id = $1 and event.recorded_at >= $2 and event.recorded_at < $3
             and (event.operation_type = 'CREDIT' or event.status_class = 'cancelled')) as refunded
    join portal.payment_attempt as paying on paying.tenant_id = $1 and paying.id = refunded.id
    join portal.cart on cart.tenant_id = $1 and cart.id = paying.cart_id and cart.attempt_id = paying.id
    join portal.purchase on purchase.tenant_id = $1 and purchase.cart_id = cart.id
   union
  select paid.id
    from portal.payment_refund as part
    join portal.refund on refund.tenant_id = $1 and refund.id = part.refund_id
    join portal.gift_card_use as use on use.tenant_id = $1 and '${GIFT_PAYMENT}' || use.id = part.transaction_uuid
    -- A refund of moved tickets also returns what was paid for their moves, by orders of their own.
    join portal.purchase as paid on paid.tenant_id = $1 and paid.cart_id = use.cart_id
   where part.tenant_id = $1 and part.requested_at >= $2 and part.requested_at < $3
     and part.reason = 'order' and starts_with(part.transaction_uuid, '${GIFT_PAYMENT}') and refund.purchase_id is not null
   union
  select refund.purchase_id
    from portal.payment_refund as part
    join portal.refund on refund.tenant_id = $1 and refund.id = part.refund_id
   where part.tenant_id = $1 and part.requested_at >= $2 and part.requested_at < $3
     and part.reason = 'order' and part.is_credit and refund.purchase_id is not null`;

/** All refunds of the touched orders by the provider, and their failures. */
const BY_PROVIDER = `
  select purchase.id as "purchaseId", event.recorded_at as at, (event.recorded_at at time zone $5)::date::text as day, sign,
         sign * coalesce(event.effective_amount, event.amount) as amount, purchase.lines,
         refund.line_ids as "lineIds", coalesce(refund.units, '{}') as units,
         (refund.move_id is not null or refund.resale_of is not null) as "isDifference", refund.reduced, false as "isCredit", event.sequence
    from touched
    join portal.purchase on purchase.tenant_id = $1 and purchase.id = touched.id
    -- An instalment paid by itself belongs to the payment of its schedule; what another attempt took never was an order’s.
    join portal.cart on cart.tenant_id = $1 and cart.id = purchase.cart_id
    join portal.payment_attempt as paying on paying.tenant_id = $1 and paying.id = cart.attempt_id and paying.cart_id = cart.id
   cross join lateral (
     select paying.id
      union all
     select part.id from portal.payment_attempt as part where part.tenant_id = $1 and part.schedule_id = paying.id) as attempt
    join portal.payment_event as event on event.tenant_id = $1 and event.attempt_id = attempt.id
   cross join lateral (
     select case when event.operation_type = 'CREDIT' and event.status_class <> 'paid' then -1 else 1 end as sign) as direction
    left join lateral (
      select refund_id from portal.payment_refund as part
       where part.tenant_id = $1
         and (part.made_by = event.transaction_uuid
              or event.operation_type = 'DEBIT' and part.made_by is null and not part.is_credit and part.transaction_uuid = event.transaction_uuid)
       limit 1) as made on true
    left join portal.refund on refund.tenant_id = $1 and refund.id = made.refund_id and refund.purchase_id = purchase.id
   where event.mode = any ($4) and event.rejection is null
     and (event.operation_type, event.status_class)
           in (('CREDIT', 'paid'), ('CREDIT', 'failed'), ('CREDIT', 'cancelled'), ('DEBIT', 'cancelled'))
     -- Announced again in its next state, a refund is one; a payment that took nothing gives nothing back, and a refund
     -- that was never confirmed takes nothing back.
     and (event.operation_type = 'CREDIT' and event.status_class = 'paid') is distinct from exists (
           select from portal.payment_event as earlier
            where earlier.tenant_id = $1 and earlier.attempt_id = event.attempt_id
              and earlier.transaction_uuid = event.transaction_uuid and earlier.sequence < event.sequence
              and earlier.status_class = 'paid')
     and not exists (
           select from portal.payment_event as earlier
            where earlier.tenant_id = $1 and earlier.attempt_id = event.attempt_id
              and earlier.transaction_uuid = event.transaction_uuid and earlier.sequence < event.sequence
              and earlier.operation_type = 'CREDIT' and earlier.status_class in ('failed', 'cancelled'))
     and not exists (
           select from portal.payment_refund as owed
            where owed.tenant_id = $1 and owed.attempt_id = event.attempt_id and owed.reason in ('again', 'changed', 'unknown-cart', 'stray')
              and event.transaction_uuid in (owed.made_by, owed.transaction_uuid))`;

/** All refunds of the touched orders to gift cards: the provider has no event of them. */
const TO_GIFT_CARDS = `
  select purchase.id, part.requested_at, (part.requested_at at time zone $5)::date::text, 1, part.amount, purchase.lines,
         case when refund.purchase_id = purchase.id then refund.line_ids end,
         case when refund.purchase_id = purchase.id then refund.units else '{}' end,
         refund.purchase_id = purchase.id and (refund.move_id is not null or refund.resale_of is not null),
         case when refund.purchase_id = purchase.id then refund.reduced end, false, null
    from touched
    join portal.purchase on purchase.tenant_id = $1 and purchase.id = touched.id
    join portal.gift_card_use as use on use.tenant_id = $1 and use.cart_id = purchase.cart_id
    join portal.gift_card as card on card.tenant_id = $1 and card.id = use.gift_card_id
    join portal.refund on refund.tenant_id = $1 and refund.purchase_id in (
      purchase.id, (select id from portal.purchase as moved where moved.tenant_id = $1 and moved.cart_id = purchase.supplement_of))
    join portal.payment_refund as part
      on part.tenant_id = $1 and part.refund_id = refund.id and part.transaction_uuid = '${GIFT_PAYMENT}' || use.id
   where part.state = 'done' and part.reason = 'order' and card.mode = any ($4)`;

/** All refunds of the touched orders that became credit: the money stays with the venue, which owes it. */
const TO_CREDIT = `
  select purchase.id, part.requested_at, (part.requested_at at time zone $5)::date::text, 1, part.amount, purchase.lines,
         refund.line_ids, refund.units, (refund.move_id is not null or refund.resale_of is not null), refund.reduced, true, null
    from touched
    join portal.purchase on purchase.tenant_id = $1 and purchase.id = touched.id
    join portal.refund on refund.tenant_id = $1 and refund.purchase_id = purchase.id and refund.is_credit
    join portal.payment_refund as part on part.tenant_id = $1 and part.refund_id = refund.id and part.is_credit
    join portal.gift_card as card on card.tenant_id = $1 and card.id = refund.id
   where card.mode = any ($4)`;

/**
 * Returns the provider's confirmations of refunds of orders, payments that were cancelled before their capture, and
 * refunds to the gift cards that paid orders or as credit, in the order of time; a refund that fails after its confirmation counts
 * with a negative amount. A duplicate payment never belonged to an order: neither it nor its refund counts. Returns all
 * refunds of every order with a refund in the period.
 */
export function readRefunds(
  db: TenantDb,
  days: Days,
  timeZone: string,
  modes: readonly string[],
): Promise<RefundRow[]> {
  return db.named<RefundRow>(
    'takings-refunds',
    `with touched as (${TOUCHED}),
     given as (${BY_PROVIDER} union all ${TO_GIFT_CARDS} union all ${TO_CREDIT})
     select "purchaseId", at, day, sign, amount, lines, "lineIds", units, "isDifference", reduced, "isCredit"
       from given order by at, sequence`,
    [db.tenantId, ...instants(days, timeZone), modes, timeZone],
  );
}

/** Returns lines of orders whose tickets were cancelled in a period, including free orders. */
export function readCancelledLines(
  db: TenantDb,
  days: Days,
  timeZone: string,
  modes: readonly string[],
): Promise<CancelledLines[]> {
  return db.named<CancelledLines>(
    'takings-cancelled-lines',
    `select (refund.requested_at at time zone $5)::date::text as day, purchase.lines, refund.line_ids as "lineIds", refund.units
       from portal.refund
       join portal.purchase on purchase.tenant_id = $1 and purchase.id = refund.purchase_id
       left join portal.cart on cart.tenant_id = $1 and cart.id = purchase.cart_id
       left join portal.payment_attempt as paying
         on paying.tenant_id = $1 and paying.id = cart.attempt_id and paying.state = 'paid'
       left join lateral (
         select card.mode from portal.gift_card_use as use
           join portal.gift_card as card on card.tenant_id = $1 and card.id = use.gift_card_id
          where purchase.gift_amount > 0 and use.tenant_id = $1 and use.cart_id = purchase.cart_id
          order by card.mode limit 1) as gift on true
      where refund.tenant_id = $1 and refund.state in ('due', 'pending', 'done', 'failed')
        and refund.requested_at >= $2 and refund.requested_at < $3 and coalesce(paying.mode, gift.mode, 'FREE') = any ($4)`,
    [db.tenantId, ...instants(days, timeZone), modes, timeZone],
  );
}
