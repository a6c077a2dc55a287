import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, type Database, SHORT_STATEMENTS } from '#kernel/database/database.ts';
import { migrate } from '#kernel/database/migrations.ts';
import { readDatabaseFiles } from '#kernel/database/sql-files.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Owner's connection string of the PostgreSQL that global-setup.ts starts for the whole run. */
    testServerUrl: string;
  }
}

export interface TestDatabase extends AsyncDisposable {
  /** Connection string of the owner, who sees every row and may change the schema. */
  url: string;
  /** The application's connections, under row-level security. */
  database: Database;
  /** The owner's connections, without row-level security. */
  owner: pg.Pool;
  /** Closes `database` and `owner`, and drops the database even when other connections remain. */
  drop(): Promise<void>;
}

/** Initial data of many tests: created once per run, then copied. */
export interface TestFilling {
  /** Name in lower-case letters */
  name: string;
  /** @param url connection string of a migrated database's owner */
  fill(url: string): Promise<void>;
}

export interface TestDatabaseOptions {
  max?: number;
  filling?: TestFilling;
}

/** Creates a migrated database by copying a template (about 20 ms of CPU time). Drop it in afterAll. */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const serverUrl = inject('testServerUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = await templateFor(serverUrl, options.filling);
  // A copy of the files takes a third of the CPU time of the default strategy, which writes every page to the WAL.
  await administer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = withDatabase(serverUrl, name);
  const database = createDatabase({ url, max: options.max ?? 10, applicationName: 'guichet test' });
  const owner = new pg.Pool({ connectionString: url, max: 4, options: SHORT_STATEMENTS });
  // A broken connection is reported by the next statement.
  owner.on('error', () => undefined);
  const drop = async () => {
    await Promise.all([database.close(), owner.end()]);
    // Without force at first: closing connections are awaited, since a forced end would be an error for their owner.
    const statement = `drop database if exists ${name}`;
    await administer(serverUrl, statement).catch(() => administer(serverUrl, `${statement} with (force)`));
  };
  return { url, database, owner, drop, [Symbol.asyncDispose]: drop };
}

const templates = new Map<string, Promise<string>>();

function templateFor(serverUrl: string, filling: TestFilling | undefined): Promise<string> {
  const key = filling?.name ?? '';
  let template = templates.get(key);
  if (!template) {
    template = filling ? ensureFilledTemplate(serverUrl, filling) : ensureTemplate(serverUrl);
    templates.set(key, template);
  }
  return template;
}

/**
 * Returns the name of the migrated template, which is created again when migrations or functions change. Several
 * workers may call it concurrently.
 */
export async function ensureTemplate(serverUrl: string): Promise<string> {
  const { migrations, functions } = await readDatabaseFiles();
  const checksums = [...migrations, ...functions].map(({ checksum }) => checksum);
  const name = `template_${createHash('sha256').update(checksums.join()).digest('hex').slice(0, 16)}`;
  return ensureDatabase(serverUrl, name, 'template1', migrate);
}

async function ensureFilledTemplate(serverUrl: string, { name, fill }: TestFilling): Promise<string> {
  const migrated = await ensureTemplate(serverUrl);
  return ensureDatabase(serverUrl, `${migrated}_${name}`, migrated, fill);
}

/** Creates a missing template; other workers that need it wait. */
async function ensureDatabase(
  serverUrl: string,
  name: string,
  source: string,
  prepare: (url: string) => Promise<unknown>,
): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(1)');
    const { rowCount } = await client.query('select from pg_database where datname = $1 and datistemplate', [
      name,
    ]);
    if (rowCount === 0) {
      await client.query(`drop database if exists ${name} with (force)`);
      await client.query(`create database ${name} template ${source}`);
      await prepare(withDatabase(serverUrl, name));
      await client.query(`alter database ${name} with is_template true allow_connections false`);
    }
  } finally {
    await client.end();
  }
  return name;
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
