import { comingExceptions, type OpeningHours } from '@guichet/contract/catalogue/opening-rules.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { api } from '#lib/api.ts';
import { addDays, dayOf } from '#lib/format.ts';
import type { Portal } from '#lib/portal.ts';
import type { EstablishmentData } from './establishment/establishment-data.ts';
import type { ServiceData } from './service/service-data.ts';
import { type PriceView, pricesAt, type ServiceView, saleStateOf } from './service-view.ts';
import { type EstablishmentView, type SessionView, toSessionViews } from './view.ts';

/** Descriptions for search engines, in the vocabulary of schema.org. */

interface Subject {
  portal: Portal;
  /** Absolute address of the page, without its search parameters. */
  url: string;
  /** Path of the rendered card, which replaces a missing picture. */
  card: string;
  /** Base of relative addresses of pictures. */
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

/** Countries by time zone, since addresses have none. Source: IANA time zone database, zone.tab. */
const COUNTRIES: Readonly<Record<string, string>> = {
  'Europe/Paris': 'FR',
  'Europe/Brussels': 'BE',
  'Europe/Luxembourg': 'LU',
  'Europe/Monaco': 'MC',
  'Europe/Zurich': 'CH',
  'Europe/Berlin': 'DE',
  'Europe/Vienna': 'AT',
  'Europe/London': 'GB',
};

/** Returns an establishment as a place with its address. @param timeZone the venue's */
function describePlace({ name, postalAddress }: EstablishmentView, timeZone: string) {
  const { street, zip, city } = postalAddress;
  const country = COUNTRIES[timeZone];
  return {
    '@type': 'Place',
    name,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      postalCode: zip,
      addressLocality: city,
      ...(country && { addressCountry: country }),
    },
  };
}

/** Type of place of a venue, by its illustration. */
const PLACE_TYPES = {
  pool: 'PublicSwimmingPool',
  rink: 'SportsActivityLocation',
  museum: 'Museum',
} as const;

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Number of days for which special days are listed. */
const MAX_DAYS = 365;

/** Returns a closing time; the end of a day is its last minute. */
const closing = (time: string): string => (time === '24:00' ? '23:59' : time);

/** Returns the dates of a season, which may end in the next year. */
function seasonDates({ from, until }: OpeningHours['seasons'][number], today: string) {
  const year = Number(today.slice(0, 4));
  const end = until < today.slice(5) ? year + 1 : year;
  return { validFrom: `${from <= until ? end : end - 1}-${from}`, validThrough: `${end}-${until}` };
}

/** Returns the week of each season, and the special days. @param today `YYYY-MM-DD` */
function describeHours(hours: OpeningHours, today: string) {
  const weekly = hours.seasons.flatMap((season) =>
    season.week.flatMap((spans, day) =>
      spans.map(({ opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `https://schema.org/${WEEKDAYS[day]}`,
        opens,
        closes: closing(closes),
        ...seasonDates(season, today),
      })),
    ),
  );
  const special = comingExceptions(hours, today, MAX_DAYS).flatMap(({ from, until, spans }) =>
    // A closed day opens and closes at midnight.
    (spans.length > 0 ? spans : [{ opens: '00:00', closes: '00:00' }]).map(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      opens,
      closes: closing(closes),
      validFrom: from,
      validThrough: until,
    })),
  );
  return { openingHoursSpecification: weekly, specialOpeningHoursSpecification: special };
}

/** Returns an establishment as a place to visit, with its hours. */
export function describeEstablishment({ here, today }: EstablishmentData, subject: Subject): object {
  if (!here) return {};
  const { establishment, facts, hours } = here;
  const own = [establishment.picture, ...facts.pictures.map(({ url }) => url)].filter(
    (url) => url !== undefined,
  );
  const images = own.length > 0 ? own : [subject.card];
  return {
    '@context': 'https://schema.org',
    ...describePlace(establishment, subject.portal.tenant.timeZone),
    '@type': PLACE_TYPES[subject.portal.tenant.illustration],
    url: subject.url,
    image: images.map((url) => subject.origin + url),
    ...(facts.telephone && { telephone: facts.telephone }),
    ...(facts.position && { geo: { '@type': 'GeoCoordinates', ...facts.position } }),
    ...(hours && describeHours(hours, today)),
    amenityFeature: facts.services.map((service) => ({
      '@type': 'LocationFeatureSpecification',
      name: service,
      value: true,
    })),
  };
}

/** Returns whether a service is sold on the day of the page. @param open value while it can be bought */
function availabilityOf({ service, today }: ServiceData, open: string): string {
  switch (saleStateOf(service, today)) {
    case 'early':
      return 'https://schema.org/OutOfStock';
    case 'over':
      return 'https://schema.org/Discontinued';
    default:
      return service.isSoldOnline ? open : 'https://schema.org/InStoreOnly';
  }
}

/** Returns one offer for each price that is open to every buyer. */
const offers = (
  prices: readonly PriceView[],
  url: string,
  availability: string,
  { saleStart, saleEnd }: ServiceView,
) =>
  prices
    .filter(({ discountCode }) => discountCode === undefined)
    .map(({ label, cents }) => ({
      '@type': 'Offer',
      ...(label && { name: label }),
      price: (cents / 100).toFixed(2),
      priceCurrency: 'EUR',
      availability,
      ...(saleStart && { availabilityStarts: saleStart }),
      ...(saleEnd && { availabilityEnds: saleEnd }),
      url,
    }));

const imageOf = ({ picture }: ServiceView, { origin, card }: Subject): string => origin + (picture ?? card);

/**
 * Returns a service with its offers: its next sessions as events, or a product if it has no date.
 * @param sessions by start
 */
export function describeService(
  data: ServiceData,
  sessions: readonly SessionView[],
  subject: Subject,
): object {
  const { service } = data;
  const { url } = subject;
  if (service.kind !== 'event') {
    return {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: service.name,
      description: service.description,
      image: imageOf(service, subject),
      brand: organization(subject),
      offers: offers(data.prices, url, availabilityOf(data, AVAILABILITY.open), service),
    };
  }
  return {
    '@context': 'https://schema.org',
    '@graph': sessions.map((session) => describeSession(session, data, subject)),
  };
}

function describeSession(session: SessionView, data: ServiceData, subject: Subject): object {
  const { service, prices, places } = data;
  const place = places.find(({ code }) => code === session.establishmentCode);
  const { timeZone } = subject.portal.tenant;
  const choice = { day: dayOf(session.start, session.zone?.timeZone ?? timeZone), session: session.id };
  const url = `${subject.url}?${new URLSearchParams(choice)}`;
  return {
    '@type': 'Event',
    name: service.name,
    description: service.description,
    startDate: session.start,
    endDate: session.end,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: place ? describePlace(place, timeZone) : { '@type': 'Place', name: session.establishment },
    image: imageOf(service, subject),
    organizer: organization(subject),
    offers: offers(
      pricesAt(prices, session.unitPrices),
      url,
      availabilityOf(
        data,
        session.saleStart === undefined ? AVAILABILITY[session.filling] : 'https://schema.org/PreSale',
      ),
      service,
    ),
  };
}

/** Number of days and sessions described for search engines; small, since every visitor loads the description. */
const DAYS = 14;
const MAX_SESSIONS = 30;

/** Reads the next sessions of a service, by start. */
export async function comingSessions(
  { service: { code }, days }: ServiceData,
  locale: Locale,
): Promise<SessionView[]> {
  const [first] = days;
  if (!first) return [];
  const query = { service: code, date: first.date, until: addDays(first.date, DAYS - 1) };
  const events = await api('GET /Ticketing/eventsbyserviceandtheme', { query });
  return toSessionViews(events, locale, Date.now()).slice(0, MAX_SESSIONS);
}
