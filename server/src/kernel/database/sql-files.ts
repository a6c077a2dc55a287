import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@guichet/contract/locale.ts';
import type pg from 'pg';
import { StartupError } from '../startup-error.ts';

export const databaseDirectory = fileURLToPath(new URL('../../../database/', import.meta.url));

export interface SqlFile {
  /** Without folder and extension: `0001_platform`, `cart`. */
  name: string;
  sql: string;
  checksum: string;
}

/** SQL files of a release. */
export interface DatabaseFiles {
  /** Migrations in order; each is applied once. */
  migrations: SqlFile[];
  /** Current text of every SQL function; applied again when it changes. */
  functions: SqlFile[];
}

/** @throws {StartupError} when a file's name does not fit its folder */
export async function readDatabaseFiles(directory = databaseDirectory): Promise<DatabaseFiles> {
  const [migrations, functions] = await Promise.all([
    readFolder(`${directory}/migrations`, /^\d{4}_[a-z0-9_]+\.sql$/, 'A migration is named NNNN_name.sql'),
    readFolder(`${directory}/functions`, /^[a-z][a-z_]*\.sql$/, 'A functions file is named domain.sql'),
  ]);
  return { migrations, functions };
}

/** Languages of the product as PostgreSQL names them: a JSON object of English names by tag. */
function languagesOf(locales: readonly Locale[]): string {
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  const nameOf = (locale: Locale) => names.of(new Intl.Locale(locale).language)?.split(' ')[0]?.toLowerCase();
  return JSON.stringify(Object.fromEntries(locales.map((locale) => [locale, nameOf(locale)])));
}

/**
 * Substitutes `:languages` and `:default_locale`. Adding a language changes the file's checksum, so it is applied
 * again.
 */
const withLanguages = (sql: string): string =>
  sql
    .replaceAll(/:languages\b/g, `'${languagesOf(LOCALES)}'`)
    .replaceAll(/:default_locale\b/g, `'${DEFAULT_LOCALE}'`);

async function readFolder(folder: string, pattern: RegExp, rule: string): Promise<SqlFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      if (!pattern.test(file)) throw new StartupError(`${rule}, not ${file}.`);
      const sql = withLanguages(await readFile(`${folder}/${file}`, 'utf8'));
      return { name: file.slice(0, -4), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Runs a whole file.
 * @throws {StartupError} with the database's message and the line of the file
 */
export async function runFile(client: pg.Client, kind: string, { name, sql }: SqlFile): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    throw new StartupError(`The ${kind} ${name}.sql failed: ${describe(error, sql)}`, { cause: error });
  }
}

function describe(error: unknown, sql: string): string {
  const { message, position, hint } = error as { message: string; position?: string; hint?: string };
  const line = position && ` (line ${sql.slice(0, Number(position)).split('\n').length})`;
  return `${message}${line ?? ''}${hint ? `. ${hint}` : ''}`;
}
