import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/database/test-database.ts';
import { migrate, migrationsDirectory } from './migrations.ts';

let test: TestDatabase;
let directory: string;
const write = (name: string, sql: string) => writeFile(join(directory, name), sql);

beforeEach(async () => {
  test = await testDatabase();
  directory = await mkdtemp(join(tmpdir(), 'guichet-migrations-'));
  await copyFile(join(migrationsDirectory, '0001_platform.sql'), join(directory, '0001_platform.sql'));
});
afterEach(async () => {
  await test.drop();
  await rm(directory, { recursive: true });
});

it('applies each file once, however many processes start at the same time', async () => {
  await write('9000_fresh.sql', 'create table portal.fresh (id int)');
  const applied = await Promise.all([1, 2, 3].map(() => migrate(test.url, directory)));
  expect(applied.flat()).toEqual(['9000_fresh']);
});

it('refuses a file that was changed after it had been applied', async () => {
  await write('0001_platform.sql', 'select 1');
  await expect(migrate(test.url, directory)).rejects.toThrow('0001_platform.sql was changed');
});

it('keeps nothing of a file that fails, and names its line', async () => {
  await write('9000_broken.sql', 'create table portal.half (id int);\n\nselect wrong;');
  await expect(migrate(test.url, directory)).rejects.toThrow(
    '9000_broken.sql failed: column "wrong" does not exist (line 3)',
  );
  expect(await test.database.direct.query(`select to_regclass('portal.half') as half`)).toEqual([
    { half: null },
  ]);
});

it('isolates every table that carries a tenant, on every schema', async () => {
  const open = await test.database.direct.query(
    `select c.oid::regclass::text as open_table from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and c.relnamespace in ('portal'::regnamespace, 'venue'::regnamespace)
       and not (c.relrowsecurity and c.relforcerowsecurity
                and exists (select from pg_policy p where p.polrelid = c.oid))`,
  );
  expect(open).toEqual([]);
});
