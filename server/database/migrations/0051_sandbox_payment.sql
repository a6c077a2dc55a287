-- The embedded payment provider: a bank for demonstrations and tests, as if remote. It holds no tenant data: only
-- what a shop's form and a payer's test card say. Empty and unused in production.

create schema sandbox;
grant usage on schema sandbox to guichet_app;

-- A payer on the hosted page.
create table sandbox.payment_session (
  -- 128 random bits: knowing it is the right to pay.
  id text primary key,
  site_id text not null,
  -- In lower case: unique per shop and UTC day whatever the case.
  transaction_id text not null,
  transaction_day date not null,
  -- The fields of the shop's form as they came, signature included.
  form jsonb not null,
  state text not null default 'open' check (state in ('open', 'challenge', 'concluded')),
  -- The test card that waits for the payer's authentication, with its expiry.
  used_card jsonb,
  -- The fields announced and returned, unsigned.
  result jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (site_id, transaction_day, transaction_id),
  check ((state = 'concluded') = (result is not null))
);
create index payment_session_left_open on sandbox.payment_session (expires_at) where state <> 'concluded';

-- What the server-to-server interface shows. An abandoned payment leaves none.
create table sandbox.payment_transaction (
  uuid text primary key,
  -- Of the payment that a refund gives back
  parent_uuid text references sandbox.payment_transaction,
  session_id text not null references sandbox.payment_session,
  site_id text not null,
  order_id text not null,
  operation_type text not null check (operation_type in ('DEBIT', 'CREDIT')),
  status text not null,
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null
);
create index payment_transaction_by_order on sandbox.payment_transaction (site_id, order_id);
create index payment_transaction_by_session on sandbox.payment_transaction (session_id);

create table sandbox.payment_notification (
  id bigint generated always as identity primary key,
  session_id text not null references sandbox.payment_session,
  state text not null default 'due' check (state in ('due', 'delivered', 'given-up')),
  attempts integer not null default 0,
  -- While someone delivers it: when another may take over.
  due_at timestamptz not null
);
create index payment_notification_due on sandbox.payment_notification (due_at) where state = 'due';
create index payment_notification_by_session on sandbox.payment_notification (session_id);

grant select, insert, update on all tables in schema sandbox to guichet_app;
