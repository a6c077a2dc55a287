import { gunzipSync, inflateRawSync } from 'node:zlib';
import { proofPurpose } from '#account/quotients/quotients.ts';
import type { Secrets } from '#platform/auth/secrets.ts';
import { exportPurpose } from '#tickets/data-export/data-export.ts';
import type { PortalTest } from '../portal/portal.ts';

/** A column in which a mark of a person was found: `portal.customer.email`. */
export type Place = string;

interface Column {
  table: string;
  column: string;
  type: string;
}

/** What stored files are encrypted for, by the id of their row; a file that decrypts for none is searched as it is. */
const FILE_PURPOSES = [proofPurpose, exportPurpose] as const;

/**
 * Searches every column of every table, in all schemas, for any of the marks, whatever their case. Bytes are searched as they
 * are, decrypted where the portal can read them, and decompressed.
 */
export async function placesOf(
  portal: Pick<PortalTest, 'sql'>,
  secrets: Secrets,
  marks: readonly string[],
): Promise<Place[]> {
  const columns = await portal.sql<Column>(
    `select format('%I.%I', table_schema, table_name) as "table", column_name as "column", data_type as "type"
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found = new Set<Place>();
  const note = ({ table, column }: Column) => found.add(`${table}.${column}`);
  const texts = columns.filter(({ type }) => type !== 'bytea');
  for (const inTable of Map.groupBy(texts, ({ table }) => table).values())
    for (const column of await textColumnsWith(portal, inTable, marks)) note(column);
  for (const column of columns.filter(({ type }) => type === 'bytea'))
    if (await bytesContain(portal, secrets, column, marks)) note(column);
  return [...found].sort();
}

/** Searches the columns of one table in one statement. */
async function textColumnsWith(
  { sql }: Pick<PortalTest, 'sql'>,
  columns: readonly Column[],
  marks: readonly string[],
): Promise<Column[]> {
  const patterns = marks.map((mark) => `%${mark}%`);
  const each = columns.map(
    ({ column }, index) => `bool_or(lower("${column}"::text) like any ($1)) as "${index}"`,
  );
  const [row] = await sql<Record<string, boolean | null>>(
    `select ${each.join(', ')} from ${columns[0]?.table}`,
    [patterns],
  );
  return columns.filter((_, index) => row?.[index] === true);
}

async function bytesContain(
  { sql }: Pick<PortalTest, 'sql'>,
  secrets: Secrets,
  { table, column }: Column,
  marks: readonly string[],
) {
  const rows = await sql<{ bytes: Buffer; id: string | null }>(
    `select "${column}" as bytes, to_jsonb(each) - $1 ->> 'id' as id from ${table} as each where "${column}" is not null`,
    [column],
  );
  return rows.some(({ bytes, id }) =>
    readings(bytes, id ?? '', secrets).some((reading) => {
      const text = reading.toString('utf8').toLowerCase();
      return marks.some((mark) => text.includes(mark));
    }),
  );
}

/** Returns the bytes as they are, decrypted and decompressed, as far as that is possible. */
function readings(bytes: Buffer, id: string, secrets: Secrets): Buffer[] {
  const decrypted = FILE_PURPOSES.flatMap((purpose) =>
    attempt(() => secrets.decryptFile(bytes, purpose(id))),
  );
  return [bytes, ...decrypted].flatMap((each) => [each, ...unpacked(each)]);
}

const LOCAL_FILE = Buffer.from('PK\x03\x04', 'latin1');

/** Returns the contents of a compressed file, or of the files of a ZIP. */
function unpacked(bytes: Buffer): Buffer[] {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return attempt(() => gunzipSync(bytes));
  const contents: Buffer[] = [];
  for (let at = bytes.indexOf(LOCAL_FILE); at >= 0; at = bytes.indexOf(LOCAL_FILE, at + 4)) {
    const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    contents.push(...attempt(() => inflateRawSync(bytes.subarray(from, from + bytes.readUInt32LE(at + 18)))));
  }
  return contents;
}

function attempt(read: () => Buffer): Buffer[] {
  try {
    return [read()];
  } catch {
    return [];
  }
}
