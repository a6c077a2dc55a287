-- The catalogue of a venue on the embedded ticketing system: archived items, and the portal's drafts and publications.

-- An archived item is no longer offered; it stays for what was sold.
alter table venue.establishment add column archived_at timestamptz;
alter table venue.family add column archived_at timestamptz;
alter table venue.theme add column archived_at timestamptz;
alter table venue.service add column archived_at timestamptz;

-- A changed or new item before its publication; items have the form of gateways/ticketing/box-office/catalogue/port.ts.
create table portal.catalogue_draft (
  tenant_id uuid not null,
  kind text not null check (kind in ('establishment', 'family', 'theme', 'service')),
  code text collate "C" not null,
  -- The published item that the draft changes; null for a new item
  base jsonb,
  -- The changed item; null where it is deleted
  item jsonb,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by text not null,
  primary key (tenant_id, kind, code),
  check (base is not null or item is not null)
);
call portal.isolate_tenant_table('portal.catalogue_draft');

create table portal.catalogue_publication (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  state text not null check (state in ('waiting', 'published', 'undone', 'called-off', 'failed')),
  -- [{ kind, code, before, after }], each side null where there is no item
  changes jsonb not null,
  -- When a waiting publication is published
  due_at timestamptz,
  published_at timestamptz,
  -- Why it was not published: [{ kind, code, field, reason }]
  problems jsonb not null default '[]',
  created_at timestamptz not null default clock_timestamp(),
  administrator_id uuid,
  administrator_email text not null default '',
  primary key (tenant_id, id)
);
create index catalogue_publication_latest on portal.catalogue_publication (tenant_id, created_at);
call portal.isolate_tenant_table('portal.catalogue_publication');
