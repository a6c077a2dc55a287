import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, type Database } from './db.ts';
import { migrate, readMigrations } from './migrations.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Owner's connection string of the PostgreSQL that testing-setup.ts starts for the whole run. */
    testServerUrl: string;
  }
}

export interface TestDatabase extends AsyncDisposable {
  /** The owner's connection string: sees every row, may change the schema. */
  url: string;
  /** What the application gets: bound by row-level security. */
  database: Database;
  /** Closes `database`, and drops it whoever else is still connected. */
  drop(): Promise<void>;
}

/** A fresh migrated database of its own, copied from a template (about 70 ms). Drop it in afterAll. */
export async function testDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  const serverUrl = inject('testServerUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  template ??= ensureTemplate(serverUrl);
  await administer(serverUrl, `create database ${name} template ${await template}`);
  const url = withDatabase(serverUrl, name);
  const database = createDatabase({ url, max: options.max ?? 10, applicationName: 'guichet test' });
  const drop = async () => {
    await database.close();
    // Without force at first: connections that are closing just now are waited for and not cut, which their owner
    // would learn as an error.
    const statement = `drop database if exists ${name}`;
    await administer(serverUrl, statement).catch(() => administer(serverUrl, `${statement} with (force)`));
  };
  return { url, database, drop, [Symbol.asyncDispose]: drop };
}

let template: Promise<string> | undefined;

/** The migrated template's name; made when the migrations' content is new. Several test workers may ask at once. */
export async function ensureTemplate(serverUrl: string): Promise<string> {
  const checksums = (await readMigrations()).map((migration) => migration.checksum);
  const name = `template_${createHash('sha256').update(checksums.join()).digest('hex').slice(0, 16)}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(1)');
    const { rowCount } = await client.query('select from pg_database where datname = $1 and datistemplate', [
      name,
    ]);
    if (rowCount === 0) {
      await client.query(`drop database if exists ${name} with (force)`);
      await client.query(`create database ${name}`);
      await migrate(withDatabase(serverUrl, name));
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
