-- What visitors could not use, until their words have left for the venue.
create table portal.barrier_report (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- Where they were, in their words; empty: not said
  page text not null,
  description text not null,
  -- For an answer; null: none is wanted
  email text,
  reported_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
call portal.isolate_tenant_table('portal.barrier_report');
