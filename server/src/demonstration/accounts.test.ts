import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccountTest, accountTest } from '../account/testing.ts';
import { DEMONSTRATION_PASSWORD, seedAccounts } from './accounts.ts';

let test: AccountTest;
beforeAll(async () => {
  test = await accountTest();
});
afterAll(() => test[Symbol.asyncDispose]());

it('the demonstration customers sign in on every venue, and are created once', async () => {
  const venues = Object.values(test.tenants);
  await seedAccounts(test.db.database, venues);
  await seedAccounts(test.db.database, venues);
  for (const { name } of venues) {
    for (const [email, hasFamilyQuotient] of Object.entries({ 'jeanne@example.com': false, 'samir@example.com': true })) {
      const body = { email, password: DEMONSTRATION_PASSWORD };
      const { token } = (await test.ask('POST /user/login', { tenant: name, body })).body as { token: string };
      expect((await test.ask('GET /user/user', { tenant: name, token })).body).toMatchObject({ email, hasFamilyQuotient });
    }
  }
  const rows = await test.sql<{ count: string }>('select count(*) from portal.customer');
  expect(rows[0]?.count).toBe('4');
});
