-- The embedded ticketing system: catalogue, sessions with their places, holds, sales, tickets. The portal reaches it
-- through gateways/ticketing alone, as if it were remote; nothing here refers to the schema portal. Rules of locking:
-- functions/venue_places.sql.

create schema venue;
grant usage on schema venue to guichet_app;

create table venue.operator (
  tenant_id uuid primary key,
  time_zone text not null
);
call portal.isolate_tenant_table('venue.operator');

create table venue.establishment (
  tenant_id uuid not null,
  code text not null,
  labels jsonb not null,
  descriptions jsonb not null,
  address text not null,
  zip text not null,
  city text not null,
  position integer not null,
  primary key (tenant_id, code)
);
call portal.isolate_tenant_table('venue.establishment');

create table venue.family (
  tenant_id uuid not null,
  code text not null,
  labels jsonb not null,
  descriptions jsonb not null,
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  position integer not null,
  primary key (tenant_id, code)
);
call portal.isolate_tenant_table('venue.family');

create table venue.theme (
  tenant_id uuid not null,
  code text not null,
  label text not null,
  labels jsonb not null,
  descriptions jsonb not null,
  color text check (color ~ '^#[0-9a-f]{6}$'),
  position integer not null,
  primary key (tenant_id, code)
);
call portal.isolate_tenant_table('venue.theme');

create table venue.service (
  tenant_id uuid not null,
  code text not null,
  type integer not null,
  establishment_code text not null,
  -- Where else it can be attended or used
  other_establishment_codes text[] not null default '{}',
  family_code text not null,
  public_type text not null,
  labels jsonb not null,
  descriptions jsonb not null,
  theme_codes text[] not null default '{}',
  -- [{ name, labels, cents, supportingDocuments }]; the empty name is the base price
  prices jsonb not null,
  is_fast_purchase boolean not null default false,
  is_authorized_duplication boolean not null default true,
  duration_minutes integer,
  validity_days integer,
  minimum_age integer,
  -- Per mille
  vat_rate integer not null,
  position integer not null,
  primary key (tenant_id, code),
  foreign key (tenant_id, establishment_code) references venue.establishment,
  foreign key (tenant_id, family_code) references venue.family
);
call portal.isolate_tenant_table('venue.service');

-- No table has a foreign key to sessions: checking it would lock the row that every sale needs.
create table venue.session (
  tenant_id uuid not null,
  id text collate "C" not null,
  establishment_code text not null,
  -- The services that can be bought for it; the first one names it
  service_codes text[] not null,
  theme_code text,
  room jsonb,
  start_at timestamptz not null,
  end_at timestamptz not null,
  capacity integer not null check (capacity >= 0),
  held integer not null default 0 check (held >= 0),
  sold integer not null default 0 check (sold >= sold_elsewhere),
  -- Of those sold, places that were sold over the counter and have no ticket here
  sold_elsewhere integer not null default 0 check (sold_elsewhere >= 0),
  primary key (tenant_id, id),
  check (end_at > start_at),
  -- Guards every change of places, whatever the code around it does.
  constraint session_places check (held + sold <= capacity)
) with (fillfactor = 50);
create index session_start on venue.session (tenant_id, start_at);
call portal.isolate_tenant_table('venue.session');

-- No index of holds, sales and tickets begins with tenant_id: a generic plan made while they are small would use it
-- to read all rows of a tenant.
create table venue.hold (
  tenant_id uuid not null,
  -- The cart
  key text collate "C" not null,
  session_id text collate "C" not null,
  quantity integer not null check (quantity > 0),
  expires_at timestamptz not null,
  primary key (key, session_id, tenant_id)
);
create index hold_expiry on venue.hold (expires_at, tenant_id);
call portal.isolate_tenant_table('venue.hold');

create table venue.sale (
  tenant_id uuid not null,
  key text collate "C" not null,
  order_number text not null,
  sold_at timestamptz not null,
  buyer_reference text not null,
  locale text not null,
  primary key (key, tenant_id),
  unique (order_number, tenant_id)
);
call portal.isolate_tenant_table('venue.sale');

create table venue.ticket (
  tenant_id uuid not null,
  sale_key text collate "C" not null,
  ordinal integer not null,
  line_id text not null,
  ticket_number text not null,
  code text not null,
  service_code text not null,
  price_name text not null,
  unit_price_cents integer not null,
  session_id text,
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  primary key (sale_key, ordinal, tenant_id),
  -- What a turnstile looks up
  unique (code, tenant_id)
);
call portal.isolate_tenant_table('venue.ticket');

-- The answer to one cart of a batch
create type venue.decision as (
  cart integer,
  key text,
  -- accepted, already-sold, unknown-session, session-over, not-enough-places
  outcome text,
  session_id text,
  -- The most that the cart could have on that session
  places integer
);

-- What is decided about a batch of carts
create type venue.ruling as (
  decisions venue.decision[],
  -- Whether each cart gets its places
  accepted boolean[],
  -- The sessions concerned, locked; how many places of each the accepted carts want, and hold already
  session_ids text[],
  wanted integer[],
  held integer[]
);

create type venue.sale_line as (
  key text,
  line_id text,
  service_code text,
  price_name text,
  quantity integer,
  unit_price_cents integer,
  session_id text,
  valid_from timestamptz,
  valid_until timestamptz,
  -- In words, why no retry can sell it
  refusal text
);
