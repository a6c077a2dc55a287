import type { Portal } from '#lib/portal.ts';
import type { ServiceData } from './service/service-data.ts';
import type { EstablishmentView, PriceView, SessionView } from './view.ts';

/** Descriptions for search engines, in the vocabulary of schema.org. */

interface Subject {
  portal: Portal;
  /** Absolute address of the page. */
  url: string;
  /** Where relative addresses of pictures start. */
  origin: string;
}

const AVAILABILITY = {
  open: 'https://schema.org/InStock',
  'nearly-full': 'https://schema.org/LimitedAvailability',
  'sold-out': 'https://schema.org/SoldOut',
} as const;

const organization = ({ portal, url }: Subject) => ({
  '@type': 'Organization',
  name: portal.tenant.displayName,
  url: new URL(url).origin + new URL(url).pathname.split('/ticketing')[0],
});

/** An establishment as a place with its address. */
export const describePlace = ({ name, postalAddress: { street, zip, city } }: EstablishmentView) => ({
  '@type': 'Place',
  name,
  address: { '@type': 'PostalAddress', streetAddress: street, postalCode: zip, addressLocality: city },
});

/** One offer for each price that is open to every buyer. */
const offers = (prices: readonly PriceView[], url: string, availability: string) =>
  prices
    .filter(({ discountCode }) => discountCode === undefined)
    .map(({ label, cents }) => ({
      '@type': 'Offer',
      ...(label && { name: label }),
      price: (cents / 100).toFixed(2),
      priceCurrency: 'EUR',
      availability,
      url,
    }));

const pictured = (picture: string | undefined, origin: string) =>
  picture ? { image: origin + picture } : {};

/** A service: its coming sessions as events, or what has no date as a product; each with its offers. */
export function describeService(data: ServiceData, subject: Subject): object {
  const { service, sessions } = data;
  const { url, origin } = subject;
  if (service.kind !== 'event') {
    const where = service.isSoldOnline ? AVAILABILITY.open : 'https://schema.org/InStoreOnly';
    return {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: service.name,
      description: service.description,
      ...pictured(service.picture, origin),
      brand: organization(subject),
      offers: offers(data.prices, url, where),
    };
  }
  return {
    '@context': 'https://schema.org',
    '@graph': sessions.map((session) => describeSession(session, data, subject)),
  };
}

function describeSession(
  session: SessionView,
  { service, prices, places, day = '' }: ServiceData,
  subject: Subject,
): object {
  const place = places.find(({ code }) => code === session.establishmentCode);
  const url = `${subject.url}?${new URLSearchParams({ day, session: session.id })}`;
  return {
    '@type': 'Event',
    name: service.name,
    description: service.description,
    startDate: session.start,
    endDate: session.end,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: place ? describePlace(place) : { '@type': 'Place', name: session.establishment },
    ...pictured(service.picture, subject.origin),
    organizer: organization(subject),
    offers: offers(prices, url, AVAILABILITY[session.filling]),
  };
}
