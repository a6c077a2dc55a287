-- Checks the sessions of signed-in customers, for many requests in one round trip: whether the account exists, and which
-- tokens are valid, with the family quotient while it is. force_generic_plan: looked up by key, planning would cost more than executing.
create or replace function portal.customer_sessions(of_tenant uuid, of_customers uuid[])
returns table (id uuid, token_version integer, family_quotient integer)
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
begin
  perform set_config('app.tenant_id', of_tenant::text, true);
  return query
    select customer.id, customer.token_version,
           case when customer.family_quotient_until is null or customer.family_quotient_until > now()
             then customer.family_quotient end
    from portal.customer
    where customer.tenant_id = of_tenant and customer.id = any (of_customers) and customer.erased_at is null;
end $$;
