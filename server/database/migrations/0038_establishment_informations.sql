-- What a venue tells of its establishments, and the closures and messages that it puts up.

-- Every change is a version; the highest is what visitors see.
create table portal.establishment_information (
  tenant_id uuid not null,
  -- External code of the establishment
  code text not null,
  version integer not null,
  -- Null: what the ticketing system says
  content jsonb,
  -- The version that an undo restores; null where there is nothing to undo
  before integer,
  saved_at timestamptz not null default clock_timestamp(),
  saved_by text not null default '',
  primary key (tenant_id, code, version)
);
call portal.isolate_tenant_table('portal.establishment_information');

create table portal.establishment_notice (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('closure', 'message')),
  -- Null: all establishments
  code text,
  -- On the venue's clock, YYYY-MM-DDTHH:MM
  starts text not null,
  ends text not null,
  labels jsonb not null,
  published_at timestamptz not null default clock_timestamp(),
  published_by text not null,
  primary key (tenant_id, id),
  check (starts < ends)
);
call portal.isolate_tenant_table('portal.establishment_notice');
