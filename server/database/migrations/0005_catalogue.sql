-- The catalogue as the portal sells it: what the ticketing system last said of each item, and beside it what
-- administrators wrote. A synchronisation writes the one and never the other.

create table portal.catalogue_item (
  tenant_id uuid not null references portal.tenant,
  kind text not null check (kind in ('establishment', 'family', 'service', 'theme')),
  code text collate "C" not null,

  -- From the ticketing system: the item as gateways/ticketing/port.ts describes it, and its position in the list.
  source jsonb not null,
  source_order integer not null,
  -- False once the ticketing system no longer has it; everything else is kept in case it comes back.
  is_present boolean not null default true,

  -- From administrators. A text keeps the text of the ticketing system that it replaced,
  -- { locale: { "text", "over" } }, so that a later change there is noticed.
  labels jsonb not null default '{}',
  descriptions jsonb not null default '{}',
  is_enabled boolean not null default true,
  -- Null: after those that have one, in the ticketing system's order
  item_order integer,
  picture_id uuid,
  -- Per cent: orange, then red, of the places taken and of the time elapsed
  limit_notif_1 smallint not null default 75,
  limit_notif_2 smallint not null default 90,
  limit_notif_time_1 smallint not null default 75,
  limit_notif_time_2 smallint not null default 90,

  -- Counts changes of what an editor shows: by an administrator, or of a text by the ticketing system.
  version integer not null default 1,
  changed_at timestamptz,
  changed_by text,
  -- The settings before the last reset: { at, by, settings }, until the item is changed again
  before_reset jsonb,

  primary key (tenant_id, kind, code),
  foreign key (tenant_id, picture_id) references portal.picture on delete set null (picture_id),
  constraint catalogue_item_limits check (
    limit_notif_1 between 0 and 100 and limit_notif_2 between 0 and 100 and limit_notif_1 < limit_notif_2
    and limit_notif_time_1 between 0 and 100 and limit_notif_time_2 between 0 and 100
    and limit_notif_time_1 < limit_notif_time_2)
);
create index catalogue_item_picture on portal.catalogue_item (tenant_id, picture_id) where picture_id is not null;
call portal.isolate_tenant_table('portal.catalogue_item');

-- Each synchronisation with the ticketing system's catalogue: its progress and its result.
create table portal.catalogue_synchronization (
  tenant_id uuid not null references portal.tenant,
  id uuid not null default gen_random_uuid(),
  started_at timestamptz not null default clock_timestamp(),
  -- Null and empty for a scheduled one
  administrator_id uuid,
  administrator_email text not null default '',
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  step text not null default 'queued' check (step in ('queued', 'reading', 'comparing', 'writing')),
  items_done integer not null default 0,
  items_total integer not null default 0,
  -- The process that works on it, exclusively until that time: the lease of a killed process runs out.
  lease_id uuid,
  lease_until timestamptz not null,
  finished_at timestamptz,
  -- An error code
  failure text,
  -- { added, changed, gone, conflicts }, each { count, items }
  result jsonb,
  -- Changed something, failed, or was requested by an administrator
  is_notable boolean not null default true,
  primary key (tenant_id, id),
  check ((state = 'running') = (finished_at is null))
);
-- At most one at a time.
create unique index catalogue_synchronization_running on portal.catalogue_synchronization (tenant_id)
  where state = 'running';
create index catalogue_synchronization_newest on portal.catalogue_synchronization (tenant_id, started_at desc);
call portal.isolate_tenant_table('portal.catalogue_synchronization');
