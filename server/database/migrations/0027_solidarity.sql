-- Solidarity prices: which family quotients open which external discount code, how long a customer's quotient is valid,
-- and the proofs from which it is known.

-- Compares tenants in the exclusion constraint below.
create extension if not exists btree_gist with schema public;

create table portal.family_quotient_interval (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- Both included
  minimum integer not null check (minimum >= 0),
  maximum integer not null check (maximum < 10000),
  -- Of the ticketing system: opens the prices that bear it
  external_discount_code text collate "C" not null,
  primary key (tenant_id, id),
  check (minimum <= maximum),
  constraint family_quotient_interval_apart
    exclude using gist (tenant_id with =, int4range(minimum, maximum, '[]') with &&)
);
call portal.isolate_tenant_table('portal.family_quotient_interval');

alter table portal.customer
  -- Null: for as long as its source says so
  add column family_quotient_until timestamptz,
  -- Null: entered before sources were kept
  add column family_quotient_source text
    check (family_quotient_source in ('ticketing', 'administrator', 'proof')),
  add constraint customer_quotient check (
    family_quotient is not null or num_nonnulls(family_quotient_until, family_quotient_source) = 0);

-- For the administrators who look a customer up.
create index customer_email_start on portal.customer (tenant_id, lower(email) text_pattern_ops);
create index customer_name_start on portal.customer (tenant_id, lower(last_name) text_pattern_ops);

create table portal.quotient_proof (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  file_name text not null,
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  -- Of the file as it was sent, in bytes
  size integer not null,
  -- Encrypted; see `Secrets`. Deleted with the decision.
  file bytea,
  state text not null default 'pending' check (state in ('pending', 'accepted', 'refused')),
  -- In the administrator's words, of a refusal
  reason text not null default '',
  sent_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references portal.customer,
  check ((state = 'pending') = (file is not null)),
  check ((state = 'pending') = (decided_at is null))
);
-- A customer has one under way at a time.
create unique index quotient_proof_pending on portal.quotient_proof (tenant_id, customer_id) where state = 'pending';
create index quotient_proof_customer on portal.quotient_proof (tenant_id, customer_id, sent_at desc);
create index quotient_proof_waiting on portal.quotient_proof (tenant_id, sent_at) where state = 'pending';
call portal.isolate_tenant_table('portal.quotient_proof');

-- What the embedded ticketing system knows of its customers, by the reference under which they buy.
create table venue.family_quotient (
  tenant_id uuid not null,
  holder text not null,
  quotient integer not null check (quotient >= 0),
  valid_until timestamptz,
  primary key (tenant_id, holder)
);
call portal.isolate_tenant_table('venue.family_quotient');
