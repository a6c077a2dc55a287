import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/database/test-database.ts';
import { createDatabase } from './database.ts';
import { isDatabaseUnavailable, isUniqueViolation } from './database-errors.ts';
import type { TenantId } from './tenant-id.ts';
import { parseTenantId } from './tenant-id.ts';

const red = parseTenantId(randomUUID());
const blue = parseTenantId(randomUUID());
let test: TestDatabase;

beforeAll(async () => {
  test = await testDatabase({ max: 3 });
  await test.owner.query(`
    create table portal.note (id int primary key, tenant_id uuid not null, body text);
    call portal.isolate_tenant_table('portal.note');
    insert into portal.note values (1, '${red}', 'red'), (2, '${blue}', 'blue');`);
});
afterAll(() => test.drop());

describe('tenant transaction', () => {
  it('sees only rows of its tenant', async () => {
    const rows = await test.database.tenant(red, (db) => db.query('select body from portal.note'));
    expect(rows).toEqual([{ body: 'red' }]);
  });

  it('cannot write a row of another tenant', async () => {
    const forged = test.database.tenant(red, (db) =>
      db.query('insert into portal.note values (3, $1)', [blue]),
    );
    await expect(forged).rejects.toThrow('row-level security');
  });

  it('leaves no tenant set on its connection', async () => {
    await Promise.all([1, 2, 3].map(() => test.database.tenant(red, (db) => db.query('select 1'))));
    expect(await test.database.direct.query('select body from portal.note')).toEqual([]);
    expect(await test.database.platform((db) => db.query('select body from portal.note'))).toEqual([]);
  });

  it('rolls back when its work throws', async () => {
    const failing = test.database.tenant(red, async (db) => {
      await db.query('insert into portal.note values (4, $1)', [red]);
      throw new Error('cancelled');
    });
    await expect(failing).rejects.toThrow('cancelled');
    expect(
      await test.database.tenant(red, (db) => db.query('select id from portal.note where id = 4')),
    ).toEqual([]);
  });

  it('fails when an error inside it was caught, since its writes are rolled back', async () => {
    const ignoring = test.database.tenant(red, async (db) => {
      await db.query('insert into portal.note values (5, $1)', [red]);
      await db.query('select 1/0').catch(() => undefined);
    });
    await expect(ignoring).rejects.toThrow('rolled back');
  });

  it('reports a read-only server as unavailable, and drops its connection', async () => {
    const name = new URL(test.url).pathname.slice(1);
    const database = createDatabase({ url: test.url, max: 1 });
    const write = () =>
      database.tenant(red, (db) => db.query('insert into portal.note values (6, $1)', [red]));
    await test.owner.query(`alter database ${name} set default_transaction_read_only = on`);
    const refused: unknown = await write().catch((error: unknown) => error);
    expect(isDatabaseUnavailable(refused), String(refused)).toBe(true);
    await test.owner.query(`alter database ${name} reset default_transaction_read_only`);
    await expect(write()).resolves.toEqual([]);
    await database.close();
  });

  it('rejects a tenant id that is no uuid', () => {
    expect(() =>
      test.database.tenant(`${red}'; drop table portal.note; --` as TenantId, async () => 1),
    ).toThrow('needs a tenant');
  });

  it('runs statements concurrently, including prepared ones', async () => {
    const sums = await test.database.tenant(red, (db) =>
      Promise.all([1, 2, 3].map((n) => db.named<{ sum: number }>('sum', 'select $1::int + 1 as sum', [n]))),
    );
    expect(sums.flat().map((row) => row.sum)).toEqual([2, 3, 4]);
  });

  it('runs under a role that owns nothing and is subject to row-level security', async () => {
    const [role] = await test.database.direct.query(
      `select rolname, rolsuper or rolbypassrls as bypasses,
              exists (select from pg_class where relowner = r.oid) as owns
       from pg_roles r where rolname = current_user`,
    );
    expect(role).toEqual({ rolname: 'guichet_app', bypasses: false, owns: false });
  });
});

describe('values from PostgreSQL', () => {
  it('become the matching JavaScript types', async () => {
    const [row] = await test.database.direct.query(
      `select 42::int8 as small, 9007199254740993::int8 as large, date '2026-07-14' as day,
              timestamptz '2026-07-14 10:00+02' as instant, '{"a":1}'::jsonb as json`,
    );
    expect(row).toEqual({
      small: 42,
      large: '9007199254740993',
      day: '2026-07-14',
      instant: new Date('2026-07-14T08:00:00Z'),
      json: { a: 1 },
    });
  });
});

describe('database errors', () => {
  it('distinguish an unavailable database from a wrong statement', async () => {
    const unreachable = createDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
    const refused = await unreachable.direct.query('select 1').catch((error: unknown) => error);
    expect(isDatabaseUnavailable(refused)).toBe(true);
    const wrong = await test.database.direct.query('select wrong').catch((error: unknown) => error);
    expect(isDatabaseUnavailable(wrong)).toBe(false);
    await unreachable.close();
  });

  it('report a connection cut during a transaction as unavailable, and the pool recovers', async () => {
    const cut = await test.database
      .tenant(red, async (db) => {
        const [backend] = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
        await test.owner.query('select pg_terminate_backend($1)', [backend?.pid]);
        await db.query('select 1');
      })
      .catch((error: unknown) => error);
    expect(isDatabaseUnavailable(cut)).toBe(true);
    expect(await test.database.direct.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('name the violated constraint', async () => {
    const twice = await test.database
      .tenant(red, (db) => db.query('insert into portal.note values (1, $1)', [red]))
      .catch((error: unknown) => error);
    expect(isUniqueViolation(twice, 'note_pkey')).toBe(true);
    expect(isUniqueViolation(twice, 'another')).toBe(false);
  });
});

describe('prepared statement', () => {
  const text = 'select * from portal.sign order by id';

  it('succeeds after a migration has added a column to its result, on every connection', async () => {
    await test.owner.query('create table portal.sign (id int); grant select on portal.sign to guichet_app;');
    const readTogether = () =>
      Promise.all([1, 2, 3].map(() => test.database.direct.named('sign-read', text)));
    await readTogether();
    await test.owner.query('alter table portal.sign add column width int');
    expect(await readTogether()).toEqual([[], [], []]);
    const inTransaction = () => test.database.platform((db) => db.named('sign-read', text));
    expect(await inTransaction()).toEqual([]);

    await test.owner.query('alter table portal.sign add column height int');
    const failed = await inTransaction().catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failed)).toBe(true);
    expect(await inTransaction()).toEqual([]);
  });
});
