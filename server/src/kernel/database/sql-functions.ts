import type pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { databaseErrorCode } from './database-errors.ts';
import { inBriefTransaction } from './lock-retries.ts';
import { runFile, type SqlFile } from './sql-files.ts';

/** PostgreSQL's code of a name that several functions have. */
const AMBIGUOUS_FUNCTION = '42725';

/**
 * Applies new and changed functions files. All in one transaction: callers see either the old functions or the new ones,
 * and calls of running processes do not fail. A function that no file defines any more is retired: processes of the
 * previous release may call it, so that the next release with other functions drops it.
 * @returns the names of the applied files
 */
export async function applyFunctions(client: pg.Client, files: readonly SqlFile[]): Promise<string[]> {
  const known = await readApplied(client);
  const changed = files.filter(({ name, checksum }) => known.get(name)?.checksum !== checksum);
  const names = new Set(files.map(({ name }) => name));
  const deleted = [...known.keys()].filter((name) => !names.has(name));
  if (changed.length === 0 && deleted.length === 0) return [];

  await inBriefTransaction(client, 'change of SQL functions', async () => {
    const outdated = [...changed.map(({ name }) => name), ...deleted];
    await client.query('delete from portal.function_file where name = any ($1)', [outdated]);
    await dropRetired(client);
    const former = [...known.values()].flatMap(({ functions }) => functions);
    for (const file of changed) {
      await applyFile(client, file, former);
      await record(client, file);
    }
    await retireUndefined(client, former);
  });
  return changed.map(({ name }) => name);
}

async function readApplied(client: pg.Client) {
  const { rows } = await client.query<{ name: string; checksum: string; functions: string[] }>(
    'select name, checksum, functions from portal.function_file',
  );
  return new Map(rows.map((row) => [row.name, row]));
}

/** Stores the signatures that this transaction and its savepoints wrote, without those of earlier files. */
async function record(client: pg.Client, { name, checksum }: SqlFile): Promise<void> {
  await client.query(
    `insert into portal.function_file (name, checksum, functions)
     select $1, $2, array(
       select oid::regprocedure::text from pg_proc where age(xmin) <= age(pg_current_xact_id()::xid)
       except select unnest(functions) from portal.function_file where applied_at = now())`,
    [name, checksum],
  );
}

/** Drops the functions that an earlier release retired. A file that defines one again creates it afterwards. */
async function dropRetired(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    'delete from portal.retired_function returning signature',
  );
  for (const { signature } of rows) await client.query(`drop routine if exists ${signature}`);
}

/**
 * Runs a functions file. A function with other parameters stands beside the former one at first, so that a grant that
 * names no parameters is ambiguous: the former functions of that file are then dropped before.
 */
async function applyFile(client: pg.Client, file: SqlFile, former: readonly string[]): Promise<void> {
  await client.query('savepoint before_file');
  try {
    await runFile(client, 'functions file', file);
  } catch (error) {
    if (databaseErrorCode((error as Error).cause) !== AMBIGUOUS_FUNCTION) throw error;
    await client.query('rollback to before_file');
    // One that a trigger needs has kept its parameters.
    for (const signature of former.filter((each) => file.sql.includes(nameOf(each))))
      await dropIfPossible(client, signature);
    await runFile(client, 'functions file', file);
  }
}

const nameOf = (signature: string): string => signature.slice(0, signature.indexOf('('));

/** Drops a function in a savepoint. @returns the reason why it cannot be dropped */
async function dropIfPossible(client: pg.Client, signature: string): Promise<Error | undefined> {
  await client.query('savepoint before_drop');
  try {
    await client.query(`drop routine if exists ${signature}`);
    return undefined;
  } catch (error) {
    await client.query('rollback to before_drop');
    return error as Error;
  }
}

/**
 * Retires the functions that no file defines any more. When the files define another function of the same name, the
 * former one is dropped at once: beside it, calls and grants would be ambiguous.
 * @param former signatures that the files defined before
 * @throws {StartupError} when a trigger or a default still needs such a function
 */
async function retireUndefined(client: pg.Client, former: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ functions: string[] }>('select functions from portal.function_file');
  const defined = new Set(rows.flatMap(({ functions }) => functions));
  const names = new Set([...defined].map(nameOf));
  for (const signature of former.filter((each) => !defined.has(each))) {
    await client.query('savepoint before_retirement');
    const problem = (await dropIfPossible(client, signature)) as (Error & { detail?: string }) | undefined;
    if (problem)
      throw new StartupError(
        `The function ${signature}, which no file defines any more, cannot be dropped: ${problem.detail ?? problem.message}`,
        { cause: problem },
      );
    if (names.has(nameOf(signature))) continue;
    await client.query('rollback to before_retirement');
    await client.query('insert into portal.retired_function (signature) values ($1) on conflict do nothing', [
      signature,
    ]);
  }
}
