import { expect, test } from 'vitest';
import { verifyJournal } from '#payment/journal/journal.service.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { broken } from '#test/system/support.ts';
import { seedOrders } from './seed.ts';

const ordersOf = (portal: PortalTest) => portal.sql('select count(*)::int as count from portal.purchase');

test('seedOrders creates complete orders once, chained in the journal', async () => {
  await using portal = await portalTest();
  const venues = await portal.services.tenants.venues();
  await seedOrders(portal.services.database, venues, portal.services.secrets);
  const before = await ordersOf(portal);
  expect(await broken(portal)).toEqual({});
  const venue = venues.find(({ name }) => name === 'aqua-rivage');
  if (!venue) throw new Error('The demonstration has no venue');
  const {
    entries,
    plain,
    broken: brokenAt,
  } = await verifyJournal(portal.services.database, venue.id, portal.services.secrets);
  expect(brokenAt).toBeNull();
  expect(entries).toBeGreaterThan(200);
  expect(plain).toBe(0);
  await seedOrders(portal.services.database, venues, portal.services.secrets);
  expect(await ordersOf(portal)).toEqual(before);
});
