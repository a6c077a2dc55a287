-- The sale: a paid cart becomes an order with tickets, exactly once; carts and payments that need a person.

create table portal.purchase (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  cart_id uuid not null,
  user_id uuid not null,
  -- The ticketing system's order number
  external_purchase_id text not null,
  sold_at timestamptz not null,
  total_amount integer not null,
  currency text not null,
  locale text not null,
  -- The cart's lines as sold
  lines jsonb not null,
  primary key (tenant_id, id),
  -- At most one sale for each cart
  constraint purchase_cart unique (tenant_id, cart_id)
);
create unique index purchase_external on portal.purchase (tenant_id, external_purchase_id);
create index purchase_of_user on portal.purchase (tenant_id, user_id, sold_at desc);
-- With the amount: the overview adds up two weeks of orders without reading their rows.
create index purchase_by_sale on portal.purchase (tenant_id, sold_at) include (total_amount, id);
call portal.isolate_tenant_table('portal.purchase');

create table portal.ticket (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  purchase_id uuid not null,
  user_id uuid not null,
  -- The line of purchase.lines that it was sold in
  line_id uuid not null,
  -- The session that it opens, of those of its line; null for a ticket without a date
  session_id text,
  ticket_number text not null,
  -- What the turnstile reads
  code text not null,
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  consumed_at timestamptz,
  primary key (tenant_id, id)
);
create unique index ticket_number on portal.ticket (tenant_id, ticket_number);
create index ticket_of_user on portal.ticket (tenant_id, user_id, valid_until);
create index ticket_of_purchase on portal.ticket (tenant_id, purchase_id);
call portal.isolate_tenant_table('portal.ticket');

-- The attempts to sell a cart, for administrators who handle a stuck one. Append-only.
create table portal.sale_attempt (
  tenant_id uuid not null,
  id bigint generated always as identity,
  cart_id uuid not null,
  at timestamptz not null default now(),
  -- claimed, unavailable, refused, stuck, resent, archived
  event text not null,
  detail text,
  -- Who resent, archived or restored the cart; empty for what the portal did
  administrator_email text not null default '',
  primary key (tenant_id, id)
);
create index sale_attempt_of_cart on portal.sale_attempt (tenant_id, cart_id, id);
call portal.isolate_tenant_table('portal.sale_attempt');
revoke update, delete on portal.sale_attempt from guichet_app;

-- The stuck and archived carts, without their lines: ten thousand of them are sorted, added up and searched as fast
-- as a hundred. Triggers keep it up to date in the transaction that changes the cart (functions/sale.sql).
create table portal.stuck_cart (
  tenant_id uuid not null,
  cart_id uuid not null,
  user_id uuid,
  state text not null check (state in ('stuck', 'archived')),
  -- To the millisecond, as a page's keys carry it
  paid_at timestamptz not null,
  -- What was paid, in cents: differs from the cart's total when its lines were changed after the payment
  amount integer not null,
  primary key (tenant_id, cart_id)
);
create index stuck_cart_by_age on portal.stuck_cart (tenant_id, state, paid_at, cart_id);
create index stuck_cart_by_amount on portal.stuck_cart (tenant_id, state, amount, cart_id);
call portal.isolate_tenant_table('portal.stuck_cart');

-- Payments that an administrator has checked. The id is `rejected:…`, `partial:…`, `uncaptured:…` or `refund:…` with
-- the provider's transaction.
create table portal.payment_check (
  tenant_id uuid not null,
  id text not null,
  handled_at timestamptz not null default now(),
  administrator_email text not null,
  note text not null,
  primary key (tenant_id, id)
);
call portal.isolate_tenant_table('portal.payment_check');
revoke update, delete on portal.payment_check from guichet_app;
