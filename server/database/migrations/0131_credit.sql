-- Refunds as credit: a gift card of the venue in place of money. A credit has the id of the refund that it was given for.

alter table portal.gift_card
  -- Whether it was given for a refund, to the customer user_id
  add column is_credit boolean not null default false;

-- credited: given in place of money. The new check allows what the old one did, in the same transaction; rows from before
-- satisfy it.
alter table portal.gift_card_movement
  drop constraint gift_card_movement_kind_check,
  add constraint gift_card_movement_kind_check check (kind in (
    'issued', 'granted', 'credited', 'reserved', 'released', 'redeemed', 'refunded', 'expired', 'restored', 'revoked',
    'withdrawn', 'reinstated', 'lost', 'recovered')) not valid;

-- An expression of a generated column cannot be changed.
-- Safe: the former expression counts the former kinds alike, and the table is as new as gift cards, so that it is small.
alter table portal.gift_card_movement drop column amount;
-- Safe: as above; both statements are in one transaction.
alter table portal.gift_card_movement
  add column amount integer not null generated always as (
    case when kind in ('issued', 'granted', 'credited', 'released', 'refunded', 'restored', 'reinstated') then value
         when kind in ('redeemed', 'lost', 'recovered') then 0 else -value end) stored;

alter table portal.refund
  -- Whether the customer gets credit for what the bank had captured
  add column is_credit boolean not null default false;

alter table portal.payment_refund
  -- Whether this part of a payment became credit: the bank is asked for nothing
  add column is_credit boolean not null default false;

alter table portal.cancellation_rule
  -- The steps by which the price becomes credit, as steps; empty: no credit
  add column credit_steps jsonb not null default '[]';

alter table portal.closure
  add column offers_credit boolean not null default false,
  drop constraint closure_check,
  add constraint closure_check check (offers_move or offers_refund or offers_credit) not valid;

alter table portal.closure_part
  -- Whether its customer chose credit in place of money
  add column is_credit boolean not null default false;

alter table portal.moving_rule
  drop constraint moving_rule_money,
  add constraint moving_rule_money check (
    lower_price in ('kept', 'refunded', 'credited') and fee between 0 and 100000) not valid;

alter table portal.ticket_move
  -- Whether the refund of its difference is credit
  add column is_credit boolean not null default false;

alter table portal.closing
  -- Value of the credit given on the day
  add column gift_credited bigint not null default 0;
