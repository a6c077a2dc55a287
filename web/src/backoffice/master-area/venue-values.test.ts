import { expect, it } from 'vitest';
import { bodyOf, type Venue, valuesOf, withProgress } from './venue-values.ts';

const venue = (more: Partial<Venue>): Venue =>
  ({
    id: 'venue',
    version: 3,
    displayName: 'Givre',
    city: '',
    prodOrigin: '',
    preprodOrigin: '',
    sellerName: '',
    sellerAddress: '',
    sellerVatId: '',
    type: 1,
    steps: [],
    isFilled: false,
    ...more,
  }) as Venue;

it('withProgress keeps the version of the form after an invitation', () => {
  const invitation = { email: 'new@example.com' } as NonNullable<Venue['invitation']>;
  const known = venue({});
  const merged = withProgress(
    known,
    venue({ version: 4, displayName: 'By another person', isFilled: true, invitation }),
  );
  expect(merged).toMatchObject({ isFilled: true, invitation, displayName: 'Givre' });
  expect(bodyOf(valuesOf(known), merged).version).toBe(3);
});
