-- Entrances of the embedded ticketing system: devices that scan with a key, settings of an entrance, who is inside.

-- A turnstile or a hand-held scanner. A revoked device keeps its row: passes name it.
create table venue.device (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  name text not null check (name <> ''),
  establishment_code text not null,
  -- Keyed hash of the key, which is not stored, and the last four characters of the key
  key_hash bytea not null,
  ending text not null,
  made_at timestamptz not null default now(),
  -- E-mail address of the administrator
  made_by text not null,
  revoked_at timestamptz,
  -- Time of the last request, to the minute
  seen_at timestamptz,
  primary key (id, tenant_id)
);
create unique index device_of_key on venue.device (key_hash, tenant_id);
create unique index device_name on venue.device (lower(name), tenant_id) where revoked_at is null;
call portal.isolate_tenant_table('venue.device');
revoke delete on venue.device from guichet_app;

-- Settings of the entrance of an establishment; one without a row has the defaults.
create table venue.entrance (
  tenant_id uuid not null,
  establishment_code text not null,
  -- Minutes by which a session ticket opens before and after its validity
  grace_before integer not null default 0 check (grace_before between 0 and 240),
  grace_after integer not null default 0 check (grace_after between 0 and 240),
  -- Number of people who may be inside; null for an establishment without a limit
  capacity integer check (capacity > 0),
  -- Whether visitors of the public site see how many people are inside
  is_public boolean not null default false,
  version integer not null default 1,
  primary key (tenant_id, establishment_code)
);
call portal.isolate_tenant_table('venue.entrance');

alter table venue.turnstile_pass
  -- People who moved: 1 in, -1 out, 0 for a refused pass
  add column people smallint not null default 0,
  -- Name of the device, or e-mail address of the administrator; empty for the sandbox turnstile
  add column gate text not null default '',
  -- The pass that admitted a group, of which this is a member
  add column group_id uuid;
-- People inside, and the recent passes of an entrance
create index pass_of_place on venue.turnstile_pass (tenant_id, establishment_code, at);
-- The tickets of a day, for devices without a network
create index ticket_still_valid on venue.ticket (valid_until, tenant_id);

alter type venue.presented_code
  -- Time of the scan; null for a scan of this moment
  add attribute at timestamptz,
  -- See venue.turnstile_pass
  add attribute gate text,
  -- Whether a device without a network has let the person pass; null for a scan of this moment
  add attribute is_admitted boolean;
drop function if exists venue.minutes_inside(uuid, text, text);
