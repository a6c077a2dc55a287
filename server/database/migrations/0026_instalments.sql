-- Payments in instalments: what a venue offers, what an attempt asked for, and what became of each instalment.

alter table portal.payment_settings
  -- Means of payment of the specification, §3: 1 to 5
  add column means_offered smallint[] not null default '{4}' check (means_offered <@ '{1,2,3,4,5}'),
  -- Days from one instalment to the next; the provider takes no plan that lasts more than a year
  add column instalment_days smallint not null default 30 check (instalment_days between 1 and 120),
  -- The smallest total that is split, in cents
  add column instalments_from integer not null default 5000 check (instalments_from >= 400);

-- { count, days, from }: null when the whole total is debited at once
alter table portal.payment_attempt add column plan jsonb;

-- What was moved by this result, in cents; null where the provider does not say
alter table portal.payment_event add column effective_amount bigint;

-- What a customer pays over time. Its id is that of the attempt that began it, which is the provider's order.
create table portal.payment_schedule (
  tenant_id uuid not null,
  id uuid not null,
  cart_id uuid not null,
  user_id uuid not null,
  total integer not null check (total > 0),
  currency text not null,
  -- cancelled: it pays for nothing, and what is debited all the same is given back
  state text not null default 'running' check (state in ('running', 'completed', 'cancelled')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index payment_schedule_of_user on portal.payment_schedule (tenant_id, user_id, created_at desc);
call portal.isolate_tenant_table('portal.payment_schedule');

create table portal.payment_instalment (
  tenant_id uuid not null,
  schedule_id uuid not null,
  -- From 1 on, as the provider counts them
  number smallint not null check (number > 0),
  due_day date not null,
  amount integer not null check (amount > 0),
  -- due → refused → paid: never backwards
  state text not null default 'due' check (state in ('due', 'refused', 'paid')),
  transaction_uuid text,
  settled_at timestamptz,
  primary key (tenant_id, schedule_id, number),
  foreign key (tenant_id, schedule_id) references portal.payment_schedule,
  check ((state = 'paid') = (settled_at is not null))
);
call portal.isolate_tenant_table('portal.payment_instalment');

-- The embedded provider's side: debits that are still to come, and a clock that runs ahead.

alter table sandbox.payment_transaction
  add column sequence_number integer not null default 1,
  -- What differs from the session's result
  add column result jsonb not null default '{}';

alter table sandbox.payment_notification add column transaction_uuid text references sandbox.payment_transaction;

create table sandbox.payment_due (
  session_id text not null references sandbox.payment_session,
  sequence_number integer not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- By the shop's clock at the bank
  due_at timestamptz not null,
  state text not null default 'due' check (state in ('due', 'debited')),
  primary key (session_id, sequence_number)
);
create index payment_due_next on sandbox.payment_due (due_at) where state = 'due';

create table sandbox.payment_clock (
  site_id text primary key,
  ahead interval not null
);
grant select, insert, update on sandbox.payment_due, sandbox.payment_clock to guichet_app;
