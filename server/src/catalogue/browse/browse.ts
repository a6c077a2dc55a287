import { createHash } from 'node:crypto';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { DEFAULT_LIMITS } from '@guichet/contract/catalogue/setting-texts.ts';
import { commonPrices } from '@guichet/contract/catalogue/solidarity-rules.ts';
import { fillsCards, opensPeriod, serviceKind } from '@guichet/contract/predicates.ts';
import type { CatalogueService, CatalogueTheme } from '#gateways/ticketing/catalogue/port.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { fail } from '#kernel/errors.ts';
import type { ForeignZone } from '#kernel/format/localized.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { pictureAddress } from '#tenants/pictures/pictures.ts';
import { type CancellationTerms, viewFlexible } from '../cancellation-rules/cancellation-terms.ts';
import {
  establishmentsOf,
  isSoldOnline,
  isSupportingDocument,
  type ShopEstablishment,
  type ShopFamily,
  type ShopService,
} from '../catalogue.ts';
import { clockOf, type NoticeRow } from '../establishments/establishments.ts';
import { viewPublicInformation } from '../establishments/establishments-view.ts';
import { linkOf, type SaleRule, viewPublicRule } from '../sale-rules/sale-rules.ts';

/** The visible part of a tenant’s catalogue by code; each map is in display order. */
export interface IndexedCatalogue {
  readonly establishments: ReadonlyMap<string, ShopEstablishment>;
  readonly families: ReadonlyMap<string, ShopFamily>;
  readonly services: ReadonlyMap<string, ShopService>;
  readonly themes: ReadonlyMap<string, CatalogueTheme>;
  /** Sale rules by link, see `linkOf` */
  readonly rules: ReadonlyMap<string, readonly SaleRule[]>;
  /** How customers cancel a service, by its code; none where they cannot */
  readonly cancellations: ReadonlyMap<string, CancellationTerms>;
  /** Closures and messages that had not ended when the catalogue was read, by start */
  readonly notices: readonly NoticeRow[];
  /** Establishments that are not shown but named on sold tickets */
  readonly hiddenEstablishments: ReadonlyMap<string, ShopEstablishment>;
  /** Time zones of establishments whose clock differs from the venue's, by code */
  readonly zones: ReadonlyMap<string, ForeignZone>;
  /** Services that are off and not for sale; an existing cart keeps them until its payment */
  readonly withdrawnServices: ReadonlyMap<string, ShopService>;
}

/** A renewal’s service type is this multiple of its subscription’s type. */
const RENEWAL_FACTOR = 27;

/** Returns the lowest and highest price open to every buyer, in cents. */
export function priceRange(services: readonly CatalogueService[]): { priceFrom?: number; priceTo?: number } {
  const cents = services.flatMap(({ prices }) => commonPrices(prices)).map((price) => price.cents);
  return cents.length > 0 ? { priceFrom: Math.min(...cents), priceTo: Math.max(...cents) } : {};
}

/** Returns the prices for lists; of a service that fills cards only the highest, the default on its page. */
export function listedPrices(service: CatalogueService): { priceFrom?: number; priceTo?: number } {
  const range = priceRange([service]);
  return fillsCards(service) && range.priceTo !== undefined ? { ...range, priceFrom: range.priceTo } : range;
}

/** Returns the subscription type that a renewal type renews. @returns undefined for other types */
export function renewedType(type: number): number | undefined {
  return serviceKind(type) === 'renewal' ? type / RENEWAL_FACTOR : undefined;
}

/** Returns whether all visitors can buy a service; a renewal requires the subscription. */
export const isFirstPurchase = (service: CatalogueService): boolean =>
  serviceKind(service.type) !== 'renewal';

/** Returns a visible service. @throws AppError service.not-found; service.withdrawn for one no longer sold */
export function requireService(catalogue: IndexedCatalogue, code: string): ShopService {
  const isWithdrawn = catalogue.withdrawnServices.has(code);
  return catalogue.services.get(code) ?? fail(isWithdrawn ? 'service.withdrawn' : 'service.not-found');
}

/** Returns the services of a family, an establishment, or both; all services when neither is given. */
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

/** Returns the stable public identifier of a code of the ticketing system. */
export function publicId(tenantId: TenantId, kind: CatalogueKind | 'ticket', code: string): string {
  const hex = createHash('sha256').update(`${tenantId}\n${kind}\n${code}`).digest('hex');
  // Version 8 of a uuid: its content is defined by the application.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Returns the codes that a filter names, by public identifier or by code.
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

type Establishment = CallAnswer<'GET /ticketing/establishments'>[number];
type Family = CallAnswer<'GET /ticketing/families'>[number];
type Service = CallAnswer<'GET /Ticketing/service'>;
type Theme = CallAnswer<'GET /Ticketing/themes'>[number];

type TenantName = Pick<Tenant, 'id' | 'name'>;

function viewPicture(tenant: TenantName, pictureId: string | undefined) {
  return pictureId === undefined ? {} : { picture: { url: pictureAddress(tenant, pictureId) } };
}

/** Returns an establishment for visitors. */
export function viewEstablishment(
  tenant: TenantName & Pick<Tenant, 'timeZone'>,
  establishment: ShopEstablishment,
  notices: readonly NoticeRow[],
  now: Date,
): Establishment {
  const { code, labels, descriptions, address, zip, city, pictureId } = establishment;
  return {
    id: publicId(tenant.id, 'establishment', code),
    externalCode: code,
    labels,
    descriptions,
    address,
    zip,
    city,
    ...viewPicture(tenant, pictureId),
    ...viewPublicInformation(tenant, establishment, notices, clockOf(now, tenant.timeZone)),
  };
}

/** Returns a theme for visitors. */
export function viewTheme(tenantId: TenantId, { rules }: IndexedCatalogue, theme: CatalogueTheme): Theme {
  return {
    id: publicId(tenantId, 'theme', theme.code),
    themeExternalCode: theme.code,
    themeLabelGts: theme.label,
    themeLabels: theme.labels,
    themeDescriptions: theme.descriptions,
    ...(theme.color && { themeColor: theme.color }),
    externalLabel: theme.label,
    externalCode: theme.code,
    rules: viewRules(rules, 'theme', theme.code),
  };
}

/** Returns a family for visitors. @param services the shown services of the family; at least one */
export function viewFamily(tenant: TenantName, family: ShopFamily, services: readonly ShopService[]): Family {
  return {
    id: publicId(tenant.id, 'family', family.code),
    externalCode: family.code,
    labels: family.labels,
    descriptions: family.descriptions,
    color: family.color,
    ...(family.activity && { activity: family.activity }),
    establishments: [...new Set(services.flatMap(establishmentsOf))],
    services: services.map((service) => service.code),
    isSoldOnline: services.some(isSoldOnline),
    ...priceRange(services.filter(isFirstPurchase)),
    ...viewPicture(tenant, family.pictureId),
  };
}

/** Returns a service for visitors; prices in cents. */
export function viewService(tenant: TenantName, catalogue: IndexedCatalogue, service: ShopService): Service {
  const { prices } = service;
  return {
    id: publicId(tenant.id, 'service', service.code),
    externalCode: service.code,
    type: service.type,
    espaceRef: service.establishmentCode,
    otherEspaceRefs: [...(service.otherEstablishmentCodes ?? [])],
    family: service.familyCode,
    publicType: service.publicType,
    labels: service.labels,
    ...(service.names && { names: service.names }),
    descriptions: service.descriptions,
    themes: viewThemes(tenant.id, catalogue, service),
    unitPrices: Object.fromEntries(prices.map((price) => [price.name, price.cents])),
    priceLabels: Object.fromEntries(prices.map((price) => [price.name, price.labels])),
    discountCodes: Object.fromEntries(
      prices.flatMap(({ name, discountCode }) => (discountCode === undefined ? [] : [[name, discountCode]])),
    ),
    supportingDocuments: Object.fromEntries(
      prices.map((price) => [price.name, price.supportingDocuments.filter(isSupportingDocument)]),
    ),
    ...(prices.some(({ places }) => places !== undefined) && {
      placesTaken: Object.fromEntries(prices.map(({ name, places = 1 }) => [name, places])),
    }),
    ...agesOf(prices),
    isAuthorizedDuplicationServices: service.isAuthorizedDuplication,
    cardUse: service.cardUse ?? 'none',
    ...(service.espaceRef && { cardSpace: service.espaceRef }),
    isFastPurchase: service.isFastPurchase,
    ...(service.durationMinutes !== undefined && { durationMinutes: service.durationMinutes }),
    ...(service.validityDays !== undefined && { validityDays: service.validityDays }),
    ...(service.validityDays !== undefined &&
      opensPeriod(service.type) && { periodDays: service.validityDays }),
    ...(service.minimumAge !== undefined && { minimumAge: service.minimumAge }),
    ...(service.minimumQuantity !== undefined && { minimumQuantity: service.minimumQuantity }),
    ...(service.maximumQuantity !== undefined && { maximumQuantity: service.maximumQuantity }),
    requiredServices: offeredWith(catalogue, service.requiredServiceCodes),
    matchingServices: offeredWith(catalogue, service.matchingServiceCodes),
    isRental: service.isRental ?? false,
    ...(service.saleStart && { saleStartDate: service.saleStart }),
    ...(service.saleEnd && { saleEndDate: service.saleEnd }),
    vatRate: service.vatRate,
    ...vatRatesOf(prices),
    ...(service.limits ?? DEFAULT_LIMITS),
    ...viewPicture(tenant, service.pictureId),
    cancellation: [...(catalogue.cancellations.get(service.code)?.steps ?? [])],
    resalePercent:
      service.isRental === true ? 0 : (catalogue.cancellations.get(service.code)?.resalePercent ?? 0),
    creditCancellation: [...(catalogue.cancellations.get(service.code)?.creditSteps ?? [])],
    ...viewFlexibleTicket(catalogue.cancellations.get(service.code)),
    rules: viewRules(catalogue.rules, 'service', service.code),
    familyRules: viewRules(catalogue.rules, 'family', service.familyCode),
  };
}

function viewFlexibleTicket(terms: CancellationTerms | undefined): Pick<Service, 'flexible'> {
  return terms?.flexible ? { flexible: viewFlexible(terms.flexible) } : {};
}

/** Returns the VAT rates of the prices that have one of their own. */
function vatRatesOf(prices: ShopService['prices']): Pick<Service, 'vatRates'> {
  const rates = prices.flatMap(({ name, vatRate }) => (vatRate === undefined ? [] : [[name, vatRate]]));
  return rates.length === 0 ? {} : { vatRates: Object.fromEntries(rates) };
}

/** Returns the ages of the visitors of each price that is not for every age. */
function agesOf(prices: ShopService['prices']): Pick<Service, 'ages'> {
  const ages = prices.flatMap(({ name, audience: { minimumAge, maximumAge } = {} }) =>
    minimumAge === undefined && maximumAge === undefined
      ? []
      : [
          [
            name,
            {
              ...(minimumAge !== undefined && { minimumAge }),
              ...(maximumAge !== undefined && { maximumAge }),
            },
          ],
        ],
  );
  return ages.length > 0 ? { ages: Object.fromEntries(ages) } : {};
}

/** Returns the codes of services that visitors can see and buy online. */
const offeredWith = (catalogue: IndexedCatalogue, codes: readonly string[] = []): string[] =>
  codes.filter((code) => {
    const service = catalogue.services.get(code);
    return service !== undefined && isSoldOnline(service);
  });

/** Returns the public view of the sale rules of an item. */
const viewRules = (rules: IndexedCatalogue['rules'], linkType: SaleRule['linkType'], linkCode: string) =>
  (rules.get(linkOf({ linkType, linkCode })) ?? []).map(viewPublicRule);

/** Returns the themes of a service, in its own order. */
export function viewThemes(tenantId: TenantId, catalogue: IndexedCatalogue, service: ShopService): Theme[] {
  return service.themeCodes.flatMap((code) => {
    const theme = catalogue.themes.get(code);
    return theme ? [viewTheme(tenantId, catalogue, theme)] : [];
  });
}
