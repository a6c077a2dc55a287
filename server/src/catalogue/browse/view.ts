import type { CallAnswer } from '@guichet/contract/calls.ts';
import { DEFAULT_LIMITS } from '@guichet/contract/catalogue/setting-texts.ts';
import { opensPeriod } from '@guichet/contract/predicates.ts';
import type { CatalogueTheme } from '#gateways/ticketing/catalogue/port.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { TenantId } from '#platform/tenancy/tenant-id.ts';
import { pictureAddress } from '#tenants/pictures/rules.ts';
import type { NoticeRow } from '../establishments/model.ts';
import { clockOf } from '../establishments/rules.ts';
import { viewPublicInformation } from '../establishments/view.ts';
import type { ShopEstablishment, ShopFamily, ShopService } from '../model.ts';
import { establishmentsOf, isSoldOnline, isSupportingDocument } from '../rules.ts';
import type { SaleRule } from '../sale-rules/model.ts';
import { linkOf } from '../sale-rules/rules.ts';
import { viewPublicRule } from '../sale-rules/view.ts';
import type { IndexedCatalogue } from './data.ts';
import { isFirstPurchase, priceRange, publicId } from './rules.ts';

type Establishment = CallAnswer<'GET /ticketing/establishments'>[number];
type Family = CallAnswer<'GET /ticketing/families'>[number];
type Service = CallAnswer<'GET /Ticketing/service'>;
type Theme = CallAnswer<'GET /Ticketing/themes'>[number];

type TenantName = Pick<Tenant, 'id' | 'name'>;

function viewPicture(tenant: TenantName, pictureId: string | undefined) {
  return pictureId === undefined ? {} : { picture: { url: pictureAddress(tenant, pictureId) } };
}

/** An establishment as visitors see it. */
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

/** A theme as visitors see it. */
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

/** @param services those of the family that are to be shown; at least one */
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

/** A service as visitors see it; prices in cents. */
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
    requiredServices: offeredWith(catalogue, service.requiredServiceCodes),
    matchingServices: offeredWith(catalogue, service.matchingServiceCodes),
    isRental: service.isRental ?? false,
    ...(service.saleStart && { saleStartDate: service.saleStart }),
    ...(service.saleEnd && { saleEndDate: service.saleEnd }),
    vatRate: service.vatRate,
    ...(service.limits ?? DEFAULT_LIMITS),
    ...viewPicture(tenant, service.pictureId),
    rules: viewRules(catalogue.rules, 'service', service.code),
    familyRules: viewRules(catalogue.rules, 'family', service.familyCode),
  };
}

/** Those of the services that visitors may see and buy online. */
const offeredWith = (catalogue: IndexedCatalogue, codes: readonly string[] = []): string[] =>
  codes.filter((code) => {
    const service = catalogue.services.get(code);
    return service !== undefined && isSoldOnline(service);
  });

/** What sale rules ask of a cart with this. */
const viewRules = (rules: IndexedCatalogue['rules'], linkType: SaleRule['linkType'], linkCode: string) =>
  (rules.get(linkOf({ linkType, linkCode })) ?? []).map(viewPublicRule);

/** The themes of a service, in its own order. */
export function viewThemes(tenantId: TenantId, catalogue: IndexedCatalogue, service: ShopService): Theme[] {
  return service.themeCodes.flatMap((code) => {
    const theme = catalogue.themes.get(code);
    return theme ? [viewTheme(tenantId, catalogue, theme)] : [];
  });
}
