-- The ground every other migration stands on: schemas, the application's role, the isolation of tenants, the outbox.

create schema portal;
create schema venue;

-- Roles belong to the whole cluster: other databases, or a migration running beside this one, may have made it.
do $$
begin
  for attempt in 1..10 loop
    begin
      if not exists (select from pg_roles where rolname = 'guichet_app') then
        create role guichet_app nologin;
      end if;
      if not pg_has_role(current_user, 'guichet_app', 'set') then
        execute format('grant guichet_app to %I with set true', current_user);
      end if;
      exit;
    exception
      when duplicate_object or unique_violation or internal_error then
        if attempt = 10 then raise; end if;
        perform pg_sleep(0.05);
    end;
  end loop;
end $$;

grant usage on schema portal, venue to guichet_app;

-- Makes a table with a column tenant_id visible one tenant at a time. Without app.tenant_id, no row is seen or
-- written: a local setting reverts to '' and not to null, hence nullif.
create procedure portal.isolate_tenant_table(target regclass)
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant_isolation on %s
       using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)
       with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)', target);
  execute format('grant select, insert, update, delete on %s to guichet_app', target);
end $$;

-- Work to do after a commit, written in the same transaction as what asks for it. The relay moves the rows to the
-- job queue: adding a job directly notifies, and notifying serialises commits.
create table portal.outbox (
  id bigint generated always as identity primary key,
  task text not null,
  payload jsonb not null,
  -- Two jobs of one key that have not started yet are one job.
  job_key text,
  run_at timestamptz,
  max_attempts smallint,
  created_at timestamptz not null default now()
);
-- Drained within a second: vacuum early so that reading the head stays cheap.
alter table portal.outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

grant select, insert, update, delete on portal.outbox to guichet_app;

-- The workers that run jobs, with the time they last showed themselves: a job held by one that fell silent is given
-- to another.
create table portal.job_worker (
  worker_id text primary key,
  seen_at timestamptz not null default now()
);

grant select, insert, update, delete on portal.job_worker to guichet_app;
