-- Returns the ids of the keys that encrypt stored secrets of the tenant (`v1.<key id>.…`); see portal.report_tenants.
create or replace function portal.stored_key_ids(tenant uuid) returns table (key_id text)
language sql stable as $$
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
          select unnest(array[apple_encrypted, google_encrypted])
            from portal.wallet_settings where tenant_id = tenant
          union all
          select unnest(array[secret_encrypted, former_secret_encrypted])
            from portal.webhook_endpoint where tenant_id = tenant
          union all
          select unnest(array[second_factor_secret, second_factor_draft])
            from portal.administrator where tenant_id = tenant) as stored (secret)
   where secret like 'v1.%';
$$;

grant execute on function portal.stored_key_ids to guichet_app;
