-- The index of the catalogue's words, see migrations/0024_search.sql. A change of the catalogue changes it in the
-- same statement, by the triggers below.
--
-- The functions run as the owner: text search operators are not leakproof, so that under row-level security no index
-- serves them. They therefore name the tenant themselves, wherever they read.

create or replace function portal.current_tenant() returns uuid
language sql stable as $$ select nullif(current_setting('app.tenant_id', true), '')::uuid $$;

-- portal.languages(): the languages of the product. portal.search_configuration(language): the stems of one, without
-- accents; whole words where PostgreSQL has no stems of it. Both are written here from what the server puts in place of
-- the placeholder, their names by tag, so that adding a language needs no SQL.
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

-- Lower case without accents.
create or replace function portal.folded(typed text) returns text
language sql immutable as $$ select lower(public.unaccent('public.unaccent', typed)) $$;

-- A lexeme as a query, whatever characters it has.
create or replace function portal.lexeme_query(lexeme text, suffix text default '') returns tsquery
language sql immutable as $$
  select ('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''' || suffix)::tsquery
$$;

-- The text that visitors read: an administrator's before the ticketing system's; where a language has none, that of the
-- venue's default language, or that of the product.
create or replace function portal.shown_text(source jsonb, own jsonb, language text, main text) returns text
language sql immutable as $$
  select coalesce(nullif(btrim(own -> language ->> 'text'), ''), nullif(btrim(source ->> language), ''),
                  nullif(btrim(own -> main ->> 'text'), ''), nullif(btrim(source ->> main), ''),
                  nullif(btrim(own -> :default_locale ->> 'text'), ''), source ->> :default_locale, '')
$$;

-- The default language of a venue with these languages; null for all of the product, whose first is the default.
create or replace function portal.main_language(languages text[]) returns text
language sql immutable as $$ select coalesce(languages[1], :default_locale) $$;

-- The texts of services that visitors may find, by language.
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

-- The words that a mistyped one is compared with, in lower case with accents; stop words are none of them.
create or replace function portal.words_of(language text, content text) returns table (word text, shown text)
language sql stable as $$
  select distinct on (1) portal.folded(token), lower(token)
    from ts_parse('default', content)
    -- Words, and the parts of hyphenated ones
   where tokid in (1, 2, 10, 11) and length(token) between 3 and 40
     and to_tsvector(portal.search_configuration(language), token) <> ''
   order by 1, 2
$$;

-- Indexes these services again; those that visitors may not find leave the index.
create or replace function portal.index_services(codes text[]) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  -- Lexemes that were in their documents, by language
  formerly jsonb;
begin
  -- Two changes of one service would each add its document: the second waits for the first.
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

-- The services whose texts contain one of these items.
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

-- Another default language is another text wherever one is missing.
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

-- How far a word is from what was typed: 0 for what contains it, else the letters to change; null when too far.
-- What was typed may be the beginning of the word. Two letters in each other's place are one slip.
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

-- What finds one typed word: its stem, what begins with it, and longer words that contain it, as German ones do.
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

-- What finds a mistyped word: the words nearest to it, and the nearest one as it is written.
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

-- The services whose texts have every typed word, best first; `correction` is what was looked for instead of what
-- was typed, null where nothing was mistyped.
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
  -- Stop words find nothing, unless nothing else was typed.
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
     -- Those that have every word in their name come first.
     order by ts_filter(document, '{a}') @@ whole desc, ts_rank(document, whole) desc, service_code);
end $$;

revoke execute on function portal.index_services, portal.search_services from public;
grant execute on function portal.index_services, portal.search_services to guichet_app;
