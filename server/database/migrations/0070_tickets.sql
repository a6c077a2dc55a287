-- What follows a sale: mails that must leave once, and the invoices of companies.

-- A mail that a job sends. The job may run again after a crash or a lost answer: what has left does not leave twice.
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

-- The last invoice number of a year: locked while one is given, so that numbers follow each other without a gap.
create table portal.invoice_counter (
  tenant_id uuid not null,
  year smallint not null,
  last_number integer not null default 0,
  primary key (tenant_id, year)
);
call portal.isolate_tenant_table('portal.invoice_counter');

-- An invoice once issued says the same for ever, whatever its customer changes later. Append-only.
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

-- The invoice of an order: the one it has, or the next number. `zone` decides where the year ends.
create function portal.issue_invoice(tenant uuid, purchase uuid, buyer jsonb, zone text)
returns portal.invoice
language plpgsql as $$
declare
  this_year smallint := extract(year from now() at time zone zone);
  next_number integer;
  issued portal.invoice;
begin
  insert into portal.invoice_counter (tenant_id, year) values (tenant, this_year) on conflict do nothing;
  perform from portal.invoice_counter where tenant_id = tenant and year = this_year for update;
  select * into issued from portal.invoice where tenant_id = tenant and purchase_id = purchase;
  if found then
    return issued;
  end if;
  update portal.invoice_counter set last_number = last_number + 1
   where tenant_id = tenant and year = this_year returning last_number into next_number;
  insert into portal.invoice (tenant_id, purchase_id, number, customer)
  values (tenant, purchase, 'F' || this_year || '-' || to_char(next_number, 'FM000000'), buyer)
  returning * into issued;
  return issued;
end $$;

grant execute on function portal.issue_invoice to guichet_app;
