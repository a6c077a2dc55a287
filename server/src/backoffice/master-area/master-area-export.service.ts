import type { Database } from '#kernel/database/database.ts';
import { parseTenantId } from '#kernel/database/tenant-id.ts';
import { readRows, readTenantTables } from './master-area-export.sql.ts';

const ROWS_A_PAGE = 500;

/**
 * Yields all rows of a venue, read page by page, as lines of JSON `{ "table", "row" }`, without passwords, keys and
 * their hashes.
 */
export async function* pagesOfVenue(
  database: Pick<Database, 'tenant'>,
  venueId: string,
): AsyncGenerator<Uint8Array> {
  const id = parseTenantId(venueId);
  for (const table of await database.tenant(id, readTenantTables)) {
    let after: string | undefined = '(0,0)';
    while (after !== undefined) {
      const place: string = after;
      const page = await database.tenant(id, (db) => readRows(db, table, place, ROWS_A_PAGE));
      const lines = page.rows.map((row) => `{"table":"${table.name}","row":${row}}\n`);
      if (lines.length > 0) yield Buffer.from(lines.join(''));
      after = lines.length < ROWS_A_PAGE ? undefined : page.last;
    }
  }
}
