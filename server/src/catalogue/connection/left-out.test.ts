import { expect, test } from 'vitest';
import { useSuppliedVenue } from '#test/portal/supplied-venue.ts';
import { runSynchronizations, synchroniseNow } from '#test/portal/synchronization.ts';

/** What a supplier sells and the portal cannot is left out, and who looks after the catalogue reads which and why. */

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

test('a product that is priced by booking from now on is gone, and the synchronization says why', async () => {
  await runSynchronizations(supplied.portal);
  await synchroniseNow(supplied.portal, VENUE);
  expect(await lastResult()).not.toHaveProperty('leftOut');
  supplied.supplier.pricingPer = 'BOOKING';
  await synchroniseNow(supplied.portal, VENUE);
  expect(await lastResult()).toMatchObject({
    gone: { count: 1, items: [{ externalCode: 'BADGE' }] },
    leftOut: [{ name: 'Product BADGE', reason: 'per-booking' }],
  });
  // As long as it is left out, whether anything else has changed or not.
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
