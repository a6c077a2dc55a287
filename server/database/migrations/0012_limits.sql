-- What one person, network or payment may take, and what was really taken.

-- What the paying transaction took, in cents, where that is not what was asked for.
alter table portal.payment_attempt add column paid_amount integer check (paid_amount >= 0);

-- Who began it, and since when the provider should have told about it but has not.
alter table portal.payment_attempt
  add column user_id uuid,
  add column unanswered_since timestamptz;
-- The attempts that are being asked about: what a customer may have open is counted here.
create index payment_attempt_open on portal.payment_attempt (user_id, tenant_id)
  where state in ('begun', 'pending', 'failed') and next_poll_at is not null;

-- Who keeps the places of a cart: an account, or the network of an anonymous visitor as a keyed hash; see
-- portal.limited_carts.
alter table portal.cart
  add column holder text,
  add column held_places integer not null default 0 check (held_places >= 0),
  -- Changes in the minute that began then
  add column changes integer not null default 1,
  add column changes_from timestamptz not null default now();
create index cart_of_holder on portal.cart (holder, tenant_id)
  where state in ('open', 'payment-pending', 'failed', 'cancelled');

-- What one network or account may keep at once, see contract/src/cart/limits.ts
alter table portal.tenant add column cart_limits jsonb not null default
  '{"network": {"carts": 40, "places": 150, "sessionPlaces": 60, "changes": 120},
    "account": {"carts": 20, "places": 250, "sessionPlaces": 100, "changes": 120},
    "extendShare": 10}';
grant update (cart_limits) on portal.tenant to guichet_app;
