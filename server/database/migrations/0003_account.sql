-- Customers of a tenant, their consents, and the codes and counters that protect sign-in.

create table portal.customer (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- Null once erased, as is every column below that identifies the person.
  email text,
  password_hash text,
  user_type text check (user_type in ('civil', 'legal')),
  civility text,
  first_name text,
  last_name text,
  social_reason text,
  address text,
  zip text,
  city text,
  country char(2),
  phone text,
  mobile text,
  advertising boolean not null default false,
  family_quotient integer check (family_quotient >= 0),
  -- Language of the mails that no request triggers.
  locale text not null,
  -- A token carries the version it was issued under: raising it ends every session at once.
  token_version integer not null default 1,
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  primary key (tenant_id, id),
  constraint customer_erased check (
    case when erased_at is null
      then num_nulls(email, password_hash, user_type, civility, first_name, last_name, address, zip, city, country) = 0
      else num_nonnulls(email, password_hash, user_type, civility, first_name, last_name, social_reason,
                        address, zip, city, country, phone, mobile, family_quotient) = 0
    end
  )
);
create unique index customer_email on portal.customer (tenant_id, lower(email));
call portal.isolate_tenant_table('portal.customer');

-- The proof of each consent given or withdrawn; kept when the customer is erased, since it identifies no person.
create table portal.customer_consent (
  tenant_id uuid not null,
  customer_id uuid not null,
  kind text not null check (kind in ('cgu', 'rgpd', 'advertising')),
  granted boolean not null,
  -- The wording that was shown.
  version text not null,
  recorded_at timestamptz not null default now(),
  foreign key (tenant_id, customer_id) references portal.customer
);
create index customer_consent_customer on portal.customer_consent (tenant_id, customer_id);
call portal.isolate_tenant_table('portal.customer_consent');

-- A six-digit code sent by e-mail: one per address and purpose, the latest one requested.
create table portal.account_code (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  purpose text not null check (purpose in ('signup', 'password')),
  -- In lower case.
  email text not null,
  locale text not null,
  -- Keyed hash of the code. Null until its mail is written, and for ever when the mail holds none
  -- (registration with a known address, new password for an unknown one): no attempt can match it.
  code_hash bytea,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  constraint account_code_one unique (tenant_id, purpose, email)
);
create index account_code_expiry on portal.account_code (tenant_id, expires_at);
call portal.isolate_tenant_table('portal.account_code');

-- Rate limits of sign-in and mails: attempts by account, by address and by purpose.
create table portal.throttle (
  tenant_id uuid not null,
  -- Keyed hash of purpose and account or address: does not reveal whom it is about.
  subject bytea not null,
  count integer not null,
  blocked_until timestamptz,
  expires_at timestamptz not null,
  primary key (tenant_id, subject)
);
create index throttle_expiry on portal.throttle (tenant_id, expires_at);
call portal.isolate_tenant_table('portal.throttle');
