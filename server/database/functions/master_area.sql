-- Returns the state of a venue, only counts and times; see portal.report_tenants.
create or replace function portal.venue_state(of_tenant uuid)
returns table (
  tenant uuid, administrators integer, stuck_carts integer, attentions integer,
  synchronized_at timestamptz, is_synchronization_failed boolean, ticketing_address text
)
language sql stable as $$
  select of_tenant,
         (select count(*)::integer from portal.administrator where tenant_id = of_tenant and password_hash is not null),
         (select count(*)::integer from portal.stuck_cart where tenant_id = of_tenant and state = 'stuck'),
         (select count(*)::integer from portal.health_line where tenant_id = of_tenant and not is_green),
         (select max(finished_at) from portal.catalogue_synchronization where tenant_id = of_tenant and state = 'done'),
         coalesce((select state <> 'done' from portal.catalogue_synchronization
                    where tenant_id = of_tenant and finished_at is not null order by finished_at desc limit 1), false),
         coalesce((select base_address_api_v5 from portal.tenant_connection where tenant_id = of_tenant), '');
$$;

grant execute on function portal.venue_state to guichet_app;

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
