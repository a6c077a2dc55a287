import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailKey } from '#account/auth/auth.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(() => portal[Symbol.asyncDispose]());

/** Returns the index conditions of a statement’s plan, for the application’s role under row-level security. */
async function indexConditions(statement: string, values: unknown[]): Promise<string[]> {
  const [tenant] = await portal.services.tenants.all();
  if (!tenant) throw new Error('The demonstration has no venue');
  return portal.services.database.tenant(tenant.id, async (db) => {
    // The demonstration’s tables are small: without this setting, a plan would scan them.
    await db.query('set local enable_seqscan = off');
    const rows = await db.query<{ 'QUERY PLAN': string }>(`explain ${statement}`, [tenant.id, ...values]);
    return rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('Index Cond'));
  });
}

describe('query under row-level security', () => {
  it.each([
    ['customer', 'not is_guest'],
    ['customer', 'is_guest'],
    ['administrator', 'true'],
  ])('finds the %s of an e-mail address by an index, with %s', async (table, condition) => {
    const statement = `select id from portal.${table} where tenant_id = $1 and email_key = $2 and ${condition}`;
    expect((await indexConditions(statement, [emailKey('Jeanne@Example.com')])).join()).toContain(
      'email_key =',
    );
  });

  it('uses no index for a key compared with a choice of two values, so that the choice is made before', async () => {
    const chosen = (as: string) => `
      select schedule.id from portal.cart ${as}
       where cart.tenant_id = $1`;
    const beside = chosen(`
      join portal.payment_schedule as schedule on schedule.tenant_id = $1 and schedule.id = coalesce(cart.attempt_id, cart.id)`);
    const before = chosen(`
      cross join lateral (select coalesce(cart.attempt_id, cart.id) as id offset 0) as chosen
      join portal.payment_schedule as schedule on schedule.tenant_id = $1 and schedule.id = chosen.id`);
    expect((await indexConditions(beside, [])).join()).not.toMatch(/\bid = /);
    expect((await indexConditions(before, [])).join()).toContain('id = (COALESCE');
    const files = globSync('server/src/**/*.sql.ts');
    expect(files.length).toBeGreaterThan(50);
    const joins = /\bon [^\n]*\.(\w+_)?id = (coalesce|case)\b/;
    expect(files.filter((file) => joins.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('uses no index for an expression over a column, so that such a key needs its own column', async () => {
    const statement = 'select id from portal.customer where tenant_id = $1 and lower(email) = $2';
    expect((await indexConditions(statement, ['jeanne@example.com'])).join()).not.toContain('lower');
  });
});
