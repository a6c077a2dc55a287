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
          and movement.kind in ('issued', 'granted')) as issued
     where issued.value <> case card.state when 'unpaid' then 0 else card.value end`,
} as const;
