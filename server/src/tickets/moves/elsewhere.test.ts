import { expect, it } from 'vitest';
import { useSuppliedVenue } from '#test/portal/supplied-venue.ts';

const venue = useSuppliedVenue();

it('the page of the rules says of a venue on an OCTO system that its tickets are not moved', async () => {
  const tenant = 'patinoire-givre';
  const { token } = await venue.portal.administrator({ rights: ['settings.ticketing'], tenant });
  const { body } = await venue.portal.ask('GET /settingsticketing/movingrules', { token, tenant });
  expect(body.isOffered).toBe(false);
});
