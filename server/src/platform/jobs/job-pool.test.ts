import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/database/test-database.ts';
import { createJobPool } from './job-pool.ts';

/** What the job queue tries again by itself. */
const again = { code: '57P03' };

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

describe('the pool of the job queue says “cannot connect now”', () => {
  it('when nobody answers', async () => {
    const away = new URL(test.url);
    away.port = '1';
    const pool = createJobPool({ url: away.href });
    await expect(pool.connect()).rejects.toMatchObject(again);
    await pool.end();
  });

  it('when a connection breaks while a statement runs', async () => {
    const pool = createJobPool({ url: test.url, role: 'none' });
    pool.on('error', () => undefined);
    const client = await pool.connect();
    await expect(client.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toMatchObject(again);
    await expect(client.query('select 1')).rejects.toMatchObject(again);
    client.release(true);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  it('and keeps every other error as it is', async () => {
    const pool = createJobPool({ url: test.url, role: 'none' });
    const client = await pool.connect();
    await expect(client.query('select 1/0')).rejects.toMatchObject({ code: '22012' });
    client.release();
    await pool.end();
  });
});
