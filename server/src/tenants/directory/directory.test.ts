import { expect, it } from 'vitest';
import type { Database } from '#kernel/database/database.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { createTenantDirectory } from './directory.service.ts';

/** A database whose tenant has another colour at each read. Each read waits until the test releases it. */
function slowDatabase() {
  const readings: (() => void)[] = [];
  const platform = () => {
    const tenant = { name: 'pool', brand: `colour ${readings.length + 1}` } as Tenant;
    return new Promise<Tenant[]>((resolve) => readings.push(() => resolve([tenant])));
  };
  return { readings, database: { platform } as unknown as Database };
}

it('createTenantDirectory does not cache a read that began before an invalidation', async () => {
  const { readings, database } = slowDatabase();
  const directory = createTenantDirectory(database);
  const found = directory.find('pool');
  directory.invalidate();
  readings[0]?.();
  await expect.poll(() => readings.length).toBe(2);
  readings[1]?.();
  expect((await found)?.brand).toBe('colour 2');
  // The directory caches the second read, not the first.
  expect((await directory.find('POOL'))?.brand).toBe('colour 2');
});

it('createTenantDirectory finds a tenant by its id, and the provider tenant', async () => {
  const tenants = [
    { id: 'a', name: 'pool' },
    { id: 'b', name: 'platform', isProvider: true },
  ] as Tenant[];
  const directory = createTenantDirectory({ platform: async () => tenants } as unknown as Database);
  expect(await directory.withId('a')).toMatchObject({ name: 'pool' });
  expect(await directory.withId('c')).toBeUndefined();
  expect(await directory.provider()).toMatchObject({ name: 'platform' });
});
