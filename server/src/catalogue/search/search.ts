import type { CallAnswer, CheckedBody } from '@guichet/contract/calls.ts';
import {
  SEARCH_TYPES,
  type SearchSort,
  type SearchType,
} from '@guichet/contract/catalogue/search-options.ts';
import { type Labels, type Locale, labelIn } from '@guichet/contract/locale.ts';
import { type ServiceKind, serviceKind } from '@guichet/contract/predicates.ts';
import { folded } from '@guichet/contract/search-text.ts';
import { fail } from '#kernel/errors.ts';
import type { IndexedCatalogue } from '../browse/browse.ts';
import { isFirstPurchase, listedPrices, priceRange } from '../browse/browse.ts';
import { establishmentsOf, type ShopService } from '../catalogue.ts';

/** The validated filters of a search, with external codes in place of public identifiers. */
export type ServiceFilter = Omit<CheckedBody<'POST /ticketing/services/filtering'>, 'searchStringFilter'>;

/** Search type of a kind of service. Goods have no type; withdrawals are no service, but some services grant them. */
const TYPE_OF: Partial<Record<ServiceKind, SearchType>> = {
  simple: 'simple',
  subscription: 'subscription',
  renewal: 'subscription',
  reloading: 'reload',
  event: 'event',
};

function hasType(service: ShopService, types: readonly number[]): boolean {
  const grantsWithdrawals = (service.grants ?? []).some(({ withdrawal }) => withdrawal);
  const own = TYPE_OF[serviceKind(service.type)];
  return SEARCH_TYPES.some(
    ({ value, name }) =>
      types.includes(value) && (name === own || (name === 'withdrawal' && grantsWithdrawals)),
  );
}

/** Returns whether a service is sold on some day of a period; a period can be open at either end. */
function isOnSaleWithin(service: ShopService, start: string | undefined, end: string | undefined): boolean {
  const beginsTooLate = end !== undefined && service.saleStart !== undefined && service.saleStart > end;
  const isOver = start !== undefined && service.saleEnd !== undefined && service.saleEnd < start;
  return !beginsTooLate && !isOver;
}

/** Returns whether a family quotient opens a price of a service. @param code discount code; any code when undefined */
const hasNamedPrice = ({ prices }: ShopService, code: string | undefined): boolean =>
  prices.some(({ discountCode }) => discountCode !== undefined && (code ?? discountCode) === discountCode);

/** Returns whether a service passes every filter. */
export function passes(service: ShopService, filter: ServiceFilter): boolean {
  const { types, establishmentIds, themeIds, isFastPurchase, isSolidarityPricing } = filter;
  return (
    (!types?.length || hasType(service, types)) &&
    (!establishmentIds?.length ||
      establishmentsOf(service).some((code) => establishmentIds.includes(code))) &&
    (!themeIds?.length || service.themeCodes.some((code) => themeIds.includes(code))) &&
    (!isFastPurchase || service.isFastPurchase) &&
    (!isSolidarityPricing || hasNamedPrice(service, filter.externalDiscountCode)) &&
    (filter.serviceExternalCode === undefined || service.code === filter.serviceExternalCode) &&
    isOnSaleWithin(service, filter.startSaleDate, filter.endSaleDate)
  );
}

/**
 * Returns the sale period of a search, which begins today at the earliest: nothing is sold in the past.
 * @throws AppError `interval.not-authorized` when the period ends before it begins, or is over
 */
export function salePeriod(
  { startSaleDate, endSaleDate }: Pick<ServiceFilter, 'startSaleDate' | 'endSaleDate'>,
  today: string,
): Pick<ServiceFilter, 'startSaleDate' | 'endSaleDate'> {
  const start = startSaleDate !== undefined && startSaleDate > today ? startSaleDate : today;
  if (endSaleDate !== undefined && endSaleDate < start) fail('interval.not-authorized');
  return { startSaleDate: start, endSaleDate };
}

/** The order of service kinds: those that visitors come for first. */
const KINDS: readonly ServiceKind[] = ['event', 'simple', 'reloading', 'subscription', 'renewal', 'none'];

type Comparison = (one: ShopService, other: ShopService) => number;

function comparisonFor(catalogue: IndexedCatalogue, sort: SearchSort, locale: Locale): Comparison {
  const by = (placeOf: (service: ShopService) => number): Comparison => {
    return (one, other) => placeOf(one) - placeOf(other);
  };
  switch (sort) {
    case 'type':
      return by(({ type }) => KINDS.indexOf(serviceKind(type)));
    case 'price':
      return by((service) => priceRange([service]).priceFrom ?? Number.MAX_SAFE_INTEGER);
    case 'establishment': {
      const places = new Map([...catalogue.establishments.keys()].map((code, place) => [code, place]));
      return by(({ establishmentCode }) => places.get(establishmentCode) ?? places.size);
    }
    case 'name': {
      const { compare } = new Intl.Collator(locale, { numeric: true });
      return (one, other) => compare(labelIn(one.labels, locale), labelIn(other.labels, locale));
    }
  }
}

/** Computed orders, cached as long as their catalogue is in use. */
const orders = new WeakMap<IndexedCatalogue, Map<string, readonly ShopService[]>>();

/** Returns all services in the order of a sort; equal services keep the order of the catalogue. */
export function servicesInOrder(
  catalogue: IndexedCatalogue,
  sort: SearchSort,
  locale: Locale,
): readonly ShopService[] {
  const known = orders.get(catalogue) ?? new Map<string, readonly ShopService[]>();
  orders.set(catalogue, known);
  const key = `${sort} ${locale}`;
  const order =
    known.get(key) ?? [...catalogue.services.values()].sort(comparisonFor(catalogue, sort, locale));
  known.set(key, order);
  return order;
}

type Suggestion = CallAnswer<'GET /ticketing/suggestions'>[number];

/** Maximum number of suggestions of each kind. */
const MAX_SHOWN = { services: 6, themes: 2, establishments: 2 };

/**
 * Returns suggestions: themes and establishments with a word that starts with the text, then services without renewals.
 * @param found external codes of the services that the text finds, best match first
 */
export function viewSuggestions(
  catalogue: IndexedCatalogue,
  found: readonly string[],
  text: string,
  locale: Locale,
): Suggestion[] {
  const begun = folded(text.trim());
  const matchesOf = (kind: 'theme' | 'establishment', items: Iterable<{ code: string; labels: Labels }>) =>
    [...items]
      .map(({ code, labels }) => ({ kind, externalCode: code, label: labelIn(labels, locale) }))
      .filter(({ label }) => ` ${folded(label)}`.includes(` ${begun}`));
  const services = found
    .flatMap((code) => catalogue.services.get(code) ?? [])
    .filter(isFirstPurchase)
    .slice(0, MAX_SHOWN.services);
  return [
    ...matchesOf('establishment', catalogue.establishments.values()).slice(0, MAX_SHOWN.establishments),
    ...matchesOf('theme', catalogue.themes.values()).slice(0, MAX_SHOWN.themes),
    ...services.map((service): Suggestion => {
      return {
        kind: 'service',
        externalCode: service.code,
        label: labelIn(service.labels, locale),
        espaceRef: service.establishmentCode,
        ...listedPrices(service),
      };
    }),
  ];
}
