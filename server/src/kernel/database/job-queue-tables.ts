import type pg from 'pg';

/**
 * Grants the application access to the job queue's tables. They have row-level security without policies, for a
 * single owner; the application owns nothing, so it gets a policy.
 */
export async function prepareJobQueue(client: pg.Client, url: string): Promise<void> {
  // Most processes start without migrating.
  const { Logger, runMigrations } = await import('graphile-worker');
  await runMigrations({ connectionString: url, logger: new Logger(() => () => undefined) });
  await client.query(`
    grant usage on schema graphile_worker to guichet_app;
    grant select, insert, update, delete on all tables in schema graphile_worker to guichet_app;
    grant usage, select on all sequences in schema graphile_worker to guichet_app;
    do $$
    declare job_table regclass;
    begin
      for job_table in
        select oid from pg_class c
        where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity
          and not exists (select from pg_policy where polrelid = c.oid and polname = 'application')
      loop
        execute format('create policy application on %s to guichet_app using (true) with check (true)', job_table);
      end loop;
    end $$;`);
}
