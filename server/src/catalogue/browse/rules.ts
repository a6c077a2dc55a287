import { createHash } from 'node:crypto';
import { commonPrices } from '@guichet/contract/catalogue/solidarity-rules.ts';
import { fillsCards, serviceKind } from '@guichet/contract/predicates.ts';
import type { CatalogueService } from '#gateways/ticketing/catalogue/port.ts';
import { fail } from '#platform/http/errors.ts';
import type { TenantId } from '#platform/tenancy/tenant-id.ts';
import type { ShopService } from '../model.ts';
import { establishmentsOf } from '../rules.ts';
import type { IndexedCatalogue } from './data.ts';

/** A renewal's service type is so many times its subscription's. */
const RENEWAL_FACTOR = 27;

/** Lowest and highest price open to every buyer, in cents. */
export function priceRange(services: readonly CatalogueService[]): { priceFrom?: number; priceTo?: number } {
  const cents = services.flatMap(({ prices }) => commonPrices(prices)).map((price) => price.cents);
  return cents.length > 0 ? { priceFrom: Math.min(...cents), priceTo: Math.max(...cents) } : {};
}

/** The prices that lists show: of a service that fills cards the highest alone, with which its page begins. */
export function listedPrices(service: CatalogueService): { priceFrom?: number; priceTo?: number } {
  const range = priceRange([service]);
  return fillsCards(service) && range.priceTo !== undefined ? { ...range, priceFrom: range.priceTo } : range;
}

/** The service type of the subscription that a renewal renews. @returns undefined for other types */
export function renewedType(type: number): number | undefined {
  return serviceKind(type) === 'renewal' ? type / RENEWAL_FACTOR : undefined;
}

/** Whether all visitors may buy it; renewals are for those who hold what they renew. */
export const isFirstPurchase = (service: CatalogueService): boolean =>
  serviceKind(service.type) !== 'renewal';

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
