import { type ImportKind, MAX_IMPORT_BYTES } from '@guichet/contract/box-office/imports-rules.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { isUniqueViolation } from '#kernel/database/database-errors.ts';
import { fail } from '#kernel/errors.ts';
import { guessMapping } from './columns.ts';
import { type ImportRow, insertImport, lockImport, readMapping } from './imports.sql.ts';
import { enqueueImport } from './run.service.ts';
import { readUploadedTable } from './table/table.service.ts';

/** Reads a file outside of any transaction. @throws AppError `import.too-large` and those of the reading */
export async function readFile(content: string) {
  const file = Buffer.from(content, 'base64');
  if (file.length > MAX_IMPORT_BYTES) fail('import.too-large');
  return readUploadedTable(file);
}

/** Stores a read file, with a guess of its columns. @returns the id of the import */
export async function storeFile(
  db: TenantDb,
  file: Awaited<ReturnType<typeof readFile>>,
  { kind, fileName, by }: { kind: ImportKind; fileName: string; by: { userId: string; email: string } },
): Promise<string> {
  const mapping = guessMapping(kind, file.columns, await readMapping(db, kind));
  return insertImport(db, { ...file, kind, fileName, mapping, by });
}

/**
 * Locks an import in one of some states.
 * @throws AppError `import.unknown`, `import.state`
 */
export async function requireImport(
  db: TenantDb,
  id: string,
  states: readonly ImportRow['state'][],
): Promise<ImportRow> {
  const found = (await lockImport(db, id)) ?? fail('import.unknown');
  return states.includes(found.state) ? found : fail('import.state');
}

/**
 * Starts work on an import, in the transaction that has locked it.
 * @throws AppError `import.busy` while a job of the venue works on another import
 */
export async function startWork(db: TenantDb, id: string, setState: () => Promise<void>): Promise<void> {
  try {
    await setState();
  } catch (error) {
    if (isUniqueViolation(error, 'import_working')) fail('import.busy');
    throw error;
  }
  await enqueueImport(db, id);
}

/** Records an action on an import. */
export const recordImport = (
  db: TenantDb,
  by: { userId: string; email: string },
  action: 'started' | 'cancelled' | 'undone',
  { fileName }: Pick<ImportRow, 'fileName'>,
): Promise<void> => recordChange(db, by, { action: `import.${action}`, subject: fileName });
