-- Counts the health lines of each venue that need attention, for the provider tenant, in one round trip. Row-level
-- security shows this function the rows of one tenant at a time.
create or replace function portal.venue_attentions() returns table (tenant uuid, attentions integer)
language plpgsql as $$
begin
  for tenant in select id from portal.tenant where not is_provider loop
    perform set_config('app.tenant_id', tenant::text, true);
    attentions := (select count(*) from portal.health_line where tenant_id = tenant and not is_green);
    return next;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;

grant execute on function portal.venue_attentions to guichet_app;
