-- Deletes the missed places and pauses of an erased customer.
create or replace function portal.forget_no_shows() returns trigger
language plpgsql as $$
begin
  delete from portal.missed_place where tenant_id = new.tenant_id and customer_id = new.id;
  delete from portal.booking_pause where tenant_id = new.tenant_id and customer_id = new.id;
  return null;
end $$;
create or replace trigger customer_erased_no_shows after update of erased_at on portal.customer
  for each row when (old.erased_at is null and new.erased_at is not null)
  execute function portal.forget_no_shows();
