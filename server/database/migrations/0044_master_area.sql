-- What the provider's people run: a venue from its creation on.

alter table portal.tenant
  -- Where its pages live, if not below the platform's own address
  add column prod_origin text not null default '' check (prod_origin ~ '^(https?://[a-z0-9.-]+(:[0-9]{1,5})?)?$'),
  add column preprod_origin text not null default '' check (preprod_origin ~ '^(https?://[a-z0-9.-]+(:[0-9]{1,5})?)?$'),
  -- Null until it is opened for sale
  add column opened_at timestamptz default now(),
  -- Null while it is in use
  add column archived_at timestamptz,
  -- When an archived venue is deleted with all that it has; null: never
  add column delete_at timestamptz check (delete_at is null or archived_at is not null),
  -- The demonstration data that it was created with, and when they were all there
  add column template text check (template in ('pool', 'rink', 'museum')),
  add column filled_at timestamptz,
  -- Grows with each change in the master area: a save names the version that it is based on
  add column master_version integer not null default 0;
update portal.tenant set opened_at = created_at;

create unique index tenant_prod_origin on portal.tenant (prod_origin) where prod_origin <> '';
create unique index tenant_preprod_origin on portal.tenant (preprod_origin) where preprod_origin <> '';

-- The provider tenant alone creates venues; never another provider tenant, for that column is not granted.
create policy tenant_created on portal.tenant for insert with check (
  exists (select from portal.tenant as provider
           where provider.id = nullif(current_setting('app.tenant_id', true), '')::uuid and provider.is_provider));
grant insert (id, name, display_name, descriptions, city, brand, illustration, type, time_zone, is_in_maintenance,
              api_version, item_order, prod_origin, preprod_origin, opened_at, template)
  on portal.tenant to guichet_app;
-- A row is changed for its tenant alone, as the design is.
grant update (display_name, city, type, is_in_maintenance, api_version, prod_origin, preprod_origin, opened_at,
              archived_at, delete_at, filled_at, master_version)
  on portal.tenant to guichet_app;
