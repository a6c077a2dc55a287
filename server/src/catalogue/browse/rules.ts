import { createHash } from 'node:crypto';
import type { CheckedBody } from '@guichet/contract/calls.ts';
import { commonPrices } from '@guichet/contract/catalogue/solidarity-rules.ts';
import { needsEvent, type ServiceKind, serviceKind } from '@guichet/contract/predicates.ts';
import type { CatalogueService } from '#gateways/ticketing/port.ts';
import { addDays, daysBetween, startOfDay } from '#platform/format/time-zone.ts';
import { fail } from '#platform/http/errors.ts';
import type { TenantId } from '#platform/tenancy/tenant-id.ts';
import type { ShopService } from '../model.ts';
import { establishmentsOf } from '../rules.ts';
import type { IndexedCatalogue } from './data.ts';

/** A renewal's service type is so many times its subscription's. */
const RENEWAL_FACTOR = 27;

/** How far ahead a search looks that names no last day. */
const SEARCH_HORIZON_DAYS = 400;

/** Lowest and highest price open to every buyer, in cents. */
export function priceRange(services: readonly CatalogueService[]): { priceFrom?: number; priceTo?: number } {
  const cents = services.flatMap(({ prices }) => commonPrices(prices)).map((price) => price.cents);
  return cents.length > 0 ? { priceFrom: Math.min(...cents), priceTo: Math.max(...cents) } : {};
}

/** The service type of the subscription that a renewal renews. @returns undefined for other types */
export function renewedType(type: number): number | undefined {
  return serviceKind(type) === 'renewal' ? type / RENEWAL_FACTOR : undefined;
}

/** Whether anybody may buy it; renewals are for those who hold what they renew. */
export const isForNewcomers = (service: CatalogueService): boolean => serviceKind(service.type) !== 'renewal';

/** @throws AppError service.not-found; service.withdrawn for one that was sold once */
export function requireService(catalogue: IndexedCatalogue, code: string): ShopService {
  const isWithdrawn = catalogue.withdrawnServices.has(code);
  return catalogue.services.get(code) ?? fail(isWithdrawn ? 'service.withdrawn' : 'service.not-found');
}

/** Services of a family, of an establishment, or of both; all of them when neither is named. */
export function servicesOf(
  catalogue: IndexedCatalogue,
  of: { family?: string | undefined; establishment?: string | undefined },
): ShopService[] {
  const { family, establishment } = of;
  if (family !== undefined && !catalogue.families.has(family)) fail('family.not-found');
  if (establishment !== undefined && !catalogue.establishments.has(establishment))
    fail('establishment.not-found');
  return [...catalogue.services.values()].filter(
    (service) =>
      (family === undefined || service.familyCode === family) &&
      (establishment === undefined || establishmentsOf(service).includes(establishment)),
  );
}

/** The validated filter of a search for services. */
export type ServiceSearch = CheckedBody<'POST /ticketing/services/filtering'>;

/**
 * The type filter’s values, specification §3. No service is itself a withdrawal (-1): that is a ticket, of a family
 * that a venue names for it. Services of type 0 are goods, found without a type.
 */
const SEARCH_TYPES: Partial<Record<ServiceKind, number>> = {
  simple: 1,
  subscription: 2,
  renewal: 2,
  reloading: 3,
  event: 4,
};

/**
 * Services that match every part of a search.
 * @param withSessions services with a session on the requested days; only these match among those of the event kind
 */
export function searchServices(
  catalogue: IndexedCatalogue,
  search: ServiceSearch,
  withSessions: ReadonlySet<string> | undefined,
): ShopService[] {
  const words = foldText(search.searchStringFilter ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const { types, establishmentIds, themeIds, isFastPurchase, isSolidarityPricing, serviceExternalCode } =
    search;
  return [...catalogue.services.values()].filter(
    (service) =>
      (!types?.length || types.includes(SEARCH_TYPES[serviceKind(service.type)] ?? Number.NaN)) &&
      (!establishmentIds?.length ||
        establishmentsOf(service).some((code) => establishmentIds.includes(code))) &&
      (!themeIds?.length || service.themeCodes.some((code) => themeIds.includes(code))) &&
      (!isFastPurchase || service.isFastPurchase) &&
      (!isSolidarityPricing || service.prices.some(({ discountCode }) => discountCode !== undefined)) &&
      (serviceExternalCode === undefined || service.code === serviceExternalCode) &&
      (!withSessions || !needsEvent(service.type) || withSessions.has(service.code)) &&
      matchesWords(catalogue, service, words),
  );
}

/** Whether every word occurs in the texts of the service, its family, its themes or its establishments. */
function matchesWords(
  catalogue: IndexedCatalogue,
  service: CatalogueService,
  words: readonly string[],
): boolean {
  if (words.length === 0) return true;
  const texts = [
    service.labels,
    service.descriptions,
    catalogue.families.get(service.familyCode)?.labels,
    ...service.themeCodes.map((code) => catalogue.themes.get(code)?.labels),
    ...establishmentsOf(service).map((code) => catalogue.establishments.get(code)?.labels),
  ];
  const written = foldText(texts.flatMap((labels) => Object.values(labels ?? {})).join('\n'));
  return words.every((word) => written.includes(word));
}

/** Lower case without accents: `Bébés à l’Œuvre` becomes `bebes a l'oeuvre`. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .replaceAll('’', "'");
}

/**
 * The interval of a search for sessions; undefined when it names no day. Past days are not on sale.
 * @throws AppError interval.not-authorized when it ends before it begins
 */
export function searchInterval(
  search: Pick<ServiceSearch, 'startSaleDate' | 'endSaleDate'>,
  today: string,
  timeZone: string,
): { from: Date; until: Date } | undefined {
  const { startSaleDate, endSaleDate } = search;
  if (startSaleDate === undefined && endSaleDate === undefined) return undefined;
  const first = startSaleDate !== undefined && startSaleDate > today ? startSaleDate : today;
  const last = endSaleDate ?? addDays(first, SEARCH_HORIZON_DAYS);
  if (daysBetween(startSaleDate ?? first, last) < 0 || daysBetween(first, last) > SEARCH_HORIZON_DAYS) {
    fail('interval.not-authorized');
  }
  return { from: startOfDay(first, timeZone), until: startOfDay(addDays(last, 1), timeZone) };
}

type CatalogueKind = 'establishment' | 'family' | 'service' | 'theme';

/** A public identifier for a code of the ticketing system; always the same for the same code. */
export function publicId(tenantId: TenantId, kind: CatalogueKind | 'ticket', code: string): string {
  const hex = createHash('sha256').update(`${tenantId}\n${kind}\n${code}`).digest('hex');
  // Version 8 of a uuid: its content is defined by the application.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * The codes that a filter names, by public identifiers or by the codes themselves.
 * @param known existing items, by code
 */
export function codesOf(
  tenantId: TenantId,
  kind: CatalogueKind,
  known: ReadonlyMap<string, unknown>,
  wanted: readonly string[] | undefined,
): string[] {
  if (!wanted?.length) return [];
  const codes = new Map([...known.keys()].map((code) => [publicId(tenantId, kind, code), code]));
  return wanted.map((name) => codes.get(name) ?? name);
}
