-- Sign-ins, proofs and rights that were refused, counted by hour, account and network, for the administrators of a venue.
create table portal.refused_attempt (
  tenant_id uuid not null,
  hour timestamptz not null,
  -- shop, backoffice
  site text not null,
  kind text not null,
  -- Keyed hash of the e-mail address that was typed; empty where none was
  account bytea not null,
  -- The same as administrators read it: j•••@example.com
  shown_account text not null,
  -- Without its last part: 203.0.113.0/24
  network text not null,
  count integer not null default 1,
  last_at timestamptz not null default now(),
  primary key (tenant_id, hour, site, kind, account, network)
);
create index refused_attempt_of_account on portal.refused_attempt (tenant_id, account, hour);
call portal.isolate_tenant_table('portal.refused_attempt');
