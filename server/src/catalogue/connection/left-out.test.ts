import { expect, test } from 'vitest';
import { useSuppliedVenue } from '#test/portal/supplied-venue.ts';
import { runSynchronizations, synchroniseNow } from '#test/portal/synchronization.ts';

/** Tests that products the portal cannot sell are left out of the catalogue, with a reason for administrators. */

const VENUE = 'patinoire-givre';

const supplied = useSuppliedVenue();

async function lastResult() {
  const { token } = await supplied.portal.administrator({
    tenant: VENUE,
    rights: ['ticketing-synchronization'],
  });
  const { body } = await supplied.portal.ask('GET /settingsticketing/synchronization', {
    token,
    tenant: VENUE,
  });
  return body.last?.result;
}

test('the synchronization removes a product that is priced per booking and reports the reason', async () => {
  await runSynchronizations(supplied.portal);
  await synchroniseNow(supplied.portal, VENUE);
  expect(await lastResult()).not.toHaveProperty('leftOut');
  supplied.supplier.pricingPer = 'BOOKING';
  await synchroniseNow(supplied.portal, VENUE);
  expect(await lastResult()).toMatchObject({
    gone: { count: 1, items: [{ externalCode: 'BADGE' }] },
    leftOut: [{ name: 'Product BADGE', reason: 'per-booking' }],
  });
  // A product is reported as long as it is left out, even without other changes.
  supplied.supplier.requiredContactFields = ['notes'];
  supplied.supplier.requiredOfBadge = [];
  supplied.supplier.pricingPer = 'UNIT';
  await synchroniseNow(supplied.portal, VENUE);
  await synchroniseNow(supplied.portal, VENUE);
  expect(await lastResult()).toMatchObject({
    added: { count: 0 },
    gone: { count: 0 },
    leftOut: [{ name: 'Product POOL (notes)', reason: 'contact-fields' }],
  });
});
