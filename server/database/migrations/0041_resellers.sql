-- Resellers sell a venue's places through OCTO, at the embedded ticketing system.

create table portal.reseller (
  tenant_id uuid not null references portal.tenant,
  id uuid not null default gen_random_uuid(),
  name text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index reseller_name on portal.reseller (tenant_id, lower(name));
call portal.isolate_tenant_table('portal.reseller');

-- A reseller with several keys replaces one without a pause.
create table portal.reseller_key (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  reseller_id uuid not null,
  -- A keyed hash: the key itself is shown once and kept nowhere
  key_hash bytea not null,
  -- Its last characters, by which people tell keys apart
  ending text not null check (length(ending) = 4),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, key_hash),
  foreign key (tenant_id, reseller_id) references portal.reseller
);
call portal.isolate_tenant_table('portal.reseller_key');

-- What a reseller has on hold or has bought. Its places are those of the hold, or of the sale, with the same key.
create table venue.booking (
  tenant_id uuid not null,
  key text collate "C" not null,
  id uuid not null default gen_random_uuid(),
  reseller_id uuid not null,
  -- The reseller's own name of it
  uuid uuid not null,
  reseller_reference text,
  service_code text not null,
  -- Null for tickets without a date
  session_id text collate "C",
  -- [{ uuid, priceName, cents, resellerReference }]: the prices are those of the hold
  items jsonb not null,
  -- Per mille, as of the hold
  vat_rate integer not null,
  -- A hold that is over stays on-hold here: the instant decides.
  state text not null check (state in ('on-hold', 'confirmed', 'cancelled', 'expired')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  cancellation_reason text,
  contact jsonb not null default '{}',
  notes text,
  primary key (key, tenant_id),
  check ((state = 'on-hold') = (expires_at is not null and confirmed_at is null and cancelled_at is null))
);
create unique index booking_of_reseller on venue.booking (reseller_id, uuid, tenant_id);
-- What is on hold, and what was
create index booking_on_hold on venue.booking (reseller_id, expires_at, tenant_id) where state = 'on-hold';
create index booking_reference on venue.booking (reseller_id, reseller_reference, tenant_id)
  where reseller_reference is not null;
call portal.isolate_tenant_table('venue.booking');
revoke delete on venue.booking from guichet_app;
