import { expect, it } from 'vitest';
import { findMigrationProblems } from './migrations.ts';

const problems = (files: Record<string, string>) =>
  findMigrationProblems(
    Object.entries(files).map(([path, text]) => ({ path: `server/database/migrations/${path}`, text })),
  );

const isolated = `create table portal.cart (\n  id uuid,\n  tenant_id uuid not null\n);\ncall portal.isolate_tenant_table('portal.cart');`;

it('accepts a table that is isolated, and functions with their own begin', () => {
  const body = 'create function portal.f() returns void language plpgsql as $$\nbegin\n  commit;\nend $$;';
  expect(problems({ '0040_cart.sql': isolated, '0041_f.sql': body })).toEqual([]);
});

it.each([
  ['two files of one number', { '0040_cart.sql': '', '0040_other.sql': '' }, 'same number'],
  ['a name without number', { 'cart.sql': '' }, 'NNNN_name.sql'],
  ['a transaction of its own', { '0040_cart.sql': 'begin;\nselect 1;\ncommit;' }, 'one transaction already'],
  ['a way back', { '0040_cart.sql': '-- down\ndrop table portal.cart;' }, 'only go forward'],
  ['an open table', { '0040_cart.sql': isolated.replace(/call.*/, '') }, 'portal.cart has a tenant_id'],
])('refuses %s', (_name, files, message) => {
  expect(problems(files)).toEqual([expect.stringContaining(message)]);
});
