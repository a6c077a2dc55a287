import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/database/test-database.ts';
import { filterTenants } from './filter-tenants.ts';
import { parseTenantId, type TenantId } from './tenant-id.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase({ max: 1 });
});
afterAll(() => test.drop());

const newTenant = (): TenantId => parseTenantId(randomUUID());

/** Stores a hold that expires after this many seconds. */
const hold = (tenant: TenantId, seconds: number) =>
  test.owner.query(
    `insert into venue.hold (tenant_id, key, session_id, quantity, expires_at)
     values ($1, 'cart', 'session', 1, now() + make_interval(secs => $2))`,
    [tenant, seconds],
  );

const withExpiredHolds = (tenants: readonly TenantId[]) =>
  filterTenants(test.database, 'venue.has_expired_holds', tenants);

describe('filterTenants', () => {
  it('returns the given tenants for which the function returns true', async () => {
    const [due, alsoDue, idle, notAsked] = [newTenant(), newTenant(), newTenant(), newTenant()];
    for (const tenant of [due, alsoDue, notAsked]) await hold(tenant, -1);
    await hold(idle, 60);
    expect(await withExpiredHolds([idle, due, alsoDue])).toEqual([due, alsoDue]);
    expect(await withExpiredHolds([idle])).toEqual([]);
    expect(await withExpiredHolds([])).toEqual([]);
  });

  it('leaves no tenant set on the connection', async () => {
    const due = newTenant();
    await hold(due, -1);
    expect(await withExpiredHolds([due])).toEqual([due]);
    expect(await test.database.direct.query('select key from venue.hold')).toEqual([]);
  });

  it('rejects a function that does not exist', async () => {
    await expect(filterTenants(test.database, 'venue.unknown', [newTenant()])).rejects.toThrow(
      'function "venue.unknown" does not exist',
    );
  });
});
