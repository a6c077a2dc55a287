import { expect, it } from 'vitest';
import type { Portal } from '#lib/portal.ts';
import type { ServiceData } from './service/service-data.ts';
import { describeService } from './structured-data.ts';

const portal = { tenant: { displayName: 'Aqua Rivage' } } as Portal;
const url = 'https://tickets.example.com/en-GB/aqua-rivage/ticketing/RIVAGE/service/SWIM';
const subject = { portal, url, origin: 'https://tickets.example.com' };
const price = (name: string, cents: number) => ({
  name,
  label: name,
  cents,
  needsDocument: false,
  discountCode: name === 'QF1' ? 'SOLIDAIRE-1' : undefined,
});
const data = {
  service: { name: 'Lanes', description: 'Swimming.', kind: 'event', isSoldOnline: true, picture: '/p.webp' },
  prices: [price('PLEIN', 560), price('QF1', 280)],
  places: [
    { code: 'RIVAGE', name: 'Rivage', postalAddress: { street: '2 quai', zip: '56000', city: 'Vannes' } },
  ],
  day: '2026-11-20',
  sessions: [
    {
      id: 's1',
      start: '2026-11-20T13:00:00Z',
      end: '2026-11-20T14:30:00Z',
      establishmentCode: 'RIVAGE',
      establishment: 'Rivage',
      filling: 'sold-out',
    },
  ],
} as unknown as ServiceData;

it('a session is an event with its place, its organizer and one offer for each open price', () => {
  expect(describeService(data, subject)).toMatchObject({
    '@graph': [
      {
        '@type': 'Event',
        startDate: '2026-11-20T13:00:00Z',
        image: 'https://tickets.example.com/p.webp',
        location: { name: 'Rivage', address: { addressLocality: 'Vannes' } },
        organizer: { name: 'Aqua Rivage', url: 'https://tickets.example.com/en-GB/aqua-rivage' },
        offers: [
          {
            price: '5.60',
            availability: 'https://schema.org/SoldOut',
            url: `${url}?day=2026-11-20&session=s1`,
          },
        ],
      },
    ],
  });
});

it('what is sold at the desk alone says so', () => {
  const service = { ...data.service, kind: 'subscription' as const, isSoldOnline: false };
  expect(describeService({ ...data, service }, subject)).toMatchObject({
    '@type': 'Product',
    offers: [{ availability: 'https://schema.org/InStoreOnly' }],
  });
});
