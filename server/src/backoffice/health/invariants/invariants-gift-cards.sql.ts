/** The rules of gift cards, as a part of I1: no money is created or lost with them. */
export const GIFT_CARD_RULES = {
  'the balance of a gift card is the sum of its movements, and never negative': `
    select card.tenant_id, card.id, card.balance, moved.amount
      from portal.gift_card as card
     cross join lateral (
       select coalesce(sum(amount), 0)::int as amount from portal.gift_card_movement as movement
        where movement.tenant_id = card.tenant_id and movement.gift_card_id = card.id) as moved
     where card.balance <> moved.amount or card.balance < 0`,
  'what gift cards pay of a cart is reserved on them, and redeemed with its sale': `
    select cart.tenant_id, cart.id, cart.state, cart.gift_amount, used.amount, used.redeemed, purchase.gift_amount as of_order
      from portal.cart
      left join portal.purchase on purchase.tenant_id = cart.tenant_id and purchase.cart_id = cart.id
     cross join lateral (
       select coalesce(sum(amount) filter (where state in ('reserved', 'redeemed')), 0)::int as amount,
              coalesce(sum(amount) filter (where state = 'redeemed'), 0)::int as redeemed
         from portal.gift_card_use as use
        where use.tenant_id = cart.tenant_id and use.cart_id = cart.id) as used
     where cart.id in (select cart_id from portal.gift_card_use where state <> 'entered')
       and cart.state <> 'refunded'
       and (used.amount <> cart.gift_amount
            or used.redeemed <> case cart.state when 'sold' then cart.gift_amount else 0 end
            or coalesce(purchase.gift_amount, used.redeemed) <> used.redeemed)`,
  'a gift card spends nothing twice: what was redeemed was reserved, and more was not refunded': `
    select movement.tenant_id, movement.cart_id, movement.gift_card_id
      from portal.gift_card_movement as movement
     where movement.cart_id is not null
     group by movement.tenant_id, movement.cart_id, movement.gift_card_id
    having sum(case kind when 'reserved' then value when 'released' then -value when 'redeemed' then -value else 0 end) < 0
        or sum(case kind when 'redeemed' then value when 'refunded' then -value else 0 end) < 0`,
  'a paid gift card has the value of its payment, and another one none': `
    select card.tenant_id, card.id, card.state, card.value, issued.value as issued
      from portal.gift_card as card
     cross join lateral (
       select coalesce(sum(value), 0)::int as value from portal.gift_card_movement as movement
        where movement.tenant_id = card.tenant_id and movement.gift_card_id = card.id
          and movement.kind in ('issued', 'granted', 'credited')) as issued
     where issued.value <> case card.state when 'unpaid' then 0 else card.value end`,
  'credit is worth what a refund did not ask of the bank': `
    select refund.tenant_id, refund.id, refund.is_credit, part.amount as of_parts, credited.value as credited
      from (select tenant_id, id from portal.gift_card where is_credit
             union select tenant_id, refund_id from portal.payment_refund where is_credit) as concerned
      join portal.refund on refund.tenant_id = concerned.tenant_id and refund.id = concerned.id
     cross join lateral (
       select coalesce(sum(amount), 0)::int as amount from portal.payment_refund as part
        where part.tenant_id = refund.tenant_id and part.refund_id = refund.id and part.is_credit) as part
     cross join lateral (
       select coalesce(sum(value), 0)::int as value from portal.gift_card_movement as movement
        where movement.tenant_id = refund.tenant_id and movement.gift_card_id = refund.id and movement.kind = 'credited') as credited
     where credited.value <> part.amount or not refund.is_credit`,
  'of a gift card whose payment was taken back, as much is withdrawn or lost, and the card is blocked': `
    select card.tenant_id, card.id, card.state, card.balance, card.taken_back, card.disputed, moved.withdrawn, moved.lost,
           claims.taken_back as claimed, held.amount as held
      from (select tenant_id, attempt_id as id from portal.payment_event
             where rejection is null and transaction_uuid is not null
               and (operation_type = 'CREDIT' and status_class = 'paid'
                    or operation_type = 'DEBIT' and status_class = 'cancelled')
             union select tenant_id, attempt_id from portal.payment_dispute
             union select tenant_id, id from portal.gift_card where taken_back + disputed > 0) as concerned
      join portal.gift_card as card on card.tenant_id = concerned.tenant_id and card.id = concerned.id
     cross join lateral portal.gift_card_claims(card) as claims
     cross join lateral (
       select coalesce(sum(case kind when 'withdrawn' then value when 'reinstated' then -value end), 0)::int as withdrawn,
              coalesce(sum(case kind when 'lost' then value when 'recovered' then -value end), 0)::int as lost
         from portal.gift_card_movement as movement
        where movement.tenant_id = card.tenant_id and movement.gift_card_id = card.id) as moved
     cross join lateral (
       select coalesce(sum(amount), 0)::int as amount from portal.gift_card_use as use
        where use.tenant_id = card.tenant_id and use.gift_card_id = card.id and use.state = 'reserved') as held
     where card.state <> 'unpaid'
       and (card.taken_back <> claims.taken_back or card.disputed <> claims.disputed
            or card.state = 'active' and (card.disputed > 0 or card.taken_back = card.value)
            or moved.withdrawn < 0 or moved.lost < 0 or moved.withdrawn + moved.lost > card.taken_back
            or moved.withdrawn + moved.lost < card.taken_back
               and (card.balance > 0 or moved.withdrawn + moved.lost + held.amount < card.taken_back))`,
} as const;
