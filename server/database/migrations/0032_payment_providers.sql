-- The providers that venues may have a contract with, and what is kept of a shop that a venue has left.

create table portal.payment_provider (
  id uuid primary key default gen_random_uuid(),
  -- Grows with each change: a save names the version that it is based on
  version integer not null default 1,
  name text not null,
  -- Where browsers post forms, and the base of the server-to-server interface
  form_url text not null check (form_url ~ '^https://'),
  rest_url text not null check (rest_url ~ '^https://.*/$'),
  -- Whether venues may choose it; those that have it keep it
  is_enabled boolean not null default true,
  -- When it is asked about a payment that it has not told about, and at what intervals it is asked again
  first_poll_seconds integer not null default 25 check (first_poll_seconds between 5 and 600),
  least_poll_seconds integer not null default 20 check (least_poll_seconds between 5 and 600),
  most_poll_seconds integer not null default 3600 check (most_poll_seconds between least_poll_seconds and 86400)
);
create unique index payment_provider_name on portal.payment_provider (lower(name));
-- Every venue reads it, and the provider tenant alone changes it.
alter table portal.payment_provider enable row level security;
alter table portal.payment_provider force row level security;
create policy payment_provider_directory on portal.payment_provider for select using (true);
create policy payment_provider_added on portal.payment_provider for insert with check (
  exists (select from portal.tenant where id = nullif(current_setting('app.tenant_id', true), '')::uuid and is_provider));
create policy payment_provider_changed on portal.payment_provider for update
  using (true)
  with check (
    exists (select from portal.tenant where id = nullif(current_setting('app.tenant_id', true), '')::uuid and is_provider));
grant select, insert, update on portal.payment_provider to guichet_app;

insert into portal.payment_provider (name, form_url, rest_url) values
  ('PayZen', 'https://secure.payzen.eu/vads-payment/', 'https://api.payzen.eu/api-payment/V4/'),
  ('Lyra Collect', 'https://secure.lyra.com/vads-payment/', 'https://api.lyra.com/api-payment/V4/'),
  ('Systempay', 'https://paiement.systempay.fr/vads-payment/', 'https://api.systempay.fr/api-payment/V4/'),
  ('Sogecommerce', 'https://sogecommerce.societegenerale.eu/vads-payment/',
   'https://api-sogecommerce.societegenerale.eu/api-payment/V4/');

alter table portal.payment_settings
  drop column form_url,
  drop column rest_url,
  -- null: the embedded one
  add column provider_id uuid references portal.payment_provider,
  add column version integer not null default 1,
  -- Grows when the shop changes: its site, mode, keys or provider
  add column shop_version integer not null default 1;

-- With which version of the shop it was begun, where that was told
alter table portal.payment_attempt add column shop_version integer;

-- A shop that payments were begun with before the venue changed it: what its provider still tells is signed with its key.
create table portal.payment_former_shop (
  tenant_id uuid not null,
  version integer not null,
  id_site text not null,
  site_password_encrypted text not null,
  api_key_encrypted text not null,
  is_production boolean not null,
  provider_id uuid references portal.payment_provider,
  replaced_at timestamptz not null default now(),
  -- From then on nothing more is expected of it
  ends_at timestamptz not null,
  primary key (tenant_id, version)
);
call portal.isolate_tenant_table('portal.payment_former_shop');

-- The embedded provider's own books: a shop keeps the password that it came with first, whatever a venue types later.
create table sandbox.payment_shop (
  site_id text primary key,
  password_hash text not null
);
grant select, insert on sandbox.payment_shop to guichet_app;
