import type { BenchDatabase } from './database.ts';
import { TENANT } from './fixtures.ts';

/** Tables that make a venue sellable, apart from its sessions. */
const TABLES = [
  'portal.tenant_connection',
  'portal.parameter',
  'portal.payment_settings',
  'portal.establishment_information',
  'venue.establishment',
  'venue.family',
  'venue.theme',
  'venue.service',
];

/** Sessions of each added venue; the demonstration's {@link TENANT} has 2,000. */
const SESSIONS = 40;

/**
 * Adds venues, each with the catalogue of {@link TENANT}.
 * @returns their names
 */
export async function addTenants({ sql }: Pick<BenchDatabase, 'sql'>, count: number): Promise<string[]> {
  await copyRows(sql, 'portal.tenant', {
    overridden: { id: 'gen_random_uuid()', name: `'bench-' || number` },
    from: `portal.tenant as copied, generate_series(1, ${count}) as number where copied.name = '${TENANT}'`,
  });
  const added = `portal.tenant as added where added.name ~ '^bench-' and copied.tenant_id = (select id from portal.tenant where name = '${TENANT}')`;
  const overridden = { tenant_id: 'added.id' };
  for (const table of TABLES)
    await copyRows(sql, table, { overridden, from: `${table} as copied, ${added}` });
  const sessions = `(select * from venue.session where start_at > now() order by start_at limit ${SESSIONS})`;
  await copyRows(sql, 'venue.session', { overridden, from: `${sessions} as copied, ${added}` });
  return Array.from({ length: count }, (_, index) => `bench-${index + 1}`);
}

/** Copies rows of a table with some columns changed. */
export async function copyRows(
  sql: BenchDatabase['sql'],
  table: string,
  { overridden, from }: { overridden: Readonly<Record<string, string>>; from: string },
): Promise<void> {
  const [schema, name] = table.split('.');
  const columns = await sql<{ column: string }>(
    `select quote_ident(column_name) as column from information_schema.columns
      where table_schema = $1 and table_name = $2 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [schema, name],
  );
  const names = columns.map(({ column }) => column);
  const values = names.map((column) => overridden[column] ?? `copied.${column}`);
  await sql(`insert into ${table} (${names.join()}) select ${values.join()} from ${from}`);
}
