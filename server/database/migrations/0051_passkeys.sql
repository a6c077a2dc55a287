-- Passkeys (WebAuthn) of customers and administrators, and the challenges that are being answered.

-- One portal has one origin, so an authenticator offers the passkeys of every tenant: a row binds each to its tenant and
-- to one account of one kind.
create table portal.passkey (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- As the authenticator calls it
  credential_id bytea not null,
  customer_id uuid,
  administrator_id uuid,
  name text not null,
  -- In COSE form, as the authenticator gave it
  public_key bytea not null,
  -- Of signatures; stays 0 where an authenticator does not count
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (tenant_id, id),
  constraint passkey_credential unique (tenant_id, credential_id),
  constraint passkey_owner check (num_nonnulls(customer_id, administrator_id) = 1),
  foreign key (tenant_id, customer_id) references portal.customer,
  foreign key (tenant_id, administrator_id) references portal.administrator on delete cascade
);
create index passkey_of_customer on portal.passkey (tenant_id, customer_id);
create index passkey_of_administrator on portal.passkey (tenant_id, administrator_id);
call portal.isolate_tenant_table('portal.passkey');

-- Used up when it is answered, rightly or not.
create table portal.passkey_challenge (
  tenant_id uuid not null,
  -- Keyed hash of the challenge
  key bytea not null,
  purpose text not null check (purpose in ('register', 'sign-in')),
  kind text not null check (kind in ('customer', 'administrator')),
  -- Whose passkey is being made; null for a sign-in
  owner_id uuid,
  expires_at timestamptz not null,
  primary key (tenant_id, key),
  check ((purpose = 'register') = (owner_id is not null))
);
create index passkey_challenge_expiry on portal.passkey_challenge (tenant_id, expires_at);
call portal.isolate_tenant_table('portal.passkey_challenge');

-- Administrators at the venue's provider of identities, where its settings let them.

alter table portal.sso_settings no force row level security;
update portal.sso_settings
   set choices = choices || '{"isForAdministrators": false}',
       before = case when before is not null
         then jsonb_set(before, '{choices,isForAdministrators}', 'false') end;
alter table portal.sso_settings force row level security;

-- A person at a provider, and the administrator who has linked their account to them.
create table portal.sso_administrator (
  tenant_id uuid not null,
  issuer text not null,
  -- The provider's own number of the person
  subject text not null,
  administrator_id uuid not null,
  linked_at timestamptz not null default now(),
  primary key (tenant_id, issuer, subject),
  constraint sso_administrator_one unique (tenant_id, administrator_id, issuer),
  foreign key (tenant_id, administrator_id) references portal.administrator on delete cascade
);
call portal.isolate_tenant_table('portal.sso_administrator');
