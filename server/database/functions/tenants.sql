-- Row-level security shows a function the rows of one tenant at a time. These functions call another function for each
-- tenant, in one round trip for any number of tenants.

-- Returns the given tenants for which is_due, a function (tenant uuid) returns boolean, returns true. The settings apply
-- to is_due: its rows are looked up by key, so planning would cost more than executing.
create or replace function portal.filter_tenants(tenants uuid[], is_due regproc) returns setof uuid
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
begin
  -- One statement, which is planned once: set_config runs before the call for the same tenant, as its argument.
  return query execute format(
    $query$select one.tenant from unnest($1) as one (tenant)
            where %s(case when set_config('app.tenant_id', one.tenant::text, true) <> '' then one.tenant end)$query$, is_due)
    using tenants;
  perform set_config('app.tenant_id', '', true);
end $$;

-- Returns the rows of report, a function (tenant uuid) returns table, for each of the given tenants. The statement names
-- the columns:
--   select * from portal.report_tenants($1, 'portal.silent_payments') as (tenant uuid, seconds float8, is_due boolean)
create or replace function portal.report_tenants(tenants uuid[], report regproc) returns setof record
language plpgsql
as $$
begin
  return query execute format(
    $query$select report.* from unnest($1) as one (tenant)
            cross join lateral %s(case when set_config('app.tenant_id', one.tenant::text, true) <> '' then one.tenant end)
                       as report$query$, report)
    using tenants;
  perform set_config('app.tenant_id', '', true);
end $$;

grant execute on function portal.filter_tenants, portal.report_tenants to guichet_app;

-- Deletes the reports of barriers that an erased customer has sent and that wait for their mail to the venue.
create or replace function portal.forget_barrier_reports() returns trigger
language plpgsql as $$
begin
  -- A guest has not proved to own the address.
  delete from portal.barrier_report where tenant_id = new.tenant_id and lower(email) = old.email_key and not old.is_guest;
  return null;
end $$;
create or replace trigger customer_erased_reports after update of erased_at on portal.customer
  for each row when (old.erased_at is null and new.erased_at is not null)
  execute function portal.forget_barrier_reports();
