import type { CallAnswer } from '@guichet/contract/calls.ts';
import { SUPPORTING_DOCUMENTS } from '@guichet/contract/catalogue.ts';
import type {
  CatalogueEstablishment,
  CatalogueFamily,
  CatalogueService,
  CatalogueTheme,
} from '../gateways/ticketing/port.ts';
import type { TenantId } from '../platform/tenancy-id.ts';
import type { IndexedCatalogue } from './data.ts';
import { establishmentsOf, priceRange, publicId } from './rules.ts';

type Establishment = CallAnswer<'GET /ticketing/establishments'>[number];
type Family = CallAnswer<'GET /ticketing/families'>[number];
type Service = CallAnswer<'GET /Ticketing/service'>;
type Theme = CallAnswer<'GET /Ticketing/themes'>[number];
type SupportingDocument = (typeof SUPPORTING_DOCUMENTS)[number];

/** When a card is shown as nearly used up or nearly expired, in per cent: orange, then red. */
const WARNING_LIMITS = { limitNotif1: 75, limitNotif2: 90, limitNotifTime1: 75, limitNotifTime2: 90 };

export function viewEstablishment(tenantId: TenantId, establishment: CatalogueEstablishment): Establishment {
  const { code, labels, descriptions, address, zip, city } = establishment;
  return {
    id: publicId(tenantId, 'establishment', code),
    externalCode: code,
    labels,
    descriptions,
    address,
    zip,
    city,
  };
}

export function viewTheme(tenantId: TenantId, theme: CatalogueTheme): Theme {
  return {
    id: publicId(tenantId, 'theme', theme.code),
    themeExternalCode: theme.code,
    themeLabelGts: theme.label,
    themeLabels: theme.labels,
    themeDescriptions: theme.descriptions,
    ...(theme.color && { themeColor: theme.color }),
  };
}

/** @param services those of the family that are to be shown; at least one */
export function viewFamily(
  tenantId: TenantId,
  family: CatalogueFamily,
  services: readonly CatalogueService[],
): Family {
  return {
    id: publicId(tenantId, 'family', family.code),
    externalCode: family.code,
    labels: family.labels,
    descriptions: family.descriptions,
    color: family.color,
    establishments: [...new Set(services.flatMap(establishmentsOf))],
    services: services.map((service) => service.code),
    ...priceRange(services),
  };
}

export function viewService(
  tenantId: TenantId,
  catalogue: IndexedCatalogue,
  service: CatalogueService,
): Service {
  const { prices } = service;
  return {
    id: publicId(tenantId, 'service', service.code),
    externalCode: service.code,
    type: service.type,
    espaceRef: service.establishmentCode,
    family: service.familyCode,
    publicType: service.publicType,
    labels: service.labels,
    descriptions: service.descriptions,
    themes: viewThemes(tenantId, catalogue, service),
    unitPrices: Object.fromEntries(prices.map((price) => [price.name, price.cents])),
    priceLabels: Object.fromEntries(prices.map((price) => [price.name, price.labels])),
    supportingDocuments: Object.fromEntries(
      prices.map((price) => [price.name, price.supportingDocuments.filter(isSupportingDocument)]),
    ),
    isAuthorizedDuplicationServices: service.isAuthorizedDuplication,
    isFastPurchase: service.isFastPurchase,
    ...(service.durationMinutes !== undefined && { durationMinutes: service.durationMinutes }),
    ...(service.validityDays !== undefined && { validityDays: service.validityDays }),
    ...(service.minimumAge !== undefined && { minimumAge: service.minimumAge }),
    vatRate: service.vatRate,
    ...WARNING_LIMITS,
    rules: [],
  };
}

/** The themes of a service, in its own order. */
export function viewThemes(
  tenantId: TenantId,
  catalogue: IndexedCatalogue,
  service: CatalogueService,
): Theme[] {
  return service.themeCodes.flatMap((code) => {
    const theme = catalogue.themes.get(code);
    return theme ? [viewTheme(tenantId, theme)] : [];
  });
}

const isSupportingDocument = (code: string): code is SupportingDocument =>
  (SUPPORTING_DOCUMENTS as readonly string[]).includes(code);
