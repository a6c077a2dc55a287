import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/database/test-database.ts';
import { migrate } from './migrations.ts';
import { databaseDirectory } from './sql-files.ts';

let test: TestDatabase;
/** A copy of the release's files that tests modify. */
let directory: string;
const write = (file: string, sql: string) => writeFile(join(directory, file), sql);
const query = (text: string) => test.owner.query(text).then(({ rows }) => rows);

beforeEach(async () => {
  test = await testDatabase();
  directory = await mkdtemp(join(tmpdir(), 'guichet-migrations-'));
  await cp(databaseDirectory, directory, { recursive: true });
});
afterEach(async () => {
  await test.drop();
  await rm(directory, { recursive: true });
});

it('migrate applies each file once when several processes start concurrently', async () => {
  await write('migrations/9000_fresh.sql', 'create table portal.fresh (id int)');
  await write('functions/fresh.sql', returning('portal.fresh()', '1'));
  const results = await Promise.all([1, 2, 3].map(() => migrate(test.url, directory)));
  expect(results.flatMap(({ migrations }) => migrations)).toEqual(['9000_fresh']);
  expect(results.flatMap(({ functions }) => functions)).toEqual(['fresh']);
});

it('migrate rejects a migration that was changed after it had been applied', async () => {
  await write('migrations/0001_platform.sql', 'select 1');
  await expect(migrate(test.url, directory)).rejects.toThrow('0001_platform.sql was changed');
});

it('migrate accepts a database with the text that 0001_platform had before version 15 was supported', async () => {
  const former = '4e9bb3f339910b6ca3590c278c3e718d98baf6739d1968e80359f8452a1452ff';
  await query(`update portal.migration set checksum = '${former}' where name = '0001_platform'`);
  expect(await migrate(test.url, directory)).toEqual({ migrations: [], functions: [] });
});

it('migrate gives way to requests while another transaction holds a lock, and applies the migration afterwards', async () => {
  await write('migrations/9000_width.sql', 'alter table portal.cart add column width int');
  const other = await test.owner.connect();
  await other.query('begin; lock table portal.cart in row exclusive mode');
  const migrated = migrate(test.url, directory);
  // A request that would queue behind the migration for as long as the other transaction lasts
  for (let asked = 0; asked < 4; asked++) {
    // The server bounds the wait for the lock alone, however busy the machine is.
    await query(`begin; set local lock_timeout = '2s'; select from portal.cart; commit`);
    await sleep(300);
  }
  expect(await query(`select to_regclass('portal.cart') is not null as there`)).toEqual([{ there: true }]);
  await other.query('commit');
  other.release();
  expect((await migrated).migrations).toEqual(['9000_width']);
});

it('migrate builds an index concurrently while processes wait for their turn, and repeats an interrupted build', async () => {
  await query('create table portal.age (id int)');
  await query('insert into portal.age select 1 from generate_series(1, 2)');
  const build = 'create unique index concurrently if not exists age_once on portal.age (id);';
  await write('migrations/9000_ages.sql', `-- One age once\n${build}\nanalyze portal.age;`);
  await expect(migrate(test.url, directory)).rejects.toThrow('could not create unique index "age_once"');
  expect(
    await query(`select indisvalid from pg_index where indexrelid = 'portal.age_once'::regclass`),
  ).toEqual([{ indisvalid: false }]);
  await query('truncate portal.age');
  const results = await Promise.all([1, 2, 3].map(() => migrate(test.url, directory)));
  expect(results.flatMap(({ migrations }) => migrations)).toEqual(['9000_ages']);
  expect(
    await query(`select indisvalid from pg_index where indexrelid = 'portal.age_once'::regclass`),
  ).toEqual([{ indisvalid: true }]);
});

it('migrate rolls back a failing migration and names its line', async () => {
  await write('migrations/9000_broken.sql', 'create table portal.half (id int);\n\nselect wrong;');
  await expect(migrate(test.url, directory)).rejects.toThrow(
    'The migration 9000_broken.sql failed: column "wrong" does not exist (line 3)',
  );
  expect(await query(`select to_regclass('portal.half') as half`)).toEqual([{ half: null }]);
});

it('migrate applies a changed functions file again and leaves the others alone', async () => {
  await write('functions/fresh.sql', returning('portal.fresh()', '1'));
  await write('functions/other.sql', returning('portal.other()', '1'));
  expect(await migrate(test.url, directory)).toEqual({ migrations: [], functions: ['fresh', 'other'] });
  const [before] = await query(`select 'portal.fresh'::regproc::oid as id`);

  await write('functions/fresh.sql', returning('portal.fresh()', '2'));
  expect(await migrate(test.url, directory)).toEqual({ migrations: [], functions: ['fresh'] });
  // Replaced in place: running processes keep calling it.
  expect(await query(`select portal.fresh() as value, 'portal.fresh'::regproc::oid as id`)).toEqual([
    { value: 2, id: before.id },
  ]);
  expect(await migrate(test.url, directory)).toEqual({ migrations: [], functions: [] });
});

it("migrate replaces the language placeholders by the product's languages", async () => {
  const body = 'select :languages::jsonb ? :default_locale';
  await write(
    'functions/fresh.sql',
    `create or replace function portal.fresh() returns boolean language sql as $$ ${body} $$;`,
  );
  await migrate(test.url, directory);
  expect(await query('select portal.fresh() as value')).toEqual([{ value: true }]);
});

const signatures = () =>
  query(`select oid::regprocedure::text as signature from pg_proc
          where proname in ('fresh', 'moved', 'gone') order by 1`).then((rows) =>
    rows.map(({ signature }) => signature),
  );

it('migrate leaves a function that no file defines any more to the previous release, and drops it with the next', async () => {
  await write('functions/fresh.sql', returning('portal.fresh()', '1') + returning('portal.moved()', '1'));
  await write('functions/deleted.sql', returning('portal.gone()', '1'));
  await migrate(test.url, directory);

  await write('functions/fresh.sql', returning('portal.fresh()', '1'));
  await write('functions/another.sql', returning('portal.moved()', '2'));
  await rm(join(directory, 'functions/deleted.sql'));
  await migrate(test.url, directory);
  // A restart of the same release changes nothing.
  await migrate(test.url, directory);
  expect(await signatures()).toEqual(['portal.fresh()', 'portal.gone()', 'portal.moved()']);
  expect(await query('select portal.moved() as value')).toEqual([{ value: 2 }]);

  await write('functions/fresh.sql', returning('portal.fresh()', '2'));
  await migrate(test.url, directory);
  expect(await signatures()).toEqual(['portal.fresh()', 'portal.moved()']);
  await write('functions/deleted.sql', returning('portal.gone()', '3'));
  await migrate(test.url, directory);
  expect(await query('select portal.gone() as value')).toEqual([{ value: 3 }]);
});

it('migrate replaces a function by one of other parameters, which a grant names without them', async () => {
  const grant = 'grant execute on function portal.fresh to guichet_app;';
  await write('functions/fresh.sql', returning('portal.fresh()', '1') + grant);
  await migrate(test.url, directory);
  await write('functions/fresh.sql', returning('portal.fresh(step integer default 1)', '2') + grant);
  await migrate(test.url, directory);
  expect(await signatures()).toEqual(['portal.fresh(integer)']);
  expect(await query('select portal.fresh() as value')).toEqual([{ value: 2 }]);
});

it('migrate changes no function when one file fails, and names the file and its line', async () => {
  await write('functions/fresh.sql', returning('portal.fresh()', '1'));
  await migrate(test.url, directory);

  await write('functions/fresh.sql', returning('portal.fresh()', '2'));
  await write('functions/later.sql', `${returning('portal.later()', '1')}\nselect wrong;`);
  await expect(migrate(test.url, directory)).rejects.toThrow(
    'The functions file later.sql failed: column "wrong" does not exist (line 3)',
  );
  expect(await query('select portal.fresh() as value')).toEqual([{ value: 1 }]);
  await rm(join(directory, 'functions/later.sql'));
  expect((await migrate(test.url, directory)).functions).toEqual(['fresh']);
});

it('migrate names the function to drop before its return type changes', async () => {
  await write('functions/fresh.sql', returning('portal.fresh()', '1'));
  await migrate(test.url, directory);

  const text = returning('portal.fresh()', '1').replace('integer', 'text');
  await write('functions/fresh.sql', text);
  await expect(migrate(test.url, directory)).rejects.toThrow(
    'cannot change return type of existing function. Use DROP FUNCTION portal.fresh() first.',
  );
  await write('functions/fresh.sql', `drop function if exists portal.fresh();\n${text}`);
  await migrate(test.url, directory);
  expect(await query('select portal.fresh() as value')).toEqual([{ value: '1' }]);
});

it('migrate refuses to drop a function that a trigger still calls', async () => {
  await write('functions/backoffice.sql', returning('portal.fresh()', '1'));
  await expect(migrate(test.url, directory)).rejects.toThrow(
    'The function portal.add_team(), which no file defines any more, cannot be dropped: trigger tenant_team',
  );
});

it('migrate leaves the functions of a newer release alone', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  await query(`insert into portal.migration (name, checksum) values ('9000_newer', '')`);
  await write('functions/cart.sql', returning('portal.open_carts()', '1'));
  expect((await migrate(test.url, directory)).functions).toEqual([]);
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('9000_newer'));
  warn.mockRestore();
});

it('migrations fill columns maintained by triggers for existing rows, in every tenant', async () => {
  await query(`insert into portal.tenant (name, display_name) values ('pool', 'Pool'), ('rink', 'Rink')`);
  await query(`do $$ declare tenant uuid; begin
    for tenant in select id from portal.tenant loop
      perform set_config('app.tenant_id', tenant::text, true);
      insert into portal.customer (tenant_id, email, password_hash, user_type, civility, first_name, last_name,
                                   address, zip, city, country, locale)
      values (tenant, 'ada@example.com', '-', 'civil', 'MME', 'Ada', 'Le Goff', '-', '56000', 'Vannes', 'FR', 'fr-FR');
      insert into portal.catalogue_item (tenant_id, kind, code, source, source_order)
      values (tenant, 'service', 'SWIM', '{"labels": {"fr-FR": "Nage libre"}}', 1);
    end loop; end $$`);
  const kept = `
    select (select array_agg(word order by tenant_id, word) from portal.customer_word) as of_customers,
           (select array_agg(document::text order by tenant_id, locale) from portal.service_search) as documents,
           (select array_agg(word order by tenant_id, locale, word) from portal.search_word) as words`;
  const [byTriggers] = await query(kept);
  expect(byTriggers.words.filter((word: string) => word === 'nage').length).toBeGreaterThan(1);
  await query('truncate portal.customer_word, portal.service_search, portal.search_word');
  await query(`delete from portal.function_file where name = 'existing_rows'`);
  expect((await migrate(test.url, directory)).functions).toEqual(['existing_rows']);
  expect(await query(kept)).toEqual([byTriggers]);
});

it('migrations isolate every table with a tenant, in every schema', async () => {
  const open = await query(
    `select c.oid::regclass::text as open_table from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and c.relnamespace in ('portal'::regnamespace, 'venue'::regnamespace)
       and not (c.relrowsecurity and c.relforcerowsecurity
                and exists (select from pg_policy p where p.polrelid = c.oid))`,
  );
  expect(open).toEqual([]);
});

function returning(signature: string, value: string): string {
  return `create or replace function ${signature} returns integer language sql as 'select ${value}';\n`;
}
