-- When someone of the platform acts in a venue, on whose behalf they do, and until when. Kept: the journal's entries of
-- these people are told by it.
create table portal.platform_visit (
  tenant_id uuid not null references portal.tenant,
  id uuid not null default gen_random_uuid(),
  -- Of the provider tenant
  master_id uuid not null,
  reason text not null,
  entered_at timestamptz not null default now(),
  ends_at timestamptz not null,
  -- Of the key that begins it, within a minute; null once it is spent
  key_hash bytea,
  -- Null while it was not left before its end
  left_at timestamptz,
  primary key (tenant_id, id)
);
create index platform_visit_of_master on portal.platform_visit (tenant_id, master_id);
call portal.isolate_tenant_table('portal.platform_visit');
revoke delete on portal.platform_visit from guichet_app;
