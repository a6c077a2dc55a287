-- Indexes that timers and limits ask must not tempt other statements: a plan that was made while there were few holds, or
-- few open carts, and is kept, would read all of a venue's with each sale. See 0004_venue.sql. An index on the instant
-- alone, or on a column that nothing else names, fits no other statement.

drop index venue.hold_expiry;
create index hold_expiry on venue.hold (expires_at);
drop index venue.card_hold_expiry;
create index card_hold_expiry on venue.card_hold (expires_at);

alter table portal.cart
  -- When its time is over; null when it has no more
  add column expires_at timestamptz
    generated always as (case when state in ('open', 'payment-pending', 'failed', 'cancelled') then valid_until end) stored,
  -- Whose limits it counts for: its holder, until it has ended or is paid
  add column counts_for text
    generated always as (case when state in ('open', 'payment-pending', 'failed', 'cancelled') then holder end) stored;
drop index portal.cart_expiring;
create index cart_expiring on portal.cart (tenant_id, expires_at) where expires_at is not null;
drop index portal.cart_of_holder;
create index cart_of_holder on portal.cart (counts_for, tenant_id, valid_until) where counts_for is not null;

alter table portal.payment_attempt
  -- When the provider is to be asked; null when its outcome is known
  add column poll_due_at timestamptz
    generated always as (case when state in ('begun', 'pending', 'failed') then next_poll_at end) stored;
drop index portal.payment_attempt_to_poll;
create index payment_attempt_to_poll on portal.payment_attempt (tenant_id, poll_due_at) where poll_due_at is not null;
