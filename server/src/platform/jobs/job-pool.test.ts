import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/database/test-database.ts';
import { createJobPool } from './job-pool.ts';

/** The SQLSTATE on which the job queue retries. */
const retryable = { code: '57P03' };

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

describe('the pool of the job queue', () => {
  it('reports a refused connection as “cannot connect now”', async () => {
    const away = new URL(test.url);
    away.port = '1';
    const pool = createJobPool({ url: away.href });
    await expect(pool.connect()).rejects.toMatchObject(retryable);
    await pool.end();
  });

  it('reports a connection that breaks during a statement as “cannot connect now”', async () => {
    const pool = createJobPool({ url: test.url, role: 'none' });
    pool.on('error', () => undefined);
    const client = await pool.connect();
    await expect(client.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toMatchObject(
      retryable,
    );
    await expect(client.query('select 1')).rejects.toMatchObject(retryable);
    client.release(true);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  it('keeps every other error unchanged', async () => {
    const pool = createJobPool({ url: test.url, role: 'none' });
    const client = await pool.connect();
    await expect(client.query('select 1/0')).rejects.toMatchObject({ code: '22012' });
    client.release();
    await pool.end();
  });

  it('drops a connection to a server that has become read-only', async () => {
    const name = new URL(test.url).pathname.slice(1);
    const pool = createJobPool({ url: test.url, role: 'none', max: 1 });
    await test.owner.query(`alter database ${name} set default_transaction_read_only = on`);
    const client = await pool.connect();
    await expect(client.query('create table public.written ()')).rejects.toMatchObject(retryable);
    client.release();
    await test.owner.query(`alter database ${name} reset default_transaction_read_only`);
    await pool.query('create table public.written ()');
    await pool.end();
  });
});
