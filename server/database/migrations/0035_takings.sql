-- Takings by day, the closing of each day, and the period of the payment journal.

-- The journal grows in order of time: this index costs next to nothing to keep.
create index payment_event_by_time on portal.payment_event using brin (recorded_at) with (pages_per_range = 16);

-- Days whose figures are added up: as long as count and sum of the orders are these, the figures hold.
create table portal.takings_day (
  tenant_id uuid not null,
  -- On the venue's calendar
  day date not null,
  time_zone text not null,
  orders integer not null,
  amount bigint not null,
  primary key (tenant_id, day)
);
call portal.isolate_tenant_table('portal.takings_day');

-- The orders of a day added up in four ways, each of which has the whole: by means of payment, service, establishment
-- and VAT rate.
create table portal.takings_figure (
  tenant_id uuid not null,
  day date not null,
  -- Of the payment; FREE where nothing was to be paid
  mode text not null check (mode in ('TEST', 'PRODUCTION', 'FREE')),
  kind text not null check (kind in ('means', 'service', 'establishment', 'vat')),
  -- Id of the means, external code, or VAT rate per mille
  key text not null,
  -- Names as they were last sold; of services and establishments
  labels jsonb,
  -- Of means and VAT rates
  orders integer not null,
  quantity integer not null,
  -- In cents; without VAT: rounded order by order, as on receipts
  amount bigint not null,
  without_vat bigint,
  primary key (tenant_id, day, mode, kind, key)
);
call portal.isolate_tenant_table('portal.takings_figure');

-- Which figures a venue wants to see; without a row all of them.
create table portal.takings_setting (
  tenant_id uuid primary key references portal.tenant,
  figures text[] not null
);
call portal.isolate_tenant_table('portal.takings_setting');

-- A day's orders and payments compared, with each other and with what the provider knows.
create table portal.closing (
  tenant_id uuid not null,
  day date not null,
  state text not null check (state in ('running', 'done', 'failed')),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Who asked for it; empty at night
  administrator_email text not null default '',
  orders integer not null default 0,
  orders_amount bigint not null default 0,
  payments integer not null default 0,
  payments_amount bigint not null default 0,
  -- Attempts that the provider was asked about, and those of another shop or mode
  asked integer not null default 0,
  not_asked integer not null default 0,
  primary key (tenant_id, day)
);
call portal.isolate_tenant_table('portal.closing');

create table portal.closing_difference (
  tenant_id uuid not null,
  day date not null,
  -- `<kind>:` with an order, an attempt or a transaction: the same difference found again is not a new one
  id text not null,
  kind text not null check (kind in (
    'order-unpaid', 'order-amount', 'payment-unsold', 'unknown-at-provider', 'unknown-here', 'provider-amount')),
  found_at timestamptz not null default now(),
  -- In cents; null where there is none
  here bigint,
  there bigint,
  cart_id uuid,
  order_number text,
  transaction_uuid text,
  handled_at timestamptz,
  handled_by text,
  note text,
  primary key (tenant_id, day, id),
  foreign key (tenant_id, day) references portal.closing,
  check ((handled_at is null) = (note is null))
);
create index closing_difference_open on portal.closing_difference (tenant_id, day) where handled_at is null;
call portal.isolate_tenant_table('portal.closing_difference');
