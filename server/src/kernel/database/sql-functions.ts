import type pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { inBriefTransaction } from './lock-retries.ts';
import { runFile, type SqlFile } from './sql-files.ts';

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
    for (const file of changed) {
      await runFile(client, 'functions file', file);
      await record(client, file);
    }
    await retireUndefined(
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

/** Drops the functions that an earlier release retired. A file that defines one again creates it afterwards. */
async function dropRetired(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    'delete from portal.retired_function returning signature',
  );
  for (const { signature } of rows) await client.query(`drop routine if exists ${signature}`);
}

/**
 * Retires the functions that no file defines any more. A function whose calls another function of the same name accepts
 * is dropped at once: beside it, calls would be ambiguous.
 * @param formerly signatures that the files defined before
 * @throws {StartupError} when a trigger or a default still needs such a function
 */
async function retireUndefined(client: pg.Client, formerly: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ signature: string; isReplaced: boolean }>(
    `with undefined as (
       select signature, to_regprocedure(signature) as id
         from (select unnest($1::text[]) as signature
               except select unnest(functions) from portal.function_file) as missing)
     select signature, exists (
              select from pg_proc as former
                join pg_proc as other using (proname, pronamespace)
               where former.oid = id and other.oid <> all (select each.id from undefined as each)
                 and former.pronargs between other.pronargs - other.pronargdefaults and other.pronargs) as "isReplaced"
       from undefined where id is not null`,
    [formerly],
  );
  for (const { signature, isReplaced } of rows) {
    await client.query('savepoint before_drop');
    await client.query(`drop routine ${signature}`).catch((error: Error & { detail?: string }) => {
      throw new StartupError(
        `The function ${signature}, which no file defines any more, cannot be dropped: ${error.detail ?? error.message}`,
        { cause: error },
      );
    });
    if (isReplaced) continue;
    await client.query('rollback to before_drop');
    await client.query('insert into portal.retired_function (signature) values ($1)', [signature]);
  }
}
