-- Finding services by words: without accents, with a slip of the finger, in the visitor's language. Maintained by
-- triggers on the catalogue, see functions/catalogue_search.sql.

create extension if not exists btree_gin with schema public;
create extension if not exists fuzzystrmatch with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;

-- Stems without accents, of documents and of what is typed alike.
create text search configuration portal.french (copy = pg_catalog.french);
alter text search configuration portal.french
  alter mapping for word, hword, hword_part with public.unaccent, pg_catalog.french_stem;
create text search configuration portal.english (copy = pg_catalog.english);
alter text search configuration portal.english
  alter mapping for word, hword, hword_part with public.unaccent, pg_catalog.english_stem;
create text search configuration portal.german (copy = pg_catalog.german);
alter text search configuration portal.german
  alter mapping for word, hword, hword_part with public.unaccent, pg_catalog.german_stem;
-- Whole words, for what is typed so far
create text search configuration portal.plain (copy = pg_catalog.simple);
alter text search configuration portal.plain
  alter mapping for word, hword, hword_part with public.unaccent, pg_catalog.simple;

-- The texts of each service in each language: A its name, B those of its family, themes and establishments, C its
-- description. Both stems and whole words.
create table portal.service_search (
  tenant_id uuid not null,
  service_code text collate "C" not null,
  locale text not null,
  document tsvector not null,
  primary key (tenant_id, service_code, locale)
);
-- Without a pending list, which every search would read through.
create index service_search_document on portal.service_search
  using gin (tenant_id, locale, document) with (fastupdate = off);
call portal.isolate_tenant_table('portal.service_search');

-- The words of those texts: what a mistyped word is compared with.
create table portal.search_word (
  tenant_id uuid not null,
  locale text not null,
  -- In lower case without accents
  word text collate "C" not null,
  -- In lower case, as it is written
  shown text not null,
  primary key (tenant_id, locale, word)
);
create index search_word_similar on portal.search_word
  using gin (tenant_id, locale, word public.gin_trgm_ops) with (fastupdate = off);
call portal.isolate_tenant_table('portal.search_word');

-- Which filters and sorts the search page offers, in which order; without a row, those of the product.
create table portal.search_options (
  tenant_id uuid primary key references portal.tenant,
  -- [{ code, isEnabled }]
  filters jsonb not null,
  sorts jsonb not null,
  default_sort text,
  version integer not null default 1
);
call portal.isolate_tenant_table('portal.search_options');

-- The days on which a service is sold, by the calendar of the venue; null where that has no limit.
alter table venue.service
  add column sale_start date,
  add column sale_end date,
  add constraint service_sale_period check (sale_start <= sale_end);
