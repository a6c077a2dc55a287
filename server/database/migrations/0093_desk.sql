-- The desk: carts that staff compose for a customer, the links by which customers pay them, and free tickets.

alter table portal.cart
  -- Whether staff composed it: its customer pays it, and only staff change its lines
  add column is_desk boolean not null default false;

-- A link to the payment of one cart. Its places are held as long as its cart, by the cart's own timer.
create table portal.desk_link (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  cart_id uuid not null,
  customer_id uuid not null,
  -- SHA-256 of the key in the address
  key_hash bytea not null,
  sent_at timestamptz not null default now(),
  -- E-mail address of the administrator
  sent_by text not null,
  -- Whether the address was mailed to the customer
  is_mailed boolean not null,
  -- When its page was first shown
  opened_at timestamptz,
  cancelled_at timestamptz,
  primary key (id, tenant_id)
);
create unique index desk_link_key on portal.desk_link (key_hash, tenant_id);
create unique index desk_link_cart on portal.desk_link (cart_id, tenant_id);
create index desk_link_sent on portal.desk_link (tenant_id, sent_at desc);
call portal.isolate_tenant_table('portal.desk_link');
revoke delete on portal.desk_link from guichet_app;

-- Free tickets that staff issued, by the cart that was sold for them.
create table portal.desk_gift (
  tenant_id uuid not null,
  cart_id uuid not null,
  kind text not null check (kind in ('invitation', 'exchange', 'apology')),
  reason text not null check (reason <> ''),
  -- Number of tickets, and their price if they had been sold, in cents
  tickets integer not null check (tickets > 0),
  value integer not null check (value >= 0),
  given_at timestamptz not null default now(),
  given_by_id uuid not null,
  -- E-mail address of the administrator
  given_by text not null,
  primary key (cart_id, tenant_id)
);
create index desk_gift_of_administrator on portal.desk_gift (tenant_id, given_by_id, given_at);
create index desk_gift_given on portal.desk_gift (tenant_id, given_at desc);
call portal.isolate_tenant_table('portal.desk_gift');

-- Settings of the desk; a venue without a row has the defaults.
create table portal.desk_settings (
  tenant_id uuid primary key,
  -- Minutes for which a link holds its places, unless staff choose others
  link_minutes integer not null default 1440 check (link_minutes between 15 and 4320),
  -- Free tickets that one administrator may issue a day; null without a limit
  free_per_day integer check (free_per_day >= 0),
  version integer not null default 1
);
call portal.isolate_tenant_table('portal.desk_settings');
