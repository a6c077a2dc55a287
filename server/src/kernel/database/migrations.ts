import type pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { buildIndexes, isConcurrent } from './concurrent-indexes.ts';
import { prepareJobQueue } from './job-queue-tables.ts';
import { inBriefTransaction } from './lock-retries.ts';
import { exclusively } from './owner-connection.ts';
import { type DatabaseFiles, readDatabaseFiles, runFile, type SqlFile } from './sql-files.ts';
import { applyFunctions } from './sql-functions.ts';

export interface Migrated {
  /** Names of the migrations applied now, in order. */
  migrations: string[];
  /** Names of the functions files applied now. */
  functions: string[];
}

/**
 * Brings the database up to date, as the connecting role (the owner). When several processes start concurrently, one
 * migrates and the others wait. New migrations come first, in order, each in its own transaction; then the changed
 * functions. Processes of the previous release may serve meanwhile: a transaction that waits for a lock gives up within
 * half a second and is retried, and indexes are built concurrently.
 * @throws {StartupError} when a file fails, or a migration was changed after it had been applied
 */
export async function migrate(url: string, directory?: string): Promise<Migrated> {
  const files = await readDatabaseFiles(directory);
  return exclusively(url, async (client) => {
    await requireAllRows(client);
    const applied = await readApplied(client);
    const migrations = await applyMigrations(client, files.migrations, applied);
    const functions = isOutdated(files.migrations, applied)
      ? []
      : await applyFunctions(client, files.functions);
    await prepareJobQueue(client, url);
    return { migrations, functions };
  });
}

/**
 * Verifies that migrations see the rows of every tenant: row-level security is forced, so that it applies to owners too.
 * @throws {StartupError} for an owner without BYPASSRLS
 */
async function requireAllRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; seesAll: boolean }>(
    `select rolname as name, rolsuper or rolbypassrls as "seesAll" from pg_roles where rolname = current_user`,
  );
  const [role] = rows;
  if (role && !role.seesAll)
    throw new StartupError(
      `The login ${role.name} cannot migrate: row-level security hides rows from it. As a superuser: alter role ${role.name} bypassrls`,
    );
}

/** Whether all files of this release have been applied; the functions may be those of a newer release. */
export async function isMigrated(
  query: (text: string) => Promise<{ name: string }[]>,
  { migrations, functions }: DatabaseFiles,
): Promise<boolean> {
  const rows = await query(
    'select name from portal.migration union all select name from portal.function_file',
  );
  const applied = new Set(rows.map(({ name }) => name));
  return [...migrations, ...functions].every(({ name }) => applied.has(name));
}

/**
 * Former checksums of migrations whose text was changed for older versions of PostgreSQL. Where such a text was
 * applied, the present one would have had the same effect.
 */
const FORMER_CHECKSUMS: Readonly<Record<string, string>> = {
  '0001_platform': '4e9bb3f339910b6ca3590c278c3e718d98baf6739d1968e80359f8452a1452ff',
};

/** Checksums by name. */
type Applied = ReadonlyMap<string, string>;

async function readApplied(client: pg.Client): Promise<Applied> {
  const exists = await client.query(`select to_regclass('portal.migration') is not null as exists`);
  if (!exists.rows[0].exists) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from portal.migration',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

async function applyMigrations(client: pg.Client, migrations: readonly SqlFile[], applied: Applied) {
  for (const { name, checksum } of migrations) {
    const known = applied.get(name) ?? checksum;
    if (known !== checksum && known !== FORMER_CHECKSUMS[name]) {
      throw new StartupError(
        `The migration ${name}.sql was changed after it had been applied to this database. ` +
          'Restore it and add a new migration (on a machine of your own, an empty database will do).',
      );
    }
  }
  const newest = [...applied.keys()].sort().at(-1) ?? '';
  const pending = migrations.filter(({ name }) => !applied.has(name));
  for (const migration of pending) {
    if (migration.name < newest) {
      process.emitWarning(
        `The migration ${migration.name} is older than ${newest}, which is applied already.`,
      );
    }
    const record = () =>
      client.query('insert into portal.migration (name, checksum) values ($1, $2)', [
        migration.name,
        migration.checksum,
      ]);
    if (isConcurrent(migration)) {
      await buildIndexes(client, migration);
      await record();
      continue;
    }
    await inBriefTransaction(client, `migration ${migration.name}.sql`, async () => {
      await runFile(client, 'migration', migration);
      await record();
    });
  }
  return pending.map(({ name }) => name);
}

/** Whether a newer release has migrated this database, whose functions fit its tables. */
function isOutdated(migrations: readonly SqlFile[], applied: Applied): boolean {
  const names = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !names.has(name));
  if (unknown.length > 0) {
    process.emitWarning(
      `The migration ${unknown.join()} of the database is not in this release: functions are left as they are.`,
    );
  }
  return unknown.length > 0;
}
