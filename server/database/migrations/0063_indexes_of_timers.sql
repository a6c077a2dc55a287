-- Indexes that timers ask must not tempt other statements: a plan that was made while there were few holds, or few open
-- carts, and is kept, would read all of a venue's with each sale. See 0004_venue.sql.

-- The instant first, as it was: the time that is over is a short range, whoever's holds are in it.
drop index venue.hold_expiry;
create index hold_expiry on venue.hold (expires_at, tenant_id);
drop index venue.card_hold_expiry;
create index card_hold_expiry on venue.card_hold (expires_at, tenant_id);

-- A column that only the timer names.
alter table portal.cart
  -- When its time is over; null when it has no more
  add column expires_at timestamptz
    generated always as (case when state in ('open', 'payment-pending', 'failed', 'cancelled') then valid_until end) stored;
drop index portal.cart_expiring;
create index cart_expiring on portal.cart (tenant_id, expires_at) where expires_at is not null;
