import type { CallAnswer } from '@guichet/contract/calls.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { fillingOf } from '@guichet/contract/predicates.ts';
import type { ForeignZone } from '#lib/format.ts';
import type { Activity } from './offer-kind.ts';

type PlanningEvent = CallAnswer<'POST /Ticketing/events/filtering'>[number];
type Family = CallAnswer<'GET /ticketing/families'>[number];
type Establishment = CallAnswer<'GET /ticketing/establishments'>[number];

/** A session, as shown in lists. */
export interface SessionView {
  id: string;
  /** External code of its service. */
  service: string;
  family: string;
  name: string;
  /** ISO 8601. */
  start: string;
  end: string;
  minutes: number;
  establishment: string;
  establishmentCode: string;
  /** Clock of the establishment; absent where it is the venue's. */
  zone?: ForeignZone | undefined;
  room: string;
  color: string | undefined;
  places: number;
  capacity: number;
  filling: ReturnType<typeof fillingOf>;
  priceFrom: number | undefined;
  priceTo: number | undefined;
  /** Prices in cents by name, for a session with its own prices. */
  unitPrices?: Readonly<Record<string, number>> | undefined;
  /** Lowest price of a family quotient, by discount code. */
  namedPrices?: Readonly<Record<string, number>> | undefined;
  /** Start of a sale that has not begun (ISO 8601): it cannot be chosen yet. */
  saleStart?: string | undefined;
  /** Who may attend it, and how many must. */
  terms?: PlanningEvent['terms'];
}

export interface EstablishmentView {
  code: string;
  name: string;
  description: string;
  address: string;
  postalAddress: { street: string; zip: string; city: string };
  telephone: string | undefined;
  /** URL of the venue's own picture. */
  picture: string | undefined;
}

export interface FamilyView {
  code: string;
  name: string;
  description: string;
  color: string;
  activity: Activity;
  isSoldOnline: boolean;
  priceFrom: number | undefined;
  priceTo: number | undefined;
  establishments: string[];
  picture: string | undefined;
}

/** Returns the sessions that have not started yet, by start time. */
export function toSessionViews(events: PlanningEvent[], locale: Locale, now: number): SessionView[] {
  return events
    .filter((event) => Date.parse(event.start) > now && event.services.length > 0)
    .sort((one, other) => one.start.localeCompare(other.start) || one.id.localeCompare(other.id))
    .map((event) => ({
      id: event.id,
      service: event.services[0] ?? '',
      family: event.family,
      name: labelIn(event.labels, locale),
      start: event.start,
      end: event.end,
      minutes: Math.round((Date.parse(event.end) - Date.parse(event.start)) / 60_000),
      establishment: labelIn(event.establishment.labels, locale),
      establishmentCode: event.establishment.externalCode,
      zone: event.zone,
      room: event.room ? labelIn(event.room, locale) : '',
      color: event.themeColor,
      places: event.places,
      capacity: event.capacity,
      filling: fillingOf(event.places, event.capacity),
      priceFrom: event.priceFrom,
      priceTo: event.priceTo,
      unitPrices: event.unitPrices,
      namedPrices: event.namedPrices,
      saleStart: event.saleStart,
      terms: event.terms,
    }));
}

export function toEstablishmentView(establishment: Establishment, locale: Locale): EstablishmentView {
  const { address: street, zip, city } = establishment;
  return {
    code: establishment.externalCode,
    name: labelIn(establishment.labels, locale),
    description: labelIn(establishment.descriptions, locale),
    address: `${street}, ${zip} ${city}`,
    postalAddress: { street, zip, city },
    telephone: establishment.telephone,
    picture: establishment.picture?.url,
  };
}

export function toFamilyView(family: Family, locale: Locale): FamilyView {
  return {
    code: family.externalCode,
    name: labelIn(family.labels, locale),
    description: labelIn(family.descriptions, locale),
    color: family.color,
    activity: family.activity,
    isSoldOnline: family.isSoldOnline,
    priceFrom: family.priceFrom,
    priceTo: family.priceTo,
    establishments: family.establishments,
    picture: family.picture?.url,
  };
}
