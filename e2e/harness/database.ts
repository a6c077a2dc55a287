import pg from 'pg';
import { afterAll } from 'vitest';
import { portal } from './portal.ts';

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
    client = new pg.Client({ connectionString: portal().databaseUrl });
    await client.connect();
  }
  return (await client.query<Row>(text, values)).rows;
}
