import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { databaseErrorCode, isDatabaseUnavailable } from './database-errors.ts';
import { POOLER } from './own-role.ts';

/** Version number of PostgreSQL 15, the oldest that is tested. */
const OLDEST_VERSION = 150_000;

/** Key of the advisory lock; no other user of the database uses it. */
const MIGRATION_LOCK = 7_340_001;
const LOCK_POLL_MS = 200;

/** Runs work as the owner; processes that start concurrently on this database run it one after the other. */
export async function exclusively<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectAs(url);
  try {
    await requireOwnSession(client, url);
    await waitForTurn(client);
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Takes the migration lock. The wait polls: a statement that waits for the lock has a snapshot, for which an index that
 * is built concurrently under the same lock would wait in turn.
 */
async function waitForTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [MIGRATION_LOCK]);
    if (rows[0].locked) return;
    await sleep(LOCK_POLL_MS);
  }
}

/**
 * Verifies that a connection has a session of its own, which locks and notifications depend on. A connection pooler that
 * pools transactions takes it away without an error: its connections take turns in the sessions of the database.
 * @throws {StartupError} when another connection sees a setting of this one
 */
export async function requireOwnSession(client: pg.Client, url: string): Promise<void> {
  const mark = randomUUID();
  await client.query(`select set_config('guichet.session', $1, false)`, [mark]);
  const other = await connectAs(url);
  try {
    const { rows } = await other.query(`select current_setting('guichet.session', true) as mark`);
    if (rows[0]?.mark !== mark) return;
  } finally {
    await other.end();
  }
  throw new StartupError(
    `Connections to the database at ${new URL(url).host} share sessions: a connection pooler pools transactions, and loses locks and notifications. ${POOLER}`,
  );
}

/**
 * Connects with the privileges of the login itself.
 * @throws {StartupError} when the database cannot be used or is too old
 */
export async function connectAs(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'guichet migrations',
    connectionTimeoutMillis: 10_000,
  });
  // The next statement reports a broken connection.
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
  if (rows[0].version >= OLDEST_VERSION) return client;
  await client.end();
  throw new StartupError(
    `The database runs PostgreSQL ${Math.floor(rows[0].version / 10_000)}: 15 or later is needed.`,
  );
}

function explain(error: unknown): string {
  if (/startup parameter/.test(String(error)))
    return `a connection pooler refuses settings of the connection. ${POOLER}`;
  if (isDatabaseUnavailable(error)) return 'it cannot be reached or does not accept connections';
  return error instanceof Error ? error.message : String(error);
}
