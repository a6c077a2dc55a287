-- Row-level security shows a function the rows of one tenant at a time. These functions call another function for each
-- tenant, in one round trip for any number of tenants.

-- Returns the given tenants for which is_due, a function (tenant uuid) returns boolean, returns true. The settings apply
-- to is_due: its rows are looked up by key, so planning would cost more than executing.
create or replace function portal.filter_tenants(tenants uuid[], is_due regproc) returns setof uuid
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  tenant uuid;
  result boolean;
  call text := format('select %s($1)', is_due);
begin
  foreach tenant in array tenants loop
    perform set_config('app.tenant_id', tenant::text, true);
    execute call into result using tenant;
    if result then
      return next tenant;
    end if;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;

-- Returns the rows of report, a function (tenant uuid) returns table, for each of the given tenants. The statement names
-- the columns:
--   select * from portal.report_tenants($1, 'portal.silent_payments') as (tenant uuid, seconds float8, is_due boolean)
create or replace function portal.report_tenants(tenants uuid[], report regproc) returns setof record
language plpgsql
as $$
declare
  tenant uuid;
  call text := format('select * from %s($1)', report);
begin
  foreach tenant in array tenants loop
    perform set_config('app.tenant_id', tenant::text, true);
    return query execute call using tenant;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;

grant execute on function portal.filter_tenants, portal.report_tenants to guichet_app;
