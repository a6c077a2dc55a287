-- How long data is stored: what the nightly job has removed, when a customer was last here, and the exports that customers
-- request.

-- Of each kind of data (server/src/backoffice/retention/retention.ts), the last run that removed or looked for some.
create table portal.retention_run (
  tenant_id uuid not null references portal.tenant,
  kind text not null,
  ran_at timestamptz not null,
  -- Rows that the run has deleted or anonymised
  removed integer not null,
  primary key (tenant_id, kind)
);
call portal.isolate_tenant_table('portal.retention_run');

-- When the customer last began a session, to the day. Nobody knows it of earlier sessions: they count from this migration on.
alter table portal.customer add column seen_at timestamptz not null default now();

-- A copy of their data that a customer has requested, until it is deleted.
create table portal.customer_export (
  tenant_id uuid not null,
  customer_id uuid not null,
  id uuid not null default gen_random_uuid(),
  locale text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- Files that are made, of how many
  files_done integer not null default 0,
  files integer not null default 0,
  -- Encrypted; see `Secrets`
  archive bytea,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, customer_id),
  foreign key (tenant_id, customer_id) references portal.customer,
  check ((state = 'done') = (archive is not null))
);
call portal.isolate_tenant_table('portal.customer_export');
