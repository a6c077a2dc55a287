import { expect, it } from 'vitest';
import { testDatabase } from '#test/database/test-database.ts';
import { requireOwnRole } from './own-role.ts';

it('accepts a login for which the isolation of venues applies, and refuses one without it', async () => {
  await using test = await testDatabase();
  await requireOwnRole(test.database.direct);
  await test.owner.query('alter table portal.cart disable row level security');
  await expect(requireOwnRole(test.database.direct)).rejects.toThrow('Row-level security does not apply');
});

it('refuses a connection on which statements run as the login', async () => {
  await using test = await testDatabase();
  const query = async (sql: string) => (await test.owner.query(sql)).rows;
  await expect(requireOwnRole({ ...test.database.direct, query } as never)).rejects.toThrow(
    'without the isolation of venues',
  );
});
