import { expect, it } from 'vitest';
import type { Portal } from '#lib/portal.ts';
import type { EstablishmentData } from './establishment/establishment-data.ts';
import type { ServiceData } from './service/service-data.ts';
import { describeEstablishment, describeService } from './structured-data.ts';

const portal = { tenant: { displayName: 'Aqua Rivage', timeZone: 'Europe/Paris' } } as Portal;
const url = 'https://tickets.example.com/en-GB/aqua-rivage/ticketing/RIVAGE/service/SWIM';
const subject = { portal, url, origin: 'https://tickets.example.com', card: '/card.png' };
const price = (name: string, cents: number) => ({
  name,
  label: name,
  cents,
  needsDocument: false,
  places: 1,
  discountCode: name === 'QF1' ? 'SOLIDAIRE-1' : undefined,
});
const data = {
  service: { name: 'Lanes', description: 'Swimming.', kind: 'event', isSoldOnline: true, picture: '/p.webp' },
  prices: [price('PLEIN', 560), price('QF1', 280)],
  places: [
    { code: 'RIVAGE', name: 'Rivage', postalAddress: { street: '2 quai', zip: '56000', city: 'Vannes' } },
  ],
  today: '2026-11-20',
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

it('a session is described as an event with its place, its organizer and one offer per open price', () => {
  expect(describeService(data, data.sessions, subject)).toMatchObject({
    '@graph': [
      {
        '@type': 'Event',
        startDate: '2026-11-20T13:00:00Z',
        image: 'https://tickets.example.com/p.webp',
        location: { name: 'Rivage', address: { addressLocality: 'Vannes', addressCountry: 'FR' } },
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

it('a session with its own prices is described with them', () => {
  const sessions = data.sessions.map((session) => ({ ...session, unitPrices: { PLEIN: 800 } }));
  expect(describeService(data, sessions, subject)).toMatchObject({
    '@graph': [{ offers: [{ price: '8.00' }] }],
  });
});

it('sessions of several days have their own addresses, and an item without a picture has its card', () => {
  const sessions = ['2026-11-20T13:00:00Z', '2026-11-20T23:30:00Z'].map((start, index) => ({
    ...(data.sessions[0] as ServiceData['sessions'][number]),
    id: `s${index}`,
    start,
  }));
  const service = { ...data.service, picture: undefined };
  expect(describeService({ ...data, service }, sessions, subject)).toMatchObject({
    '@graph': [
      {
        image: 'https://tickets.example.com/card.png',
        offers: [{ url: `${url}?day=2026-11-20&session=s0` }],
      },
      { offers: [{ url: `${url}?day=2026-11-21&session=s1` }] },
    ],
  });
});

it.each([
  { saleStart: '2026-11-21', saleEnd: undefined, availability: 'OutOfStock' },
  { saleStart: '2026-11-20', saleEnd: '2026-11-20', availability: 'InStock' },
  { saleStart: undefined, saleEnd: '2026-11-19', availability: 'Discontinued' },
])('a pass on sale from $saleStart to $saleEnd is $availability on 20 November', (sale) => {
  const service = { ...data.service, kind: 'subscription' as const, ...sale };
  expect(describeService({ ...data, service }, [], subject)).toMatchObject({
    offers: [
      {
        availability: `https://schema.org/${sale.availability}`,
        ...(sale.saleStart && { availabilityStarts: sale.saleStart }),
        ...(sale.saleEnd && { availabilityEnds: sale.saleEnd }),
      },
    ],
  });
});

it('a service that only the desk sells is described as such', () => {
  const service = { ...data.service, kind: 'subscription' as const, isSoldOnline: false };
  expect(describeService({ ...data, service }, [], subject)).toMatchObject({
    '@type': 'Product',
    offers: [{ availability: 'https://schema.org/InStoreOnly' }],
  });
});

it('an establishment is described as a sports place with its seasons and special days', () => {
  const day = [{ opens: '09:00', closes: '24:00' }];
  const here = {
    establishment: { name: 'Rivage', postalAddress: { street: '2 quai', zip: '56000', city: 'Vannes' } },
    facts: {
      pictures: [],
      services: ['parking'],
      telephone: '+33297001230',
      position: { latitude: 47.6, longitude: -2.7 },
    },
    hours: {
      seasons: [
        { from: '11-01', until: '03-31', week: [day, [], [], [], [], [], []] },
        { from: '04-01', until: '10-31', week: [[], day, [], [], [], [], []] },
      ],
      exceptions: [{ from: '12-25', until: '12-25', spans: [] }],
      closures: [{ from: '2026-11-23T18:00', until: '2026-11-23T23:59', labels: { 'fr-FR': 'Fuite' } }],
    },
  };
  const tenant = { illustration: 'rink', timeZone: 'America/Montreal' };
  const rink = { ...subject, portal: { tenant } as Portal };
  const hours = { '@type': 'OpeningHoursSpecification' };
  expect(
    describeEstablishment({ here, today: '2026-11-23' } as unknown as EstablishmentData, rink),
  ).toMatchObject({
    '@type': 'SportsActivityLocation',
    // Neither its country nor a picture of its own is known.
    address: expect.not.objectContaining({ addressCountry: expect.anything() }),
    image: ['https://tickets.example.com/card.png'],
    telephone: '+33297001230',
    geo: { latitude: 47.6, longitude: -2.7 },
    openingHoursSpecification: [
      {
        ...hours,
        dayOfWeek: 'https://schema.org/Monday',
        opens: '09:00',
        closes: '23:59',
        validFrom: '2026-11-01',
        validThrough: '2027-03-31',
      },
      { dayOfWeek: 'https://schema.org/Tuesday', validFrom: '2027-04-01', validThrough: '2027-10-31' },
    ],
    specialOpeningHoursSpecification: [
      { ...hours, opens: '09:00', closes: '18:00', validFrom: '2026-11-23', validThrough: '2026-11-23' },
      { ...hours, opens: '00:00', closes: '00:00', validFrom: '2026-12-25', validThrough: '2026-12-25' },
    ],
  });
});
