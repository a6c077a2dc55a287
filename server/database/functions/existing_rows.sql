-- Fills tables that triggers keep from then on with what was there before them. This file has no functions, calls those
-- of files before it in the alphabet, and finds nothing to do in a database that began with these tables. It is applied
-- once, and again when a language is added to :languages
do $$
declare
  tenant uuid;
begin
  for tenant in select id from portal.tenant loop
    perform set_config('app.tenant_id', tenant::text, true);

    -- functions/account.sql
    insert into portal.customer_word (tenant_id, word, customer_id)
    select tenant, word, customer.id
      from portal.customer, portal.words_of_customer(customer) as word
     where customer.tenant_id = tenant
       and not exists (select from portal.customer_word as kept
                        where kept.tenant_id = tenant and kept.customer_id = customer.id);

    -- functions/catalogue_search.sql: a language that was added, or another default language than texts fell back to
    if exists (select from portal.tenant as venue
                where venue.id = tenant and portal.main_language(venue.languages) <> portal.main_language(null))
       or exists (select from unnest(portal.languages()) as language
                   where not exists (select from portal.service_search where tenant_id = tenant and locale = language)) then
      perform portal.index_services(array(
        select code from portal.catalogue_item where tenant_id = tenant and kind = 'service'));
    end if;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
