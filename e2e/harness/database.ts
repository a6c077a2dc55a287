import pg from 'pg';
import { afterAll, inject } from 'vitest';

let client: pg.Client | undefined;

afterAll(async () => {
  await client?.end();
  client = undefined;
});

/** The site's own database, as its owner: where a test cannot wait for time to pass. */
export async function sql<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  if (!client) {
    client = new pg.Client({ connectionString: inject('portalDatabaseUrl') });
    await client.connect();
  }
  return (await client.query<Row>(text, values)).rows;
}
