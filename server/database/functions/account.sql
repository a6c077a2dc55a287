-- Checks the sessions of signed-in customers, for many requests in one round trip: whether each account exists, which
-- tokens and named sessions are valid, and the family quotient while it is valid. force_generic_plan: the rows are
-- looked up by key, so planning would cost more than executing.
drop function if exists portal.customer_sessions(uuid, uuid[]);
create or replace function portal.customer_sessions(of_tenant uuid, of_customers uuid[], of_sessions uuid[])
returns table (id uuid, token_version integer, family_quotient integer, open_sessions uuid[])
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
begin
  perform set_config('app.tenant_id', of_tenant::text, true);
  return query
    select customer.id, customer.token_version,
           case when customer.family_quotient_until is null or customer.family_quotient_until > now()
             then customer.family_quotient end,
           array(select session.id from portal.session
                  where session.tenant_id = of_tenant and session.id = any (of_sessions)
                    and session.customer_id = customer.id)
    from portal.customer
    where customer.tenant_id = of_tenant and customer.id = any (of_customers) and customer.erased_at is null;
end $$;

-- Returns customers who are about to pay, for many requests in one round trip, each with the venue's saved settings of
-- the required account data; null while they were never saved.
create or replace function portal.payers(of_tenant uuid, of_customers uuid[], of_section text)
returns table (customer portal.customer, asked jsonb)
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
begin
  perform set_config('app.tenant_id', of_tenant::text, true);
  return query
    select account, (select settings.value from portal.saved_settings as settings
                      where settings.tenant_id = of_tenant and settings.section = of_section)
      from portal.customer as account
     where account.tenant_id = of_tenant and account.id = any (of_customers) and account.erased_at is null;
end $$;

-- Returns the words by which administrators find a customer (server/src/backoffice/lookup/). A telephone number is
-- stored by its last nine digits, which are the same with and without a country code. The function is plpgsql because
-- portal.folded is in a file that is applied later.
create or replace function portal.words_of_customer(customer portal.customer) returns setof text
language plpgsql immutable as $$
begin
  return query
    select word
      from regexp_split_to_table(
             portal.folded(concat_ws(' ', customer.first_name, customer.last_name, customer.social_reason)),
             '[-\s''.,;:/()_]+') as word
     where word <> ''
    union select portal.folded(customer.email) where customer.email <> ''
    union select 'tel:' || right(digits, 9)
            from unnest(array[customer.phone, customer.mobile]) as number, regexp_replace(number, '\D', '', 'g') as digits
           where length(digits) >= 9;
end $$;

create or replace function portal.keep_customer_words() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from portal.customer_word where tenant_id = new.tenant_id and customer_id = new.id;
  end if;
  insert into portal.customer_word (tenant_id, word, customer_id)
  select new.tenant_id, word, new.id from portal.words_of_customer(new) as word;
  return null;
end $$;
create or replace trigger customer_words
  after insert or update of email, first_name, last_name, social_reason, phone, mobile on portal.customer
  for each row execute function portal.keep_customer_words();
