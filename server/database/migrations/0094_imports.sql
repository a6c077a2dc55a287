-- Files of another system that a venue moves in with: their lines, what became of them, and how to undo it.

create table portal.import (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('customers', 'cards', 'subscriptions')),
  file_name text not null,
  state text not null default 'mapping' check (state in
    ('mapping', 'checking', 'checked', 'running', 'paused', 'done', 'cancelled', 'undoing', 'undone')),
  -- Head of the file, and its first lines
  columns jsonb not null,
  sample jsonb not null,
  -- { field: column from 0 }
  mapping jsonb not null,
  lines integer not null,
  -- Parts that the dry run, or the run, has handled
  position integer not null default 0,
  -- What prevents its undoing, found by the last attempt
  use text,
  -- The last job failed for good; the import can be resumed
  is_interrupted boolean not null default false,
  made_at timestamptz not null default clock_timestamp(),
  administrator_id uuid,
  administrator_email text not null,
  primary key (tenant_id, id)
);
create index import_latest on portal.import (tenant_id, made_at);
-- One job of a venue works at a time.
create unique index import_working on portal.import (tenant_id) where state in ('checking', 'running', 'undoing');
call portal.isolate_tenant_table('portal.import');

-- Some hundred lines of a file, which one transaction imports
create table portal.import_part (
  tenant_id uuid not null,
  import_id uuid not null,
  part integer not null,
  -- [[line, cell, …]]; null once the run has ended
  rows jsonb,
  -- { counts, problems } of the dry run, and of the run
  checked jsonb,
  done jsonb,
  primary key (tenant_id, import_id, part),
  foreign key (tenant_id, import_id) references portal.import on delete cascade
);
call portal.isolate_tenant_table('portal.import_part');

-- The line of a file that first has an identifier, an address or a code; forgotten with the lines
create table portal.import_key (
  tenant_id uuid not null,
  import_id uuid not null,
  key text collate "C" not null,
  line integer not null,
  primary key (tenant_id, import_id, key),
  foreign key (tenant_id, import_id) references portal.import on delete cascade
);
call portal.isolate_tenant_table('portal.import_key');

-- What the other system's identifiers are here
create table portal.import_item (
  tenant_id uuid not null,
  kind text not null check (kind in ('customer', 'card', 'right')),
  old_id text collate "C" not null,
  -- A customer, a card's number or a right
  target text collate "C" not null,
  -- What the last import has written; null for an account that existed before, and once its customer is erased
  written jsonb,
  is_linked boolean not null default false,
  is_gone boolean not null default false,
  primary key (tenant_id, kind, old_id)
);
create index import_item_of_target on portal.import_item (tenant_id, kind, target);
call portal.isolate_tenant_table('portal.import_item');

-- What an import has written, so that it can be undone
create table portal.import_change (
  tenant_id uuid not null,
  import_id uuid not null,
  kind text not null,
  old_id text collate "C" not null,
  -- `written` before; null for a new item
  before jsonb,
  primary key (tenant_id, import_id, kind, old_id),
  foreign key (tenant_id, import_id) references portal.import on delete cascade
);
call portal.isolate_tenant_table('portal.import_change');

-- The columns that a venue has chosen for a kind of file: { field: name of the column }
create table portal.import_mapping (
  tenant_id uuid not null,
  kind text not null,
  columns jsonb not null,
  primary key (tenant_id, kind)
);
call portal.isolate_tenant_table('portal.import_mapping');

alter table portal.customer
  -- Imported from another system: it chooses its password at its first sign-in
  add column awaits_password boolean not null default false,
  add column invited_at timestamptz;
create index customer_awaiting on portal.customer (tenant_id, id) where awaits_password;

-- Invitations of imported customers that are being mailed
create table portal.import_invitation (
  tenant_id uuid primary key,
  started_at timestamptz not null default now()
);
call portal.isolate_tenant_table('portal.import_invitation');

alter table venue.right_movement
  drop constraint right_movement_kind_check,
  add constraint right_movement_kind_check check
    (kind in ('bought', 'reloaded', 'renewed', 'used', 'withdrawn', 'reversed', 'expired', 'lost', 'refunded', 'imported'));
