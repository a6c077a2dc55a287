-- Online payment: a tenant's contract with the provider, the attempts to pay, and the journal of results.

create table portal.payment_settings (
  tenant_id uuid primary key references portal.tenant,
  id uuid not null default gen_random_uuid(),
  id_site text not null check (id_site ~ '^[0-9]{8}$'),
  -- The REST password and the form key of the mode in force
  site_password_encrypted text not null,
  api_key_encrypted text not null,
  is_production boolean not null default false,
  -- Where the provider is reached; empty: the embedded one
  form_url text not null default '' check (form_url = '' or form_url ~ '^https://'),
  rest_url text not null default '' check (rest_url = '' or rest_url ~ '^https://.*/$'),
  -- Paths under the tenant's address
  url_front_success text not null default '/delivery/success',
  url_front_cancel text not null default '/delivery/cancelled',
  url_front_error text not null default '/delivery/failed',
  url_front_refused text not null default '/delivery/failed',
  test_url_front_success text not null default '/delivery/success',
  test_url_front_cancel text not null default '/delivery/cancelled',
  test_url_front_error text not null default '/delivery/failed',
  test_url_front_refused text not null default '/delivery/failed',
  url_front_modification_alias_succes text not null default '/profil',
  url_front_modification_alias_echec text not null default '/profil',
  test_url_front_modification_alias_succes text not null default '/profil',
  test_url_front_modification_alias_echec text not null default '/profil',
  day_of_the_month smallint not null default 5 check (day_of_the_month between 1 and 28),
  number_of_instalment smallint not null default 4 check (number_of_instalment between 2 and 4),
  check ((form_url = '') = (rest_url = ''))
);
call portal.isolate_tenant_table('portal.payment_settings');

-- One attempt to pay one cart. Its id is the order id that the provider receives.
create table portal.payment_attempt (
  tenant_id uuid not null,
  id uuid not null,
  cart_id uuid not null,
  -- A payment is for these lines and no others
  cart_version integer not null,
  site_id text not null,
  mode text not null check (mode in ('TEST', 'PRODUCTION')),
  transaction_id text not null check (transaction_id ~ '^[A-Za-z0-9]{6}$'),
  -- UTC day of started_at
  transaction_day date not null,
  started_at timestamptz not null,
  amount integer not null check (amount > 0),
  currency text not null,
  -- begun → pending → failed or cancelled → paid: never backwards
  state text not null default 'begun' check (state in ('begun', 'pending', 'failed', 'cancelled', 'paid')),
  -- Of the payment that paid it
  transaction_uuid text,
  -- When the provider is queried next, in case its notification is lost; null: no more
  next_poll_at timestamptz,
  primary key (tenant_id, id)
) with (fillfactor = 80);
-- The provider's rule: unique for each shop and UTC day, ignoring case. Across all tenants, since shops are.
create unique index payment_attempt_transaction
  on portal.payment_attempt (site_id, transaction_day, lower(transaction_id));
create index payment_attempt_of_cart on portal.payment_attempt (tenant_id, cart_id, started_at desc);
create index payment_attempt_to_poll on portal.payment_attempt (tenant_id, next_poll_at)
  where state in ('begun', 'pending', 'failed');
call portal.isolate_tenant_table('portal.payment_attempt');

-- The end of each tenant's journal: appending to it locks this row.
create table portal.payment_journal (
  tenant_id uuid primary key,
  sequence bigint not null default 0,
  hash bytea not null default decode(repeat('00', 32), 'hex')
) with (fillfactor = 10);
call portal.isolate_tenant_table('portal.payment_journal');

-- The journal: every result that the provider signed, accepted or not. Append-only; each row's hash covers the row
-- before, so that no row can be changed or removed unnoticed.
create table portal.payment_event (
  tenant_id uuid not null,
  sequence bigint not null,
  event_key text not null,
  -- null when it concerns no attempt of the tenant
  attempt_id uuid,
  order_id text not null,
  transaction_uuid text,
  status text not null,
  status_class text not null check (status_class in ('paid', 'pending', 'cancelled', 'failed')),
  operation_type text not null,
  sequence_number integer not null,
  amount bigint not null,
  currency text not null,
  mode text not null,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  -- Why it was not accepted; null when it was
  rejection text,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (tenant_id, sequence)
);
create unique index payment_event_key on portal.payment_event (tenant_id, event_key);
create index payment_event_of_attempt on portal.payment_event (tenant_id, attempt_id);
-- Results that need a person: a payment that was rejected, made in part, or that the provider could not capture.
create index payment_event_to_check on portal.payment_event (tenant_id, recorded_at)
  where (rejection is not null and status_class = 'paid') or status in ('PARTIALLY_AUTHORISED', 'CAPTURE_FAILED');
call portal.isolate_tenant_table('portal.payment_event');
revoke update, delete on portal.payment_event from guichet_app;

-- Money to give back: of a cart that was paid twice, or that does not exist.
create table portal.payment_refund (
  tenant_id uuid not null,
  transaction_uuid text not null,
  attempt_id uuid not null,
  amount integer not null check (amount > 0),
  currency text not null,
  reason text not null,
  state text not null default 'due' check (state in ('due', 'done')),
  requested_at timestamptz not null default now(),
  -- One run of the job at a time requests it, even when the job queue gives the job to two.
  claimed_until timestamptz not null default '-infinity',
  primary key (tenant_id, transaction_uuid)
);
create index payment_refund_due on portal.payment_refund (tenant_id, requested_at) where state = 'due';
call portal.isolate_tenant_table('portal.payment_refund');
