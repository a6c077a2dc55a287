import { StartupError } from '../startup-error.ts';
import { createDatabase } from './database.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { isMigrated, migrate } from './migrations.ts';
import { POOLER, requireOwnRole } from './own-role.ts';
import { connectAs, requireOwnSession } from './owner-connection.ts';
import { readDatabaseFiles } from './sql-files.ts';

/** The two logins of an installation; `owner` is absent where only the migration step has it. */
export interface DatabaseLogins {
  readonly url: string;
  readonly ownerUrl?: string | undefined;
}

/**
 * Migrates the database when the process has the owner's login; otherwise verifies that the database is up to date.
 * @returns the owner's connection string, or undefined
 * @throws {StartupError} when the database cannot be used, or waits for the migration step
 */
export async function prepareDatabase({ url, ownerUrl }: DatabaseLogins): Promise<string | undefined> {
  const owner = ownerUrl ?? ((await isOwner(url)) ? url : undefined);
  if (owner !== undefined) await migrate(owner);
  await requireUsable(url);
  return owner;
}

/** Whether a login may change the schema; true for an empty database. */
async function isOwner(url: string): Promise<boolean> {
  const client = await connectAs(url);
  try {
    await requireOwnSession(client, url);
    const { rows } = await client.query<{ owns: boolean }>(
      `select coalesce((select pg_has_role(current_user, nspowner, 'usage')
                          from pg_namespace where nspname = 'portal'), true) as owns`,
    );
    return rows[0]?.owns ?? true;
  } finally {
    await client.end();
  }
}

/** @throws {StartupError} unless the login may work as the application on the tables of this release */
async function requireUsable(url: string): Promise<void> {
  const database = createDatabase({ url, max: 1, applicationName: 'guichet start' });
  try {
    const files = await readDatabaseFiles();
    if (await database.platform((db) => isMigrated((text) => db.query(text), files)))
      return await database.platform(requireOwnRole);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(explain(url, error), { cause: error });
  } finally {
    await database.close();
  }
  throw new StartupError(
    'The database waits for the migrations of this release: run `npm run migrate` with the owner’s login, then start again.',
  );
}

function explain(url: string, error: unknown): string {
  const { host, username } = new URL(url);
  if (/startup parameter/.test((error as Error).message))
    return `The database at ${host} refuses settings of the connection (${(error as Error).message}): it is a connection pooler. ${POOLER}`;
  if (isDatabaseUnavailable(error)) return `The database at ${host} cannot be used: it cannot be reached.`;
  return `${username} cannot work as guichet_app at ${host}: grant guichet_app to ${username} as the owner of the database. (${(error as Error).message})`;
}
