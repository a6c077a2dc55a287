-- Gift cards whose payment was taken back at the bank: refunded there without a request of the portal, cancelled, or
-- disputed by the payer.

alter table portal.gift_card
  -- Of its payment, in cents: what its buyer has got back, at most the value of the card
  add column taken_back integer not null default 0,
  -- What the bank may still take back: open disputes, and refunds that the provider has not confirmed
  add column disputed integer not null default 0;

-- withdrawn: a part of the balance whose payment was taken back; reinstated: of that, when the money came again.
-- lost: a part that was spent before; recovered: of that, when a refund returned it to the card, or the money came again.
-- The new check allows what the old one did, in the same transaction; rows from before satisfy it.
alter table portal.gift_card_movement
  drop constraint gift_card_movement_kind_check,
  add constraint gift_card_movement_kind_check check (kind in (
    'issued', 'granted', 'reserved', 'released', 'redeemed', 'refunded', 'expired', 'restored', 'revoked',
    'withdrawn', 'reinstated', 'lost', 'recovered')) not valid;

-- An expression of a generated column cannot be changed.
-- Safe: the former expression counts the former kinds alike, and the table is as new as gift cards, so that it is small.
alter table portal.gift_card_movement drop column amount;
-- Safe: as above; both statements are in one transaction.
alter table portal.gift_card_movement
  add column amount integer not null generated always as (
    case when kind in ('issued', 'granted', 'released', 'refunded', 'restored', 'reinstated') then value
         when kind in ('redeemed', 'lost', 'recovered') then 0 else -value end) stored;
