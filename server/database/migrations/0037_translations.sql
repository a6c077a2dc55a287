-- The venue's own words in the place of the product's phrases.

-- The words of a language by the version that a save created; only the most recent ones are kept.
create table portal.translation (
  tenant_id uuid not null references portal.tenant,
  locale text not null check (locale ~ '^[a-z]{2}-[A-Z]{2}$'),
  version integer not null,
  -- ICU messages by area and key, { "cart.title": "…" }
  words jsonb not null,
  -- The version that undoing restores, 0 for none of the words; null when there is nothing to undo
  before integer,
  saved_at timestamptz not null default clock_timestamp(),
  -- E-mail address
  saved_by text not null,
  primary key (tenant_id, locale, version)
);
call portal.isolate_tenant_table('portal.translation');

-- The version of each language that has own words: a venue without any costs its pages nothing.
alter table portal.tenant add column translations jsonb not null default '{}';
grant update (translations) on portal.tenant to guichet_app;
