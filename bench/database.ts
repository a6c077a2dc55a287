import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** The server’s database, connected as its owner. */
export interface BenchDatabase {
  port: number;
  user: string;
  password: string;
  name: string;
  url: string;
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** Opens the embedded database of a running server and creates a schema `bench` for the references. */
export async function openDatabase(dataDirectory: string): Promise<BenchDatabase> {
  const connection = JSON.parse(await readFile(join(dataDirectory, 'postgres/guichet.json'), 'utf8'));
  const { port, password } = connection as { port: number; password: string };
  const [user, name] = ['guichet', 'guichet'];
  const url = `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const sql = async <Row>(text: string, values?: unknown[]) =>
    (await client.query(text, values)).rows as Row[];
  await sql(await readFile(new URL('./reference.sql', import.meta.url), 'utf8'));
  return {
    port,
    user,
    password,
    name,
    url,
    sql,
    async close() {
      await sql('drop schema bench cascade').catch(() => undefined);
      await client.end();
    },
  };
}

/** Updates the planner's statistics, as autovacuum does within a minute. Otherwise plans are those of empty tables. */
export async function analyzeTables({ sql }: BenchDatabase): Promise<void> {
  await sql('analyze');
}
