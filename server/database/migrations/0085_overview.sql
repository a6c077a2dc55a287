-- What the overview of the back office counts.

-- Orders by when they were sold, with what they cost: two weeks of them are added up without reading the orders.
create index purchase_by_sale on portal.purchase (tenant_id, sold_at) include (total_amount, id);

-- How many administrators each tenant has who can sign in: for the provider tenant, in one round trip.
create function portal.count_administrators()
returns table (tenant uuid, administrators integer)
language plpgsql as $$
begin
  for tenant in select id from portal.tenant loop
    -- Row-level security shows them one tenant at a time.
    perform set_config('app.tenant_id', tenant::text, true);
    administrators := (
      select count(*) from portal.administrator where tenant_id = tenant and password_hash is not null);
    return next;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
grant execute on function portal.count_administrators to guichet_app;
