-- What follows a sale: mails that are sent exactly once, and the invoices of companies.

-- A mail that a job sends. The job may run again after a crash or a lost answer: a mail that was sent is not sent
-- again.
create table portal.mail_delivery (
  tenant_id uuid not null,
  -- What the mail is about, as in `tickets-<purchase>`
  key text not null,
  -- Until then one process is sending it
  claimed_until timestamptz not null,
  outcome text check (outcome in ('sent', 'refused')),
  ended_at timestamptz,
  primary key (tenant_id, key),
  check ((outcome is null) = (ended_at is null))
);
call portal.isolate_tenant_table('portal.mail_delivery');

-- The last invoice number of a year: locked while the next one is assigned, so that numbers have no gaps.
create table portal.invoice_counter (
  tenant_id uuid not null,
  year smallint not null,
  last_number integer not null default 0,
  primary key (tenant_id, year)
);
call portal.isolate_tenant_table('portal.invoice_counter');

-- An issued invoice stays the same, whatever its customer changes later. Append-only.
create table portal.invoice (
  tenant_id uuid not null,
  purchase_id uuid not null,
  -- F2026-000001
  number text not null,
  issued_at timestamptz not null default now(),
  -- { name, addressLines, vatId }
  customer jsonb not null,
  primary key (tenant_id, purchase_id),
  unique (tenant_id, number)
);
call portal.isolate_tenant_table('portal.invoice');
revoke update, delete on portal.invoice from guichet_app;
