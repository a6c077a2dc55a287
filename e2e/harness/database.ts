import pg from 'pg';
import { portal } from './portal.ts';

export type Query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

let client: pg.Client | undefined;

/** Queries the test portal's database as its owner, to create data without a call and to move times. */
export const sql: Query = async (text, values = []) => {
  // The connection stays open until the worker's process ends.
  if (!client) {
    client = new pg.Client({ connectionString: portal().databaseUrl });
    await client.connect();
  }
  return (await client.query(text, values)).rows;
};
