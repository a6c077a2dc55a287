-- Colours of themes by administrators, sale rules, and the bookings by which rules count.

alter table portal.catalogue_item
  -- Of a theme; null: the ticketing system's
  add column color text check (color ~ '^#[0-9a-f]{6}$');

-- What a cart has to respect. Of the values, each type has its own, see contract/src/catalogue/sale-rule-types.ts.
create table portal.sale_rule (
  tenant_id uuid not null references portal.tenant,
  id uuid not null default gen_random_uuid(),
  link_type text not null check (link_type in ('theme', 'family', 'service')),
  link_code text not null,
  type text not null,
  quantity integer check (quantity between 1 and 9999),
  service_code text,
  natures text[] not null default '{}',
  -- [{ service, quantity, per }]
  parts jsonb not null default '[]',
  -- What the customer reads, by language, where it is not the usual words
  messages jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  changed_by text not null default '',
  primary key (tenant_id, id),
  constraint sale_rule_type_once unique (tenant_id, link_type, link_code, type)
);
call portal.isolate_tenant_table('portal.sale_rule');

-- Bookings of customers that a rule counts: of carts that are sold, paid, or being paid. Only what some rule concerns.
create table portal.booking (
  tenant_id uuid not null,
  cart_id uuid not null,
  user_id uuid not null,
  service_code text not null,
  -- Empty for a service without a date
  session_id text not null default '',
  family_code text not null,
  theme_code text,
  places integer not null check (places > 0),
  starts_at timestamptz,
  -- On the venue's calendar; a week by its Monday
  day date,
  week date,
  primary key (tenant_id, cart_id, service_code, session_id),
  foreign key (tenant_id, cart_id) references portal.cart on delete cascade
);
create index booking_of_week on portal.booking (tenant_id, user_id, week);
create index booking_to_come on portal.booking (tenant_id, user_id, starts_at);
create index booking_of_service on portal.booking (tenant_id, user_id, service_code);
call portal.isolate_tenant_table('portal.booking');

-- Whether it may have bookings: other carts cost nothing more.
alter table portal.cart add column is_booked boolean not null default false;
