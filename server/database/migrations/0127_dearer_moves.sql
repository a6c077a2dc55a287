-- Moves to a session at a higher price, and fees of moves: paid by a cart of their own before the tickets move.

alter table portal.moving_rule
  -- Whether a ticket moves to a session at a higher price, whose difference its holder pays
  add column accepts_dearer boolean not null default false,
  -- Whether the fee is paid for a session at the same or a higher price too
  add column charges_fee boolean not null default false;

alter table portal.cart
  -- The move that the cart pays for, in the form of MoveToPay of cart/cart.ts; null for a cart that buys something
  add column move jsonb;

alter table portal.purchase
  -- The cart of the order whose tickets it moved: the order is the supplement of that one
  add column supplement_of uuid;

alter table portal.ticket
  -- Fees of its moves, in cents; they are part of what was paid for it, and do not rise or fall with its price
  add column move_fees integer not null default 0;

-- A move to a higher price has a negative reduction: tickets are refunded with the difference that was paid for them.
alter table portal.refund
  drop constraint refund_kept,
  add constraint refund_kept_of_moves check (
    kept_amount >= 0
    and (is_cancellation or move_id is not null or kept_amount = 0)
    and (not is_cancellation or (purchase_id is not null and administrator_id is null and not is_withdrawal))
    and (move_id is null or (purchase_id is not null and not is_cancellation and line_ids = '{}' and units = '{}' and reduced_amount >= 0))) not valid;
