-- The embedded payment provider and the mail outbox, for demonstrations and tests: as if remote, without data of
-- tenants beyond what a shop's form, a payer's test card or a mail contains. Empty and unused in production.

create schema sandbox;
grant usage on schema sandbox to guichet_app;

-- A payer on the hosted page.
create table sandbox.payment_session (
  -- 128 random bits: knowing it is the right to pay.
  id text primary key,
  site_id text not null,
  -- In lower case: unique per shop and UTC day, ignoring case.
  transaction_id text not null,
  transaction_day date not null,
  -- The fields of the shop's form as received, signature included.
  form jsonb not null,
  state text not null default 'open' check (state in ('open', 'challenge', 'concluded')),
  -- The test card that waits for the payer's authentication, with its expiry.
  used_card jsonb,
  -- The fields notified and returned, unsigned.
  result jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (site_id, transaction_day, transaction_id),
  check ((state = 'concluded') = (result is not null))
);
create index payment_session_left_open on sandbox.payment_session (expires_at) where state <> 'concluded';

-- What the server-to-server interface answers. An abandoned payment has none.
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
  -- While a process delivers it: when another may take over.
  due_at timestamptz not null
);
create index payment_notification_due on sandbox.payment_notification (due_at) where state = 'due';
create index payment_notification_by_session on sandbox.payment_notification (session_id);

grant select, insert, update on all tables in schema sandbox to guichet_app;

-- Mails sent without SMTP, readable at /sandbox/mail.
create table sandbox.mail (
  -- Unguessable: the address of a mail is all it takes to read it.
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity unique,
  sent_at timestamptz not null default clock_timestamp(),
  sender_name text not null,
  sender text not null,
  recipient_name text not null,
  recipient text not null,
  subject text not null,
  lang text not null,
  html text not null,
  plain_text text not null,
  message_id text,
  headers jsonb not null
);
create index mail_by_recipient on sandbox.mail (lower(recipient), position desc);

create table sandbox.mail_attachment (
  mail_id uuid not null references sandbox.mail on delete cascade,
  index smallint not null,
  filename text not null,
  content_type text not null,
  content bytea not null,
  primary key (mail_id, index)
);

grant select, insert, delete on sandbox.mail, sandbox.mail_attachment to guichet_app;
