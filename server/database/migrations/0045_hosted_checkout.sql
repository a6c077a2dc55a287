-- Payment providers of another kind: the server opens a session there, the payer goes to its page, and signed events tell
-- of it. Nothing of one provider's protocol is left in the tables.

alter table portal.payment_provider
  add column protocol text not null default 'lyra' check (protocol in ('lyra', 'checkout'));

-- What shops are called is for each protocol to say.
alter table portal.payment_settings
  drop constraint payment_settings_id_site_check,
  add constraint payment_settings_id_site_check check (id_site <> ''),
  -- That of its provider, or of the embedded one
  add column protocol text not null default 'lyra' check (protocol in ('lyra', 'checkout'));
alter table portal.payment_former_shop
  add column protocol text not null default 'lyra' check (protocol in ('lyra', 'checkout'));

-- The provider's name of an attempt, where it gave one
alter table portal.payment_attempt add column session text;

-- Why a person should look at a payment that was made
alter table portal.payment_event add column concern text check (concern in ('partial', 'not-captured'));
alter table portal.payment_event no force row level security;
update portal.payment_event
   set concern = case status when 'PARTIALLY_AUTHORISED' then 'partial' else 'not-captured' end
 where status in ('PARTIALLY_AUTHORISED', 'CAPTURE_FAILED');
alter table portal.payment_event force row level security;
drop index portal.payment_event_to_check;
create index payment_event_to_check on portal.payment_event (tenant_id, recorded_at)
  where (rejection is not null and status_class = 'paid') or concern is not null;

-- The embedded provider of this kind: as if remote, see 0011.
create table sandbox.checkout_session (
  id text primary key,
  account text not null,
  -- The same request again is answered with the same session.
  idempotency_key text not null,
  -- The fields of the request as received
  request jsonb not null,
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  customer text,
  -- The card that waits for the payer's authentication, and then the one that paid
  used_card jsonb,
  -- Of the payment, once there is one
  payment text unique,
  amount_received bigint check (amount_received >= 0),
  created_at timestamptz not null,
  paid_at timestamptz,
  expires_at timestamptz not null,
  unique (account, idempotency_key),
  check ((status = 'complete') = (payment is not null and paid_at is not null and amount_received is not null))
);
create index checkout_session_left_open on sandbox.checkout_session (expires_at) where status = 'open';

create table sandbox.checkout_refund (
  id text primary key,
  payment text not null references sandbox.checkout_session (payment),
  idempotency_key text not null,
  amount bigint not null check (amount > 0),
  metadata jsonb not null,
  created_at timestamptz not null,
  unique (payment, idempotency_key)
);

create table sandbox.checkout_customer (
  id text primary key,
  account text not null,
  used_card jsonb not null,
  is_deleted boolean not null default false
);

create table sandbox.checkout_event (
  id bigint generated always as identity primary key,
  -- As the shop sees it; the same again where it is announced twice
  name text not null,
  type text not null,
  session_id text not null references sandbox.checkout_session,
  state text not null default 'due' check (state in ('due', 'delivered', 'given-up')),
  attempts integer not null default 0,
  -- While a process delivers it: when another may take over
  due_at timestamptz not null
);
create index checkout_event_due on sandbox.checkout_event (due_at) where state = 'due';
grant select, insert, update on
  sandbox.checkout_session, sandbox.checkout_refund, sandbox.checkout_customer, sandbox.checkout_event to guichet_app;
