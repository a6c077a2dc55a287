import type pg from 'pg';
import { runFile, type SqlFile } from './sql-files.ts';

const withoutComments = (sql: string): string => sql.replace(/--.*$/gm, '');

/** Whether a migration builds or drops indexes concurrently, which is impossible in a transaction. */
export const isConcurrent = ({ sql }: Pick<SqlFile, 'sql'>): boolean =>
  /\bindex\s+concurrently\b/i.test(withoutComments(sql));

/**
 * Runs a migration whose statements build and drop indexes concurrently, one by one: reads and writes of the table go on
 * meanwhile. Each statement says `if not exists` or `if exists`, so that an interrupted migration can be repeated; the
 * invalid index that an interrupted build leaves is dropped first.
 * @throws {StartupError} with the database's message when a statement fails, such as for duplicates under a unique index
 */
export async function buildIndexes(client: pg.Client, file: SqlFile): Promise<void> {
  const statements = withoutComments(file.sql).split(';');
  // A build waits for every transaction that is older.
  await client.query('set lock_timeout = 0');
  for (const statement of statements.map((text) => text.trim()).filter((text) => text !== '')) {
    const [, name, schema] =
      /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)\s+on\s+(\w+)\./i.exec(
        statement,
      ) ?? [];
    if (name && schema) await dropInvalid(client, `${schema}.${name}`);
    await runFile(client, 'migration', { ...file, sql: statement });
  }
}

async function dropInvalid(client: pg.Client, index: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  if (rowCount) await client.query(`drop index concurrently if exists ${index}`);
}
