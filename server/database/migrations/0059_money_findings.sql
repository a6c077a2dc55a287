-- What a customer has tried to pay within an hour, over all carts; who buys much has paid, and is not slowed down.
create index payment_attempt_unpaid on portal.payment_attempt (tenant_id, user_id, started_at desc) where state <> 'paid';

-- What was accepted and confirmed is of the cart as it was then; once the cart has other lines, it counts no more.
alter table portal.order_consent add column cart_version integer;
-- The owner of the tables sees no row of a tenant otherwise.
alter table portal.order_consent no force row level security;
alter table portal.cart no force row level security;
update portal.order_consent as given
   set cart_version = cart.version
  from portal.cart where cart.tenant_id = given.tenant_id and cart.id = given.cart_id;
delete from portal.order_consent where cart_version is null;
alter table portal.order_consent force row level security;
alter table portal.cart force row level security;
alter table portal.order_consent alter column cart_version set not null;
-- Those of carts that were never sold are deleted a month later.
create index order_consent_given on portal.order_consent (tenant_id, given_at);

-- What the provider keeps is asked for: when last, and since when it keeps a card no more.
alter table portal.payment_alias add column asked_at timestamptz, add column gone_at timestamptz;
alter table portal.payment_subscription
  add column asked_at timestamptz,
  -- Not by its customer here, but at the provider
  add column is_ended_elsewhere boolean not null default false;

-- The protocols are the gateways' to name.
alter table portal.payment_provider
  alter column protocol drop default, drop constraint payment_provider_protocol_check;
alter table portal.payment_settings
  alter column protocol drop default, drop constraint payment_settings_protocol_check;
alter table portal.payment_former_shop
  alter column protocol drop default, drop constraint payment_former_shop_protocol_check;

-- The embedded bank says since when it keeps something no more.
alter table sandbox.payment_token add column cancelled_at timestamptz;
alter table sandbox.payment_due add column cancelled_at timestamptz;
