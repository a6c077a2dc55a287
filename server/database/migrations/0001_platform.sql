-- What every other migration builds on: the schema, the application's role, the isolation of tenants, the outbox.

create schema portal;

-- Roles belong to the whole cluster: another database, or a migration that runs beside this one, may have created it.
do $$
declare
  -- Since PostgreSQL 16, a member of a role may set it only with this option.
  knows_set constant boolean := current_setting('server_version_num')::integer >= 160000;
begin
  for attempt in 1..10 loop
    begin
      if not exists (select from pg_roles where rolname = 'guichet_app') then
        create role guichet_app nologin;
      end if;
      if not pg_has_role(current_user, 'guichet_app', case when knows_set then 'set' else 'member' end) then
        execute format('grant guichet_app to %I' || case when knows_set then ' with set true' else '' end, current_user);
      end if;
      exit;
    exception
      when duplicate_object or unique_violation or internal_error then
        if attempt = 10 then raise; end if;
        perform pg_sleep(0.05);
    end;
  end loop;
end $$;

grant usage on schema portal to guichet_app;

-- What has been applied of server/database; see server/src/platform/database/migrations.ts.
create table portal.migration (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
);
create table portal.function_file (
  name text primary key,
  checksum text not null,
  -- The signatures that it defines, so that one that it no longer defines is dropped
  functions text[] not null,
  applied_at timestamptz not null default now()
);
grant select on portal.migration, portal.function_file to guichet_app;

-- Makes a table with a column tenant_id visible one tenant at a time. Without app.tenant_id, no row can be read or
-- written: a local setting reverts to '' and not to null, hence nullif.
-- Here and not in functions/, because the migrations call it.
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

-- Work to do after a commit, written in the same transaction as what requires it. A relay moves the rows to the job
-- queue: adding a job directly notifies, and notifying serialises commits.
create table portal.outbox (
  id bigint generated always as identity primary key,
  task text not null,
  payload jsonb not null,
  -- Two jobs with the same key that have not started yet are one job.
  job_key text,
  run_at timestamptz,
  max_attempts smallint,
  created_at timestamptz not null default now()
) with (
  -- Emptied within a second: vacuum early, so that reading its head stays cheap.
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 1000
);
grant select, insert, update, delete on portal.outbox to guichet_app;

-- The workers that run jobs, and when each last reported: a job held by one that stopped reporting goes to another.
create table portal.job_worker (
  worker_id text primary key,
  seen_at timestamptz not null default now()
);
grant select, insert, update, delete on portal.job_worker to guichet_app;
