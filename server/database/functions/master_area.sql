-- Returns the states of all venues for the provider tenant, in one round trip: only counts and times. Row-level
-- security shows this function the rows of one tenant at a time.
drop function if exists portal.venue_states();
create or replace function portal.venue_states()
returns table (
  tenant uuid, administrators integer, stuck_carts integer, synchronized_at timestamptz, is_synchronization_failed boolean,
  ticketing_address text
)
language plpgsql as $$
begin
  for tenant in select id from portal.tenant where not is_provider loop
    perform set_config('app.tenant_id', tenant::text, true);
    administrators := (
      select count(*) from portal.administrator where tenant_id = tenant and password_hash is not null);
    stuck_carts := (select count(*) from portal.stuck_cart where tenant_id = tenant and state = 'stuck');
    synchronized_at := (
      select max(finished_at) from portal.catalogue_synchronization where tenant_id = tenant and state = 'done');
    is_synchronization_failed := coalesce((
      select state <> 'done' from portal.catalogue_synchronization
       where tenant_id = tenant and finished_at is not null order by finished_at desc limit 1), false);
    ticketing_address := coalesce(
      (select base_address_api_v5 from portal.tenant_connection where tenant_id = tenant), '');
    return next;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;

grant execute on function portal.venue_states to guichet_app;

-- Deletes an archived venue that is due for deletion, with all its rows. The function runs as the owner, since the
-- application may not delete journals and invoices. Tables that other tables reference are emptied in a later round.
create or replace function portal.delete_due_tenant(venue_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  tables regclass[];
  kept regclass[];
  one regclass;
begin
  if not exists (select from portal.tenant where id = venue_id and not is_provider and delete_at <= now()) then
    raise exception 'The tenant % is not due to be deleted', venue_id;
  end if;
  perform pg_catalog.set_config('app.tenant_id', venue_id::text, true);
  tables := array(
    select pg_class.oid::regclass from pg_catalog.pg_class
      join pg_catalog.pg_attribute on attrelid = pg_class.oid and attname = 'tenant_id' and not attisdropped
     where relnamespace in ('portal'::regnamespace, 'venue'::regnamespace, 'octo'::regnamespace) and relkind in ('r', 'p') and not relispartition);
  loop
    kept := '{}';
    foreach one in array tables loop
      begin
        execute format('delete from %s where tenant_id = $1', one) using venue_id;
      exception when foreign_key_violation then
        kept := kept || one;
      end;
    end loop;
    exit when cardinality(kept) = 0;
    if cardinality(kept) = cardinality(tables) then
      raise exception 'The rows of the tenant % refer to one another in a circle', venue_id;
    end if;
    tables := kept;
  end loop;
  execute format('drop sequence if exists venue.%I', 'order_number_' || replace(venue_id::text, '-', ''));
  delete from portal.tenant where id = venue_id;
end $$;

revoke execute on function portal.delete_due_tenant from public;
grant execute on function portal.delete_due_tenant to guichet_app;
