import type {
  ImportField,
  ImportKind,
  ImportMapping,
  ImportState,
  ImportUse,
} from '@guichet/contract/box-office/imports-rules.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { Counts, PartResult } from './plan.ts';
import type { StoredLine } from './table/table.ts';
import type { FoundProblem } from './values.ts';

/** An import as it is stored. */
export interface ImportRow {
  id: string;
  kind: ImportKind;
  fileName: string;
  state: ImportState;
  columns: string[];
  sample: string[][];
  mapping: ImportMapping;
  lines: number;
  position: number;
  use: ImportUse | null;
  isInterrupted: boolean;
  madeAt: Date;
  by: string;
  administratorId: string | null;
}

const COLUMNS = `import.id, kind, file_name as "fileName", state, columns, sample, mapping, lines, position, use,
  is_interrupted as "isInterrupted", made_at as "madeAt", administrator_email as by, administrator_id as "administratorId"`;

/** Stores a file: its lines by part, as texts in JSON. */
export async function insertImport(
  db: TenantDb,
  file: {
    kind: ImportKind;
    fileName: string;
    columns: string[];
    sample: string[][];
    mapping: ImportMapping;
    lines: number;
    parts: readonly string[];
    by: { userId: string; email: string };
  },
): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `insert into portal.import (tenant_id, kind, file_name, columns, sample, mapping, lines, administrator_id, administrator_email)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      db.tenantId,
      file.kind,
      file.fileName,
      JSON.stringify(file.columns),
      JSON.stringify(file.sample),
      JSON.stringify(file.mapping),
      file.lines,
      file.by.userId,
      file.by.email,
    ],
  );
  const id = row?.id as string;
  for (const [part, rows] of file.parts.entries())
    await db.query(
      'insert into portal.import_part (tenant_id, import_id, part, rows) values ($1, $2, $3, $4)',
      [db.tenantId, id, part, rows],
    );
  return id;
}

/** Imports that the list shows. */
const LISTED = 50;

export const readImports = (db: TenantDb): Promise<ImportRow[]> =>
  db.query<ImportRow>(
    `select ${COLUMNS} from portal.import where tenant_id = $1 order by made_at desc limit ${LISTED}`,
    [db.tenantId],
  );

export async function readImport(db: TenantDb, id: string): Promise<ImportRow | undefined> {
  const [row] = await db.query<ImportRow>(
    `select ${COLUMNS} from portal.import where tenant_id = $1 and id = $2`,
    [db.tenantId, id],
  );
  return row;
}

/** Reads an import and locks it until the transaction ends. */
export async function lockImport(db: TenantDb, id: string): Promise<ImportRow | undefined> {
  const [row] = await db.query<ImportRow>(
    `select ${COLUMNS} from portal.import where tenant_id = $1 and id = $2 for update`,
    [db.tenantId, id],
  );
  return row;
}

/**
 * Moves a locked import to a state.
 * @throws the unique violation of `import_working` while a job of the venue works on another import
 */
export async function setState(
  db: TenantDb,
  id: string,
  {
    state,
    position,
    mapping,
    use = null,
    isInterrupted = false,
  }: {
    state: ImportState;
    position?: number;
    mapping?: ImportMapping;
    use?: ImportUse | null;
    isInterrupted?: boolean;
  },
): Promise<void> {
  await db.query(
    `update portal.import
        set state = $3, position = coalesce($4, position), mapping = coalesce($5, mapping), use = $6, is_interrupted = $7
      where tenant_id = $1 and id = $2`,
    [db.tenantId, id, state, position ?? null, mapping ? JSON.stringify(mapping) : null, use, isInterrupted],
  );
}

export async function readPart(db: TenantDb, id: string, part: number): Promise<StoredLine[] | undefined> {
  const [row] = await db.query<{ rows: StoredLine[] | null }>(
    'select rows from portal.import_part where tenant_id = $1 and import_id = $2 and part = $3',
    [db.tenantId, id, part],
  );
  return row?.rows ?? undefined;
}

/** Stores the result of a part of the dry run (`checked`) or the run (`done`). */
export async function writeResult(
  db: TenantDb,
  id: string,
  part: number,
  column: 'checked' | 'done',
  result: PartResult,
): Promise<void> {
  await db.query(
    `update portal.import_part set ${column} = $4 where tenant_id = $1 and import_id = $2 and part = $3`,
    [db.tenantId, id, part, JSON.stringify(result)],
  );
}

/** Returns the places that the parts of a dry run take so far, by session. */
export async function readPlacesOfCheck(db: TenantDb, id: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ session: string; places: number }>(
    `select taken.key as session, sum(taken.value::integer)::integer as places
       from portal.import_part as part
      cross join lateral jsonb_each_text(part.checked -> 'places') as taken
      where tenant_id = $1 and import_id = $2 group by taken.key`,
    [db.tenantId, id],
  );
  return new Map(rows.map(({ session, places }) => [session, places]));
}

/** Forgets the results of an import, before another dry run. */
export async function clearResults(db: TenantDb, id: string): Promise<void> {
  await db.query(
    'update portal.import_part set checked = null, done = null where tenant_id = $1 and import_id = $2',
    [db.tenantId, id],
  );
  await forgetKeys(db, id);
}

const forgetKeys = (db: TenantDb, id: string) =>
  db.query('delete from portal.import_key where tenant_id = $1 and import_id = $2', [db.tenantId, id]);

/** Deletes the lines of a file; the results stay. */
export async function forgetFile(db: TenantDb, id: string): Promise<void> {
  await db.query('update portal.import_part set rows = null where tenant_id = $1 and import_id = $2', [
    db.tenantId,
    id,
  ]);
  await db.query(`update portal.import set sample = '[]' where tenant_id = $1 and id = $2`, [
    db.tenantId,
    id,
  ]);
  await forgetKeys(db, id);
}

/** Counts of the parts of an import. */
export interface PartCounts {
  importId: string;
  checked: Counts | null;
  done: Counts | null;
  hasRows: boolean;
}

export const readPartCounts = (db: TenantDb, ids: readonly string[]): Promise<PartCounts[]> =>
  db.query<PartCounts>(
    `select import_id as "importId", checked -> 'counts' as checked, done -> 'counts' as done, rows is not null as "hasRows"
       from portal.import_part where tenant_id = $1 and import_id = any ($2::uuid[]) order by part`,
    [db.tenantId, ids],
  );

/** Reads problems in the order of their lines: those of the run where a part was run, otherwise those of the dry run. */
export async function readProblems(
  db: TenantDb,
  id: string,
  most: number,
): Promise<{ problems: FoundProblem[]; total: number }> {
  const rows = await db.query<{ problem: FoundProblem; total: number }>(
    `select problem, count(*) over () as total
       from portal.import_part as part
      cross join lateral jsonb_array_elements(coalesce(done, checked) -> 'problems') with ordinality as found (problem, place)
      where tenant_id = $1 and import_id = $2 order by part.part, place limit $3`,
    [db.tenantId, id, most],
  );
  return { problems: rows.map(({ problem }) => problem), total: rows[0]?.total ?? 0 };
}

/** Names of the columns that the venue has chosen for a kind before. */
export async function readMapping(
  db: TenantDb,
  kind: ImportKind,
): Promise<Partial<Record<ImportField, string>>> {
  const [row] = await db.query<{ columns: Partial<Record<ImportField, string>> }>(
    'select columns from portal.import_mapping where tenant_id = $1 and kind = $2',
    [db.tenantId, kind],
  );
  return row?.columns ?? {};
}

export async function rememberMapping(
  db: TenantDb,
  kind: ImportKind,
  columns: Partial<Record<ImportField, string>>,
): Promise<void> {
  await db.query(
    `insert into portal.import_mapping (tenant_id, kind, columns) values ($1, $2, $3)
     on conflict (tenant_id, kind) do update set columns = excluded.columns`,
    [db.tenantId, kind, JSON.stringify(columns)],
  );
}

/** Days after which the lines and problems of an import are deleted. */
const KEPT_DAYS = 7;

/** Deletes the files and problems of old imports, and imports that never ran. Nightly. @returns how many rows */
export async function forgetOldFiles(db: TenantDb): Promise<number> {
  const old = `made_at < now() - interval '${KEPT_DAYS} days'`;
  const unused = await db.query(
    `delete from portal.import where tenant_id = $1 and ${old} and state in ('mapping', 'checking', 'checked') returning 1`,
    [db.tenantId],
  );
  await db.query(
    `update portal.import set sample = '[]', state = case when state in ('running', 'paused') then 'cancelled' else state end
      where tenant_id = $1 and ${old} and sample <> '[]'`,
    [db.tenantId],
  );
  const parts = await db.query(
    `update portal.import_part
        set rows = null, checked = jsonb_set(checked, '{problems}', '[]'), done = jsonb_set(done, '{problems}', '[]')
      where tenant_id = $1 and import_id in (select id from portal.import where tenant_id = $1 and ${old})
        and (rows is not null or checked -> 'problems' <> '[]' or done -> 'problems' <> '[]')
      returning 1`,
    [db.tenantId],
  );
  await db.query(
    `delete from portal.import_key where tenant_id = $1
        and import_id in (select id from portal.import where tenant_id = $1 and ${old})`,
    [db.tenantId],
  );
  return unused.length + parts.length;
}
