-- The languages that a venue offers, read with the tenant: every page and every call goes by them.

alter table portal.tenant
  add column if not exists languages text[],
  add constraint tenant_languages check (cardinality(languages) > 0);
comment on column portal.tenant.languages is
  'Language tags in the order of the menu, the first is the default; null for all that the product has';
grant update (languages) on portal.tenant to guichet_app;
