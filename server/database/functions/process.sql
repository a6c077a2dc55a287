-- Returns the ids of the keys that encrypt stored secrets of all tenants (`v1.<key id>.…`). Row-level security shows
-- this function the rows of one tenant at a time.
create or replace function portal.stored_key_ids() returns setof text
language plpgsql as $$
declare
  tenant uuid;
begin
  for tenant in select id from portal.tenant loop
    perform set_config('app.tenant_id', tenant::text, true);
    return query
      select distinct split_part(secret, '.', 2)
        from (select unnest(array[partner_password_encrypted, before_password_encrypted])
                from portal.tenant_connection where tenant_id = tenant
              union all
              select unnest(array[site_password_encrypted, api_key_encrypted])
                from portal.payment_settings where tenant_id = tenant
              union all
              select unnest(array[site_password_encrypted, api_key_encrypted])
                from portal.payment_former_shop where tenant_id = tenant
              union all
              select secret_encrypted from portal.sso_settings where tenant_id = tenant
              union all
              select unnest(array[secret_encrypted, former_secret_encrypted])
                from portal.webhook_endpoint where tenant_id = tenant
              union all
              select unnest(array[second_factor_secret, second_factor_draft])
                from portal.administrator where tenant_id = tenant) as stored (secret)
       where secret like 'v1.%';
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;

grant execute on function portal.stored_key_ids to guichet_app;
