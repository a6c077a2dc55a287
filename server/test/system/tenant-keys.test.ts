import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../database/test-database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

/** Tables of the product with rows of tenants, and the number of their column `tenant_id`. */
const TENANT_TABLES = `
  select class.oid, namespace.nspname || '.' || class.relname as name, attribute.attnum
    from pg_class as class
    join pg_namespace as namespace on namespace.oid = class.relnamespace
    join pg_attribute as attribute on attribute.attrelid = class.oid and attribute.attname = 'tenant_id'
   where class.relkind in ('r', 'p') and not attribute.attisdropped and namespace.nspname in ('portal', 'venue', 'sandbox')`;

/** Keys without the tenant, with the reason; each must exist, so that the list cannot grow old. */
const UNIQUE_ACROSS_TENANTS = {
  payment_attempt_transaction:
    'a provider counts transactions by shop, and two tenants may share a shop; with a database per group of tenants, they are in one group',
};
const REFERENCES_ACROSS_TENANTS = {
  'portal.payment_former_shop: payment_former_shop_provider_id_fkey':
    'the list of payment providers belongs to no tenant: a reference table in every database',
  'portal.payment_settings: payment_settings_provider_id_fkey': 'as above',
};

/** The rows of a tenant can move to a database of their own, or be distributed by tenant, when these hold. */
describe('keys of tables with rows of tenants', () => {
  it('are unique within a tenant', async () => {
    const { rows } = await test.owner.query<{ name: string }>(`
      select index.relname as name
        from (${TENANT_TABLES}) as tenant_table
        join pg_index on pg_index.indrelid = tenant_table.oid and pg_index.indisunique
        join pg_class as index on index.oid = pg_index.indexrelid
       where not tenant_table.attnum = any (pg_index.indkey)
       order by 1`);
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(UNIQUE_ACROSS_TENANTS));
  });

  it('refer to rows of the same tenant', async () => {
    const { rows } = await test.owner.query<{ name: string }>(`
      select tenant_table.name || ': ' || pg_constraint.conname as name
        from (${TENANT_TABLES}) as tenant_table
        join pg_constraint on pg_constraint.conrelid = tenant_table.oid and pg_constraint.contype = 'f'
       where not tenant_table.attnum = any (pg_constraint.conkey)
       order by 1`);
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(REFERENCES_ACROSS_TENANTS));
  });
});
