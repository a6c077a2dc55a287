-- Index of the catalogue's words, see migrations/0024_search.sql. The triggers below update the index in the
-- statement that changes the catalogue.
--
-- The functions run as the owner: text search operators are not leakproof, so under row-level security no index
-- serves them. Each query of these functions therefore names the tenant.

create or replace function portal.current_tenant() returns uuid
language sql stable as $$ select nullif(current_setting('app.tenant_id', true), '')::uuid $$;

-- portal.languages(): the languages of the product. portal.search_configuration(language): the configuration that
-- reduces words to stems without accents, or to whole words where PostgreSQL has no stemmer for the language. Both
-- are generated from the server's placeholders, so adding a language needs no SQL.
do $do$
declare
  languages jsonb := :languages;
  configuration text;
  cases text := '';
  locale text;
begin
  for locale, configuration in select * from jsonb_each_text(languages) loop
    continue when not exists (select from pg_ts_config where cfgname = configuration
                                 and cfgnamespace = 'pg_catalog'::regnamespace);
    if not exists (select from pg_ts_config where cfgname = configuration
                      and cfgnamespace = 'portal'::regnamespace) then
      execute format('create text search configuration portal.%1$I (copy = pg_catalog.%1$I)', configuration);
      execute format('alter text search configuration portal.%I alter mapping for word, hword, hword_part '
                     'with public.unaccent, pg_catalog.%I', configuration, configuration || '_stem');
    end if;
    cases := cases || format(' when %L then %L', locale, 'portal.' || configuration);
  end loop;
  execute format('create or replace function portal.search_configuration(language text) returns regconfig '
                 'language sql immutable as %L', 'select case language' || cases || ' else ''portal.plain'' end::regconfig');
  execute format('create or replace function portal.languages() returns text[] language sql immutable as %L',
                 format('select %L::text[]', array(select jsonb_object_keys(languages))));
end $do$;

-- Returns a text in lower case without accents.
create or replace function portal.folded(typed text) returns text
language sql immutable as $$ select lower(public.unaccent('public.unaccent', typed)) $$;

-- Returns a query for one lexeme, whatever characters it contains.
create or replace function portal.lexeme_query(lexeme text, suffix text default '') returns tsquery
language sql immutable as $$
  select ('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''' || suffix)::tsquery
$$;

-- Returns the text that visitors read: the administrator's before the ticketing system's. Without a text in the
-- language, it is the text in the venue's default language, or in the product's.
create or replace function portal.shown_text(source jsonb, own jsonb, language text, main text) returns text
language sql immutable as $$
  select coalesce(nullif(btrim(own -> language ->> 'text'), ''), nullif(btrim(source ->> language), ''),
                  nullif(btrim(own -> main ->> 'text'), ''), nullif(btrim(source ->> main), ''),
                  nullif(btrim(own -> :default_locale ->> 'text'), ''), source ->> :default_locale, '')
$$;

-- Returns the default language of a venue with these languages; null means all languages of the product.
create or replace function portal.main_language(languages text[]) returns text
language sql immutable as $$ select coalesce(languages[1], :default_locale) $$;

-- Returns the texts of services that visitors may find, by language.
create or replace function portal.service_texts(codes text[])
returns table (service_code text, locale text, name text, surroundings text, description text)
language sql stable as $$
  select service.code, language, portal.shown_text(service.source -> 'labels', service.labels, language, main),
         (select coalesce(string_agg(portal.shown_text(item.source -> 'labels', item.labels, language, main), E'\n'), '')
            from (select 'family' as kind, service.source ->> 'familyCode' as code
                  union all select 'theme', jsonb_array_elements_text(service.source -> 'themeCodes')
                  union all select 'establishment', service.source ->> 'establishmentCode'
                  union all select 'establishment',
                                   jsonb_array_elements_text(service.source -> 'otherEstablishmentCodes')
                 ) as related
            join portal.catalogue_item as item using (kind, code)
           where item.tenant_id = portal.current_tenant()),
         portal.shown_text(service.source -> 'descriptions', service.descriptions, language, main)
    from portal.catalogue_item as service, unnest(portal.languages()) as language,
         (select portal.main_language(languages) as main from portal.tenant where id = portal.current_tenant()) as venue
   where service.tenant_id = portal.current_tenant() and service.kind = 'service' and service.code = any (codes)
     and service.is_present and service.is_enabled
$$;

create or replace function portal.search_document(language text, name text, surroundings text, description text)
returns tsvector
language sql stable as $$
  select setweight(to_tsvector(portal.search_configuration(language), name), 'A')
      || setweight(to_tsvector('portal.plain', name), 'A')
      || setweight(to_tsvector(portal.search_configuration(language), surroundings), 'B')
      || setweight(to_tsvector('portal.plain', surroundings), 'B')
      || setweight(to_tsvector(portal.search_configuration(language), description), 'C')
      || setweight(to_tsvector('portal.plain', description), 'C')
$$;

-- Returns the words to which a mistyped word is compared: lower case, with accents, without stop words.
create or replace function portal.words_of(language text, content text) returns table (word text, shown text)
language sql stable as $$
  select distinct on (1) portal.folded(token), lower(token)
    from ts_parse('default', content)
    -- Words, and the parts of hyphenated words
   where tokid in (1, 2, 10, 11) and length(token) between 3 and 40
     and to_tsvector(portal.search_configuration(language), token) <> ''
   order by 1, 2
$$;

-- Indexes these services again; services that visitors may not find leave the index.
create or replace function portal.index_services(codes text[]) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  -- Lexemes of their previous documents, by language
  formerly jsonb;
begin
  -- Concurrent changes of one service would each add its document, so the second waits for the first.
  perform pg_advisory_xact_lock(hashtextextended(portal.current_tenant()::text, 5));
  with gone as (
    delete from portal.service_search
     where tenant_id = portal.current_tenant() and service_code = any (codes)
    returning locale, document)
  select jsonb_object_agg(locale, lexemes) into formerly
    from (select locale, jsonb_agg(distinct lexeme) as lexemes
            from gone, unnest(tsvector_to_array(document)) as lexeme group by locale) as lexemes;
  insert into portal.service_search (tenant_id, service_code, locale, document)
  select portal.current_tenant(), service_code, locale,
         portal.search_document(locale, name, surroundings, description)
    from portal.service_texts(codes);
  insert into portal.search_word (tenant_id, locale, word, shown)
  select distinct on (locale, word) portal.current_tenant(), locale, word, shown
    from (select locale, string_agg(concat_ws(E'\n', name, surroundings, description), E'\n') as content
            from portal.service_texts(codes) group by locale) as texts,
         portal.words_of(locale, content)
  on conflict do nothing;
  delete from portal.search_word as known
   using jsonb_each(formerly) as former (locale, lexemes)
   where known.tenant_id = portal.current_tenant() and known.locale = former.locale
     and known.word = any (array(select jsonb_array_elements_text(former.lexemes)))
     and not exists (select from portal.service_search as found
                      where found.tenant_id = known.tenant_id and found.locale = known.locale
                        and found.document @@ portal.lexeme_query(known.word));
end $$;

-- Returns the services whose texts contain one of these items.
create or replace function portal.services_with(kinds text[], item_codes text[]) returns setof text
language sql stable as $$
  select service.code from portal.catalogue_item as service
   where service.tenant_id = portal.current_tenant() and service.kind = 'service'
     and exists (
       select from unnest(kinds, item_codes) as item (kind, code)
        where case item.kind
                when 'family' then service.source ->> 'familyCode' = item.code
                when 'theme' then service.source -> 'themeCodes' ? item.code
                when 'establishment' then service.source ->> 'establishmentCode' = item.code
                  or service.source -> 'otherEstablishmentCodes' ? item.code
              end)
$$;

create or replace function portal.index_items(kinds text[], item_codes text[]) returns void
language plpgsql as $$
declare
  services text[] := array(select code from unnest(kinds, item_codes) as item (kind, code) where kind = 'service');
  others text[] := array_remove(kinds, 'service');
begin
  if cardinality(others) > 0 then
    services := array(select unnest(services) union select * from portal.services_with(kinds, item_codes));
  end if;
  if cardinality(services) > 0 then
    perform portal.index_services(services);
  end if;
end $$;

create or replace function portal.index_new_items() returns trigger
language plpgsql as $$
begin
  perform portal.index_items(array_agg(kind), array_agg(code)) from changed;
  return null;
end $$;
create or replace trigger catalogue_item_indexed_when_new after insert on portal.catalogue_item
  referencing new table as changed for each statement execute function portal.index_new_items();

create or replace function portal.index_changed_items() returns trigger
language plpgsql as $$
begin
  perform portal.index_items(array_agg(kind), array_agg(code))
     from changed join former using (tenant_id, kind, code)
    where (changed.labels, changed.descriptions, changed.source, changed.is_enabled, changed.is_present)
          is distinct from (former.labels, former.descriptions, former.source, former.is_enabled, former.is_present);
  return null;
end $$;
create or replace trigger catalogue_item_indexed after update on portal.catalogue_item
  referencing old table as former new table as changed
  for each statement execute function portal.index_changed_items();

-- Indexes a tenant again when its default language changes, since missing texts fall back to that language.
create or replace function portal.index_in_main_language() returns trigger
language plpgsql as $$
declare
  former text := current_setting('app.tenant_id', true);
begin
  perform set_config('app.tenant_id', new.id::text, true);
  perform portal.index_services(array(
    select code from portal.catalogue_item where tenant_id = new.id and kind = 'service'));
  perform set_config('app.tenant_id', coalesce(former, ''), true);
  return null;
end $$;
create or replace trigger tenant_indexed_in_main_language after update of languages on portal.tenant
  for each row when (portal.main_language(old.languages) <> portal.main_language(new.languages))
  execute function portal.index_in_main_language();

-- Returns the distance of a word from the typed text: 0 when it contains the text, otherwise the number of letters to
-- change; null when it is too far. The typed text may be the beginning of the word. Two swapped letters count as one
-- change.
create or replace function portal.slip(typed text, word text) returns integer
language sql immutable set search_path = pg_catalog, public as $$
  select case
    when word like '%' || typed || '%' then 0
    when length(typed) < 4 then null
    when least(levenshtein_less_equal(typed, word, 2),
               levenshtein_less_equal(typed, left(word, length(typed)), 2)) <= allowed
      then least(levenshtein(typed, word), levenshtein(typed, left(word, length(typed))))
    when length(typed) = length(word) and levenshtein_less_equal(typed, word, 2) = 2
         and array(select regexp_split_to_table(typed, '') order by 1)
           = array(select regexp_split_to_table(word, '') order by 1) then 1
  end from (select case when length(typed) < 8 then 1 else 2 end as allowed) as slips
$$;

-- Returns the query for one typed word: its stem, words that begin with it, and longer words that contain it, as
-- German compounds do.
create or replace function portal.word_query(language text, typed text) returns tsquery
language plpgsql as $$
declare
  finding tsquery := plainto_tsquery(portal.search_configuration(language), typed)
                || portal.lexeme_query(portal.folded(typed), ':*');
  containing text;
begin
  if length(typed) >= 5 then
    for containing in
      select word from portal.search_word
       where tenant_id = portal.current_tenant() and locale = language
         and word like '%' || portal.folded(typed) || '%'
       limit 20
    loop
      finding := finding || portal.lexeme_query(containing);
    end loop;
  end if;
  return finding;
end $$;

-- Returns the query for a mistyped word, which finds the nearest words, and the spelling of the nearest one.
create or replace function portal.corrected_query(language text, typed text, out finding tsquery, out correction text)
language plpgsql as $$
declare
  near record;
  nearest integer;
begin
  for near in
    select word, shown, distance
      from (select word, shown, portal.slip(portal.folded(typed), word) as distance,
                   similarity(word, portal.folded(typed)) as likeness
              from portal.search_word
             where tenant_id = portal.current_tenant() and locale = language
               and word % portal.folded(typed)) as similar_words
     where distance is not null
     order by distance, likeness desc, word
     limit 5
  loop
    nearest := coalesce(nearest, near.distance);
    correction := coalesce(correction, near.shown);
    continue when near.distance > nearest;
    finding := coalesce(finding || portal.lexeme_query(near.word), portal.lexeme_query(near.word));
  end loop;
end $$;

create or replace function portal.is_found(language text, query tsquery) returns boolean
language sql stable as $$
  select exists (select from portal.service_search
                  where tenant_id = portal.current_tenant() and locale = language and document @@ query)
$$;

-- Returns the services whose texts contain every typed word, best first. `correction` is the text that was searched
-- instead of the typed one, null where no word was mistyped.
create or replace function portal.search_services(language text, typed text, out services text[], out correction text)
language plpgsql security definer set search_path = pg_catalog, public
set plan_cache_mode = force_custom_plan set pg_trgm.similarity_threshold = 0.2 as $$
declare
  words text[] := array(
    select word from regexp_split_to_table(lower(left(typed, 200)), '[^[:alnum:]]+') with ordinality as split (word, place)
     where word <> '' order by place limit 10);
  typed_word text;
  part tsquery;
  nearest text;
  whole tsquery;
  read_as text[] := '{}';
begin
  -- Stop words are ignored, unless all typed words are stop words.
  for typed_word in
    select each.word from unnest(words) as each (word)
     where to_tsvector(portal.search_configuration(language), each.word) <> ''
        or not exists (select from unnest(words) as other (word)
                        where to_tsvector(portal.search_configuration(language), other.word) <> '')
  loop
    part := portal.word_query(language, typed_word);
    nearest := null;
    if not portal.is_found(language, part) then
      select * into part, nearest from portal.corrected_query(language, typed_word);
    end if;
    if part is null then
      services := '{}';
      return;
    end if;
    whole := coalesce(whole && part, part);
    read_as := read_as || coalesce(nearest, typed_word);
    correction := case when nearest is null then correction else '' end;
  end loop;
  correction := case when correction is not null then array_to_string(read_as, ' ') end;
  services := array(
    select service_code from portal.service_search
     where tenant_id = portal.current_tenant() and locale = language and document @@ whole
     -- Services with every word in their name come first.
     order by ts_filter(document, '{a}') @@ whole desc, ts_rank(document, whole) desc, service_code);
end $$;

revoke execute on function portal.index_services, portal.search_services from public;
grant execute on function portal.index_services, portal.search_services to guichet_app;
