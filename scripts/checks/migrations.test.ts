import { expect, it } from 'vitest';
import { findMigrationProblems } from './migrations.ts';

const problems = (files: Record<string, string>) =>
  findMigrationProblems(
    Object.entries(files).map(([path, text]) => ({
      path: `server/database/${path.includes('/') ? path : `migrations/${path}`}`,
      text,
    })),
  );

const isolated = `create table portal.cart (\n  id uuid,\n  tenant_id uuid not null\n);\ncall portal.isolate_tenant_table('portal.cart');`;
const define = (name: string, parameters = '') =>
  `create or replace function portal.${name}(${parameters}) returns void language plpgsql as $$\nbegin\n  commit;\nend $$;\n`;

it('accepts isolated tables and functions with triggers and grants', () => {
  expect(
    problems({
      '0001_platform.sql':
        'create procedure portal.isolate_tenant_table(target regclass)\nlanguage plpgsql as $$ begin end $$;',
      '0002_cart.sql': isolated,
      'functions/cart.sql': `-- A function; with a comment
        drop function if exists portal.read(text);
        ${define('read', 'tenant uuid, wanted uuid[]')}
        ${define('read', 'tenant uuid')}
        create or replace trigger cart_read after insert on portal.cart execute function portal.read();
        revoke execute on function portal.read from public;
        grant execute on function portal.read(uuid) to guichet_app;`,
    }),
  ).toEqual([]);
});

it.each([
  ['a number used twice', { '0001_cart.sql': '', '0001_other.sql': '' }, 'the next number is 0002'],
  [
    'a gap in the numbers',
    { '0001_cart.sql': '', '0003_other.sql': '', '0004_last.sql': '' },
    'the next number is 0002',
  ],
  ['a name without number', { 'cart.sql': '' }, 'NNNN_name.sql'],
  ['a transaction of its own', { '0001_cart.sql': 'begin;\nselect 1;\ncommit;' }, 'one transaction already'],
  ['a way back', { '0001_cart.sql': '-- down\ndrop table portal.cart;' }, 'only go forward'],
  ['an open table', { '0001_cart.sql': isolated.replace(/call.*/, '') }, 'portal.cart has a tenant_id'],
])('findMigrationProblems rejects a migration with %s', (_name, files, message) => {
  expect(problems(files)).toEqual([expect.stringContaining(message)]);
});

it.each([
  [
    'a function in a migration that does not use it',
    { '0001_cart.sql': `${define('read')}grant execute on function portal.read() to guichet_app;` },
    'portal.read belongs in server/database/functions',
  ],
  [
    'a function defined in two files',
    { 'functions/cart.sql': define('read', 'cart uuid'), 'functions/sale.sql': define('read', 'sale uuid') },
    'functions/sale.sql: portal.read(uuid) is defined in server/database/functions/cart.sql already',
  ],
  [
    'a function defined twice in a file',
    {
      'functions/cart.sql':
        define('read', 'price numeric(9, 2), names text[]') +
        define('read', "cost numeric(9, 2),\n labels text[] default '{}'"),
    },
    'portal.read(numeric(9, 2), text[]) is defined in server/database/functions/cart.sql already',
  ],
  [
    'a function that cannot be replaced',
    { 'functions/cart.sql': define('read').replace(' or replace', '') },
    'cannot be applied again: create function portal.read()',
  ],
  [
    'a table among the functions',
    { 'functions/cart.sql': 'create table portal.note (\n  id uuid\n);' },
    'cannot be applied again: create table portal.note (',
  ],
  ['a numbered functions file', { 'functions/0001_cart.sql': '' }, 'named domain.sql'],
])('findMigrationProblems rejects %s', (_name, files, message) => {
  expect(problems(files)).toEqual([expect.stringContaining(message)]);
});
