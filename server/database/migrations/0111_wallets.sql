-- Passes of tickets and cards for Apple Wallet and Google Wallet.

-- How a venue makes passes. Certificates and keys are encrypted, see Secrets; the other columns describe them.
create table portal.wallet_settings (
  tenant_id uuid primary key references portal.tenant,
  is_apple_on boolean not null default true,
  apple jsonb,
  apple_encrypted text,
  is_google_on boolean not null default true,
  google jsonb,
  google_encrypted text,
  check ((apple is null) = (apple_encrypted is null)),
  check ((google is null) = (google_encrypted is null))
);
call portal.isolate_tenant_table('portal.wallet_settings');

-- The last failure to update passes in a wallet, until an update succeeds.
create table portal.wallet_failure (
  tenant_id uuid not null references portal.tenant,
  wallet text not null check (wallet in ('apple', 'google')),
  -- An error code
  reason text not null,
  since timestamptz not null default now(),
  primary key (tenant_id, wallet)
);
call portal.isolate_tenant_table('portal.wallet_failure');

-- A pass that a customer has made of a ticket or a card.
create table portal.wallet_pass (
  tenant_id uuid not null,
  -- The serial number at Apple, and a part of the object's id at Google
  id uuid not null default gen_random_uuid(),
  -- Null once the customer is erased: the pass is void
  customer_id uuid,
  kind text not null check (kind in ('ticket', 'card')),
  number text,
  -- The language in which it was made, for a phone with none of the venue's languages
  locale text not null,
  -- It cannot change: a wallet has no pass of another style under the same number
  style text not null check (style in ('event', 'ticket', 'card')),
  -- Names its class at Google, which cannot change either
  class_key text not null,
  -- Hash of what it shows
  content_hash bytea not null,
  -- Grows with each change of the venue's passes, in the order of the commits
  change bigint not null,
  changed_at timestamptz not null default clock_timestamp(),
  -- Whether the wallets have yet to be notified of the last change
  is_pending boolean not null default false,
  -- The last instant at which it is of use
  ends_at timestamptz not null,
  -- When it was saved at Google
  google_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, customer_id, kind, number),
  foreign key (tenant_id, customer_id) references portal.customer,
  check ((customer_id is null) = (number is null))
);
create index wallet_pass_of_number on portal.wallet_pass (tenant_id, kind, number);
create index wallet_pass_changes on portal.wallet_pass (tenant_id, change);
create index wallet_pass_to_remove on portal.wallet_pass (tenant_id, ends_at);
call portal.isolate_tenant_table('portal.wallet_pass');

-- A device of Apple that has registered for the updates of a pass.
create table portal.wallet_device (
  tenant_id uuid not null,
  device_id text not null,
  pass_id uuid not null,
  -- That of the certificate which signed the pass: a certificate of another type cannot update it
  pass_type text not null,
  push_token text not null,
  registered_at timestamptz not null default now(),
  primary key (tenant_id, device_id, pass_id),
  foreign key (tenant_id, pass_id) references portal.wallet_pass on delete cascade
);
create index wallet_device_of_pass on portal.wallet_device (tenant_id, pass_id);
call portal.isolate_tenant_table('portal.wallet_device');
