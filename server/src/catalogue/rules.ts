import { SUPPORTING_DOCUMENTS } from '@guichet/contract/catalogue/browse.ts';
import { DEFAULT_LOCALE, type Labels } from '@guichet/contract/locale.ts';
import { fillsCards, needsCard } from '@guichet/contract/predicates.ts';
import type { CatalogueService } from '#gateways/ticketing/catalogue/port.ts';
import type { ShopCatalogue } from './model.ts';

/**
 * What visitors may see: a service, family or establishment without a name in the default language is not shown, nor
 * a service whose family or establishment is not.
 */
export function visibleCatalogue(catalogue: ShopCatalogue): ShopCatalogue {
  const establishments = catalogue.establishments.filter(isNamed);
  const families = catalogue.families.filter(isNamed);
  const places = new Set(establishments.map((establishment) => establishment.code));
  const groups = new Set(families.map((family) => family.code));
  const services = catalogue.services.filter(
    (service) => isNamed(service) && groups.has(service.familyCode) && places.has(service.establishmentCode),
  );
  return { establishments, families, services, themes: catalogue.themes };
}

/** Whether a service is sold online: one that is bound to a card, where the ticketing system says what it fills. */
export const isSoldOnline = (service: CatalogueService): boolean =>
  !needsCard(service.type) || fillsCards(service);

/** Whether it is sold on a day of the venue’s calendar. */
export const isOnSale = ({ saleStart, saleEnd }: CatalogueService, day: string): boolean =>
  (saleStart === undefined || saleStart <= day) && (saleEnd === undefined || day <= saleEnd);

/** Where a service can be attended or used. */
export function establishmentsOf(service: CatalogueService): string[] {
  return [service.establishmentCode, ...(service.otherEstablishmentCodes ?? [])];
}

export const isNamed = (item: { labels: Labels }): boolean => item.labels[DEFAULT_LOCALE].trim() !== '';

export type SupportingDocument = (typeof SUPPORTING_DOCUMENTS)[number];

/** Whether the ticketing system's code is one of those that specification §3 names. */
export const isSupportingDocument = (code: string): code is SupportingDocument =>
  (SUPPORTING_DOCUMENTS as readonly string[]).includes(code);
