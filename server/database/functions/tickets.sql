-- Returns the invoice of an order, or creates it under the next number. `zone` is the time zone in which a year ends.
create or replace function portal.issue_invoice(tenant uuid, purchase uuid, buyer jsonb, zone text)
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

-- Deletes the names that an erased customer wrote on tickets, and the addresses to which tickets were offered: those of the
-- customer's friends, and the customer's own. A guest has not proved to own the address, see portal.guest.
create or replace function portal.forget_ticket_names() returns trigger
language plpgsql as $$
begin
  update portal.ticket set holder_name = null, person_id = null
   where tenant_id = new.tenant_id and user_id = new.id and holder_name is not null;
  update portal.ticket_transfer set email = null
   where tenant_id = new.tenant_id and email is not null and (giver_id = new.id or (not old.is_guest and lower(email) = old.email_key));
  return null;
end $$;
create or replace trigger customer_erased_tickets after update of erased_at on portal.customer
  for each row when (old.erased_at is null and new.erased_at is not null)
  execute function portal.forget_ticket_names();
