import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Logger, runMigrations as migrateJobQueue } from 'graphile-worker';
import pg from 'pg';
import { StartupError } from '../process/startup-error.ts';
import { databaseErrorCode, isDatabaseUnavailable } from './database-errors.ts';

export const migrationsDirectory = fileURLToPath(new URL('../../../database/migrations/', import.meta.url));

export interface Migration {
  /** `0001_platform`: applied in the order of names. */
  name: string;
  sql: string;
  checksum: string;
}

/** Any number that no other user of the database takes for an advisory lock. */
const migrationLock = 7_340_001;

export async function readMigrations(directory = migrationsDirectory): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(file))
        throw new StartupError(`A migration is named NNNN_name.sql, not ${file}.`);
      const sql = await readFile(`${directory}/${file}`, 'utf8');
      return { name: file.slice(0, -4), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Brings the database up to date, as the connecting role (the owner). Several processes may start at once: one
 * migrates, the others wait. Each file is one transaction, and is never changed once applied.
 *
 * @returns the names of the migrations that were applied now.
 */
export async function migrate(url: string, directory = migrationsDirectory): Promise<string[]> {
  const migrations = await readMigrations(directory);
  return exclusively(url, async (client) => {
    const applied = await applyPending(client, migrations);
    await prepareJobQueue(client, url);
    return applied;
  });
}

/** Runs work that only one process of all those that start on this database does at a time, as the owner. */
export async function exclusively<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** True when every migration of this release has been applied. */
export async function isMigrated(
  query: (text: string) => Promise<{ name: string }[]>,
  migrations: Migration[],
) {
  const applied = new Set((await query('select name from portal.migration')).map((row) => row.name));
  return migrations.every((migration) => applied.has(migration.name));
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'guichet migrations',
    connectionTimeoutMillis: 10_000,
  });
  // A server that goes away is told by the statement that runs into it.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const reason = databaseErrorCode(error) ?? 'no answer';
    throw new StartupError(
      `The database at ${new URL(url).host} cannot be used: ${explain(error)} (${reason}).`,
      { cause: error },
    );
  }
  const { rows } = await client.query(`select current_setting('server_version_num')::int as version`);
  if (rows[0].version >= oldestVersion) return client;
  await client.end();
  throw new StartupError(
    `The database runs PostgreSQL ${Math.floor(rows[0].version / 10_000)}: 18 or later is needed.`,
  );
}

/** In the number format of PostgreSQL: `returning old.…` came with 18. */
const oldestVersion = 180_000;

function explain(error: unknown): string {
  if (isDatabaseUnavailable(error)) return 'it cannot be reached or does not accept connections';
  return error instanceof Error ? error.message : String(error);
}

async function applyPending(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  const known = await readApplied(client);
  const newest = [...known.keys()].sort().at(-1) ?? '';
  for (const migration of migrations) {
    const checksum = known.get(migration.name);
    if (checksum !== undefined && checksum !== migration.checksum) {
      throw new StartupError(
        `The migration ${migration.name}.sql was changed after it had been applied to this database. ` +
          'Restore it and add a new migration (on a machine of your own, an empty database will do).',
      );
    }
  }
  const pending = migrations.filter((migration) => !known.has(migration.name));
  for (const migration of pending) {
    if (migration.name < newest) {
      process.emitWarning(
        `The migration ${migration.name} is older than ${newest}, which is applied already.`,
      );
    }
    await apply(client, migration);
  }
  return pending.map((migration) => migration.name);
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const exists = await client.query(`select to_regclass('portal.migration') is not null as exists`);
  if (!exists.rows[0].exists) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from portal.migration',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query(
      `create table if not exists portal.migration
         (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    await client.query('insert into portal.migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('grant select on portal.migration to guichet_app');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new StartupError(`The migration ${migration.name}.sql failed: ${describe(error, migration.sql)}`, {
      cause: error,
    });
  }
}

/** The database's sentence with the line of the file, which an author needs most. */
function describe(error: unknown, sql: string): string {
  const { message, position } = error as { message: string; position?: string };
  if (position === undefined) return message;
  return `${message} (line ${sql.slice(0, Number(position)).split('\n').length})`;
}

/**
 * The job queue's own tables, and the application's right to work with them. They carry row-level security without
 * policy, meant for one owner; the application owns nothing, so it gets a policy.
 */
async function prepareJobQueue(client: pg.Client, url: string): Promise<void> {
  await migrateJobQueue({ connectionString: url, logger: new Logger(() => () => undefined) });
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
