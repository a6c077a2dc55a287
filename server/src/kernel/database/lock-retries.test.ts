import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/database/test-database.ts';
import { inBriefTransaction } from './lock-retries.ts';

let test: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  test = await testDatabase();
  client = new pg.Client({ connectionString: test.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await test.drop();
});

it('inBriefTransaction names the work that never gets its lock, and applies nothing of it', async () => {
  const other = await test.owner.connect();
  await other.query('begin; lock table portal.cart');
  const change = async () => {
    await client.query('create table portal.half (id int)');
    await client.query('alter table portal.cart add column width int');
  };
  await expect(inBriefTransaction(client, 'migration 9000_width.sql', change, 500)).rejects.toThrow(
    /The migration 9000_width\.sql waits for a lock that another transaction has held .* Nothing of it was applied/,
  );
  await other.query('rollback');
  other.release();
  const { rows } = await test.owner.query(`select to_regclass('portal.half') as half`);
  expect(rows).toEqual([{ half: null }]);
});

it('inBriefTransaction reports other errors at once', async () => {
  const work = () => client.query('select wrong').then(() => undefined);
  await expect(inBriefTransaction(client, 'migration', work)).rejects.toThrow(
    'column "wrong" does not exist',
  );
});
