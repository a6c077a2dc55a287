-- Tenants, and the content and design of their public pages.

-- The directory: read before any tenant is set, so it holds nothing secret and every row can be read.
create table portal.tenant (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '^[a-z0-9][a-z0-9-]{1,60}$'),
  display_name text not null,
  descriptions jsonb not null default '{}',
  city text not null default '',
  brand text not null default '#0b6e8a' check (brand ~ '^#[0-9a-f]{6}$'),
  illustration text not null default 'pool' check (illustration in ('pool', 'rink', 'museum')),
  -- 0 production, 1 pre-production, 6 QA, 9 development
  type smallint not null default 9 check (type in (0, 1, 6, 9)),
  time_zone text not null default 'Europe/Paris',
  is_in_maintenance boolean not null default false,
  is_provider boolean not null default false,
  api_version integer not null default 1,
  cart_minutes integer not null default 15 check (cart_minutes between 1 and 240),
  cart_extension_minutes integer not null default 10 check (cart_extension_minutes between 1 and 240),
  cart_cap_minutes integer not null default 45 check (cart_cap_minutes >= cart_minutes),
  item_order integer not null default 0,
  created_at timestamptz not null default now(),
  -- Names of fonts, as the contract lists them
  title_font text not null default 'bricolage-grotesque' check (title_font ~ '^[a-z0-9-]{1,60}$'),
  text_font text not null default 'figtree' check (text_font ~ '^[a-z0-9-]{1,60}$'),
  -- Grows with each change of the design: part of the stylesheet's address, and what a save must have read
  design_version integer not null default 0
);
create unique index tenant_name on portal.tenant (lower(name));
grant select, update (brand, title_font, text_font, design_version) on portal.tenant to guichet_app;

-- A tenant's design is changed for that tenant alone.
alter table portal.tenant enable row level security;
create policy tenant_directory on portal.tenant for select using (true);
create policy tenant_own_design on portal.tenant for update
  using (id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (id = nullif(current_setting('app.tenant_id', true), '')::uuid);

-- How the tenant's ticketing system is reached; an empty address means the embedded one.
create table portal.tenant_connection (
  tenant_id uuid primary key references portal.tenant,
  base_address_api_v5 text not null default '',
  partner_login text not null default '',
  partner_password_encrypted text,
  -- The seller, as receipts must name it
  seller_name text not null default '',
  seller_address text not null default '',
  seller_vat_id text not null default ''
);
call portal.isolate_tenant_table('portal.tenant_connection');

-- Switches and values that administrators set: homeItems_1, ticketingItems_planning, adminEmail_2, …
create table portal.parameter (
  tenant_id uuid not null references portal.tenant,
  -- ticketing, home, history, adminEmail, disconnectingPage, planning
  parameter_group text not null,
  code text not null,
  is_enable boolean not null default true,
  value text,
  item_order integer not null default 0,
  primary key (tenant_id, parameter_group, code)
);
call portal.isolate_tenant_table('portal.parameter');

-- A picture never changes: replacing it creates another one. The gallery refers to it by code, services by id.
create table portal.picture (
  tenant_id uuid not null references portal.tenant,
  id uuid not null default gen_random_uuid(),
  -- gallery_1 is the logo
  code text not null default '',
  value text not null default '',
  descriptions jsonb not null default '{}',
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null check (length(bytes) <= 524288),
  -- The design manages logo and gallery, the catalogue manages service
  use text not null default 'gallery' check (use in ('logo', 'gallery', 'service')),
  -- Name of the uploaded file; for administrators alone
  name text not null default '',
  width integer,
  height integer,
  -- Position in the gallery
  item_order integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
call portal.isolate_tenant_table('portal.picture');

-- Designs by the version that they created; only the most recent ones are kept.
create table portal.design (
  tenant_id uuid not null references portal.tenant,
  version integer not null,
  brand text not null check (brand ~ '^#[0-9a-f]{6}$'),
  title_font text not null,
  text_font text not null,
  -- [{ "id", "code", "descriptions" }], in order; gallery_1 is the logo
  pictures jsonb not null,
  -- The version that undoing restores; null when there is none, or it is no longer kept
  before integer,
  saved_at timestamptz not null default clock_timestamp(),
  -- E-mail address; empty for the design that the tenant started with
  saved_by text not null default '',
  primary key (tenant_id, version)
);
call portal.isolate_tenant_table('portal.design');

-- Links of the footer, each with a name and an address or a document per language.
create table portal.used_link (
  tenant_id uuid not null references portal.tenant,
  id uuid not null default gen_random_uuid(),
  labels jsonb not null,
  -- { locale: { "name", "url" } }; an empty url means the document of that language
  contents jsonb not null,
  item_order integer not null default 0,
  primary key (tenant_id, id)
);
call portal.isolate_tenant_table('portal.used_link');

create table portal.used_link_file (
  tenant_id uuid not null,
  used_link_id uuid not null,
  language text not null check (language ~ '^[a-z]{2}-[A-Z]{2}$'),
  bytes bytea not null,
  primary key (tenant_id, used_link_id, language),
  foreign key (tenant_id, used_link_id) references portal.used_link on delete cascade
);
call portal.isolate_tenant_table('portal.used_link_file');
