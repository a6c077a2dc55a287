import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { seedAccounts } from './accounts.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(() => portal[Symbol.asyncDispose]());

it.each(['aqua-rivage', 'patinoire-givre'])('the demonstration customers sign in on %s', async (tenant) => {
  for (const [email, hasFamilyQuotient] of Object.entries({
    'jeanne@example.com': false,
    'samir@example.com': true,
  })) {
    const token = await portal.signIn(email, tenant);
    const { body } = await portal.ask('GET /user/user', { tenant, token });
    expect(body).toMatchObject({ email, hasFamilyQuotient });
  }
});

it('the demonstration customers are created once', async () => {
  const venues = await portal.services.tenants.venues();
  await seedAccounts(portal.services.database, venues);
  const rows = await portal.sql<{ count: number }>('select count(*)::int as count from portal.customer');
  expect(rows[0]?.count).toBe(3 * venues.length);
});
