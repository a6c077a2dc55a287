-- Fills tables that triggers maintain with the rows from before the triggers. The file defines no functions, calls
-- functions of files before it in the alphabet, and changes nothing in a database that was created with these tables.
-- It is applied once, and again when a language is added to :languages.
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

    -- functions/catalogue_search.sql: a language was added, or texts fell back to another default language
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
