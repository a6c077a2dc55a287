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
  const count = async () =>
    (await portal.sql<{ count: number }>('select count(*)::int as count from portal.customer'))[0]?.count;
  const before = await count();
  expect(before).toBeGreaterThanOrEqual(3 * venues.length);
  await seedAccounts(portal.services.database, venues);
  expect(await count()).toBe(before);
});
