-- How a venue looks: its faces beside its colour, the pictures that administrators upload, and the designs that were
-- saved, so that a change can be undone.

alter table portal.tenant
  -- Names of contract/src/faces.ts
  add column title_font text not null default 'bricolage-grotesque' check (title_font ~ '^[a-z0-9-]{1,60}$'),
  add column text_font text not null default 'figtree' check (text_font ~ '^[a-z0-9-]{1,60}$'),
  -- Grows with each change of the design: in the address of the stylesheet, and what a save must have seen
  add column design_version integer not null default 0;

-- Everybody reads the directory; a tenant's look is changed for that tenant alone.
alter table portal.tenant enable row level security;
create policy tenant_directory on portal.tenant for select using (true);
create policy tenant_own_design on portal.tenant for update
  using (id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (id = nullif(current_setting('app.tenant_id', true), '')::uuid);
grant update (brand, title_font, text_font, design_version) on portal.tenant to guichet_app;

-- A picture never changes: one that replaces it is another. What shows it: the gallery by its code, services by its id.
alter table portal.picture
  alter column code set default '',
  -- logo and gallery are looked after by the design, service by the catalogue
  add column use text not null default 'gallery' check (use in ('logo', 'gallery', 'service')),
  -- Of the file it came from; for administrators alone
  add column name text not null default '',
  add column width integer,
  add column height integer,
  -- Place in the gallery
  add column item_order integer not null default 0,
  add column created_at timestamptz not null default now();
update portal.picture set item_order = substring(code from '^gallery_(\d{1,4})$')::integer
 where code ~ '^gallery_\d{1,4}$';

-- Designs by the version that they brought, the last ones alone.
create table portal.design (
  tenant_id uuid not null references portal.tenant,
  version integer not null,
  brand text not null check (brand ~ '^#[0-9a-f]{6}$'),
  title_font text not null,
  text_font text not null,
  -- [{ "id", "code", "descriptions" }], in order; gallery_1 is the logo
  pictures jsonb not null,
  -- The version that undoing brings back; null when there is none, or it is no longer kept
  before integer,
  saved_at timestamptz not null default clock_timestamp(),
  -- E-mail address; empty for the design that the venue began with
  saved_by text not null default '',
  primary key (tenant_id, version)
);
call portal.isolate_tenant_table('portal.design');
