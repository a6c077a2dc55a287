import type { CallAnswer } from '@guichet/contract/calls.ts';
import { commonPrices } from '@guichet/contract/catalogue/solidarity-rules.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import {
  fillingOf,
  fillsCards,
  needsCard,
  type ServiceKind,
  serviceKind,
} from '@guichet/contract/predicates.ts';
import { addDays } from '#lib/format.ts';
import type { Activity } from './offer-kind.ts';

type PlanningEvent = CallAnswer<'POST /Ticketing/events/filtering'>[number];
type Family = CallAnswer<'GET /ticketing/families'>[number];
type Service = CallAnswer<'GET /ticketing/services'>[number];
type Establishment = CallAnswer<'GET /ticketing/establishments'>[number];

export type SupportingDocument = Service['supportingDocuments'][string][number];

/** A session, as shown in lists. */
export interface SessionView {
  id: string;
  /** External code of the service that sells it. */
  service: string;
  family: string;
  name: string;
  /** ISO 8601. */
  start: string;
  end: string;
  minutes: number;
  establishment: string;
  establishmentCode: string;
  room: string;
  color: string | undefined;
  places: number;
  capacity: number;
  filling: ReturnType<typeof fillingOf>;
  priceFrom: number | undefined;
  /** Lowest of the prices that a family quotient opens, by discount code. */
  namedPrices?: Readonly<Record<string, number>> | undefined;
}

export interface EstablishmentView {
  code: string;
  name: string;
  description: string;
  address: string;
  postalAddress: { street: string; zip: string; city: string };
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

/** A service, as shown in lists. */
export interface ServiceView {
  code: string;
  family: string;
  establishment: string;
  /** External codes of all the establishments where it can be attended or used. */
  establishments: string[];
  kind: ServiceKind;
  /** A card-bound one of which the ticketing system does not say what it fills is sold at the venue's desk. */
  isSoldOnline: boolean;
  /** It fills cards, and gives no ticket. */
  fillsCards: boolean;
  name: string;
  description: string;
  minutes: number | undefined;
  minimumAge: number | undefined;
  /** As the ticketing system names it. */
  publicType: string;
  /** Fewest tickets of it in one cart. */
  minimumQuantity: number;
  /** Validity of an undated ticket from its sale. */
  validityDays: number | undefined;
  themes: { code: string; name: string; color: string | undefined }[];
  /** First and last day of its sale, where they are limited. */
  saleStart: string | undefined;
  saleEnd: string | undefined;
  priceFrom: number | undefined;
  priceTo: number | undefined;
  /** Prices that a family quotient opens, by the discount code of its interval. */
  namedPrices: { discountCode: string; cents: number }[];
  picture: string | undefined;
}

/** One price of a service. */
export interface PriceView {
  /** Empty for the base price. */
  name: string;
  /** Empty when the venue has not labelled the price. */
  label: string;
  cents: number;
  /** A supporting document is checked at the entrance. */
  needsDocument: boolean;
  /** Of a named price, which only a family quotient opens. */
  discountCode: string | undefined;
}

/** The sessions that have not started yet, by start time. */
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
      room: event.room ? labelIn(event.room, locale) : '',
      color: event.themeColor,
      places: event.places,
      capacity: event.capacity,
      filling: fillingOf(event.places, event.capacity),
      priceFrom: event.priceFrom,
      namedPrices: event.namedPrices,
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

export function toServiceView(service: Service, locale: Locale): ServiceView {
  const prices = toPriceViews(service, locale);
  const common = commonPrices(prices);
  return {
    code: service.externalCode,
    family: service.family,
    establishment: service.espaceRef,
    establishments: [service.espaceRef, ...service.otherEspaceRefs],
    kind: serviceKind(service.type),
    isSoldOnline: !needsCard(service.type) || fillsCards(service),
    fillsCards: fillsCards(service),
    name: labelIn(service.labels, locale),
    description: labelIn(service.descriptions, locale),
    minutes: service.durationMinutes,
    minimumAge: service.minimumAge,
    publicType: service.publicType,
    minimumQuantity: service.minimumQuantity ?? 1,
    validityDays: service.validityDays,
    themes: service.themes.map((theme) => ({
      code: theme.themeExternalCode,
      name: labelIn(theme.themeLabels, locale),
      color: theme.themeColor,
    })),
    saleStart: service.saleStartDate,
    saleEnd: service.saleEndDate,
    priceFrom: common.at(-1)?.cents,
    priceTo: common[0]?.cents,
    namedPrices: prices.flatMap(({ discountCode, cents }) =>
      discountCode === undefined ? [] : [{ discountCode, cents }],
    ),
    picture: service.picture?.url,
  };
}

/** Whether a service is sold on a day, not yet, or no longer. */
export function saleStateOf({ saleStart, saleEnd }: ServiceView, today: string): 'early' | 'open' | 'over' {
  if (saleStart !== undefined && today < saleStart) return 'early';
  return saleEnd !== undefined && saleEnd < today ? 'over' : 'open';
}

/** The prices of a service in descending order, see `commonPrices`; and those that a family quotient opens. */
export function toPriceViews(service: Service, locale: Locale): PriceView[] {
  const prices = Object.entries(service.unitPrices).map(([name, cents]) => {
    const labels = service.priceLabels[name];
    return {
      name,
      cents,
      label: labels ? labelIn(labels, locale) : name,
      needsDocument: (service.supportingDocuments[name]?.length ?? 0) > 0,
      discountCode: service.discountCodes[name],
    };
  });
  const named = prices.filter(({ discountCode }) => discountCode !== undefined);
  return [...commonPrices(prices), ...named].sort((one, other) => other.cents - one.cents);
}

/** A day with sessions. */
export interface DayOnSale {
  /** `YYYY-MM-DD`. */
  date: string;
  places: number;
}

/** Days shown by a strip. */
export const STRIP_DAYS = 14;

/** First day of the strip that shows a day: strips follow each other from today, so a day is always in the same one. */
export function stripStart(today: string, day: string): string {
  const distance = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  return addDays(today, Math.max(0, Math.floor(distance / STRIP_DAYS)) * STRIP_DAYS);
}

/** The days on sale nearest to a strip, before and after it; the last strip has none after it. @param first its first day */
export function neighbourDays(
  days: readonly DayOnSale[],
  first: string,
): { earlier: string | undefined; later: string | undefined } {
  const end = addDays(first, STRIP_DAYS);
  return {
    earlier: days.findLast(({ date }) => date < first)?.date,
    later: days.find(({ date }) => date >= end)?.date,
  };
}
