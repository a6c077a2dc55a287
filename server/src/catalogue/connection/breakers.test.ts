import { expect, test } from 'vitest';
import { registry } from '#platform/observability/metrics.ts';
import { SESSION, testSupplier } from '#test/portal/octo-supplier.ts';
import { useSuppliedVenue } from '#test/portal/supplied-venue.ts';

/** Tests that each connection has its own circuit breaker, cache and metrics. */

const VENUE = 'patinoire-givre';
const OTHER = 'aqua-rivage';

const supplied = useSuppliedVenue();

const add = () =>
  supplied.portal.ask('PUT /cart/AddOrUpdateCart', {
    body: {
      cartLines: [
        { service: 'POOL', priceName: 'adult', cartLineDetails: [{ eventId: SESSION, quantity: 1 }] },
      ],
    },
    tenant: VENUE,
    token: supplied.token,
  });

test('an open circuit breaker of a supplier delays neither another venue nor another supplier', async () => {
  const { supplier, portal } = supplied;
  supplier.plan('error', /bookings/, 999);
  for (let failures = 0; failures < 5; failures++) expect((await add()).code).toBe('ticketing.unavailable');
  const asked = () => supplier.requests.filter((name) => name.includes('bookings')).length;
  const before = asked();
  expect((await add()).code).toBe('ticketing.unavailable');
  expect(asked()).toBe(before);

  const other = await portal.services.tenants.find(OTHER);
  if (!other) throw new Error(`No tenant ${OTHER}`);
  await portal.services.ticketing.of(other).releasePlaces('nobody');

  await using next = await testSupplier();
  next.cents = 500;
  await supplied.connect(`octo+${next.address}/`, next.key);
  expect((await add()).status).toBe(200);
  expect(next.taken()).toEqual({ held: 1, sold: 0 });

  const figures = await registry.metrics();
  for (const { address } of [supplier, next]) {
    // A process that has met many suppliers counts the later ones together.
    const hosts = [new URL(address).host, 'other'].map((host) => `host="${host}",operation="POST bookings"`);
    expect(hosts.some((labels) => figures.includes(labels))).toBe(true);
  }
});
