import type pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { inTransaction, runFile, type SqlFile } from './sql-files.ts';

/**
 * Applies new and changed functions files, and drops functions that no file defines any more (other parameter types
 * make another function). All in one transaction: callers see either the old functions or the new ones, and calls of
 * running processes do not fail.
 * @returns the names of the applied files
 */
export async function applyFunctions(client: pg.Client, files: readonly SqlFile[]): Promise<string[]> {
  const known = await readApplied(client);
  const changed = files.filter(({ name, checksum }) => known.get(name)?.checksum !== checksum);
  const names = new Set(files.map(({ name }) => name));
  const deleted = [...known.keys()].filter((name) => !names.has(name));
  if (changed.length === 0 && deleted.length === 0) return [];

  await inTransaction(client, async () => {
    const outdated = [...changed.map(({ name }) => name), ...deleted];
    await client.query('delete from portal.function_file where name = any ($1)', [outdated]);
    for (const file of changed) {
      await runFile(client, 'functions file', file);
      await record(client, file);
    }
    await dropUndefined(
      client,
      [...known.values()].flatMap(({ functions }) => functions),
    );
  });
  return changed.map(({ name }) => name);
}

async function readApplied(client: pg.Client) {
  const { rows } = await client.query<{ name: string; checksum: string; functions: string[] }>(
    'select name, checksum, functions from portal.function_file',
  );
  return new Map(rows.map((row) => [row.name, row]));
}

/** Signatures of the functions that this transaction wrote, without those of earlier files. */
async function record(client: pg.Client, { name, checksum }: SqlFile): Promise<void> {
  await client.query(
    `insert into portal.function_file (name, checksum, functions)
     select $1, $2, array(
       select oid::regprocedure::text from pg_proc where xmin = pg_current_xact_id()::xid
       except select unnest(functions) from portal.function_file where applied_at = now())`,
    [name, checksum],
  );
}

async function dropUndefined(client: pg.Client, formerly: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    `select unnest($1::text[]) as signature except select unnest(functions) from portal.function_file`,
    [formerly],
  );
  for (const { signature } of rows) {
    await client.query(`drop routine if exists ${signature}`).catch((error: Error & { detail?: string }) => {
      throw new StartupError(
        `The function ${signature}, which no file defines any more, cannot be dropped: ${error.detail ?? error.message}`,
        { cause: error },
      );
    });
  }
}
