import { SUPPORTING_DOCUMENTS } from '@guichet/contract/catalogue/browse.ts';
import { DEFAULT_LOCALE, type Labels, type Locale } from '@guichet/contract/locale.ts';
import { filledWith } from '@guichet/contract/main-locale.ts';
import { fillsCards, needsCard } from '@guichet/contract/predicates.ts';
import type { CatalogueService } from '#gateways/ticketing/catalogue/port.ts';
import type { ShopCatalogue } from './model.ts';

/**
 * What visitors may see: a service, family, theme or establishment without a name in the default language is not shown,
 * nor a service whose family or establishment is not.
 * @param language the venue's default
 */
export function visibleCatalogue(catalogue: ShopCatalogue, language: Locale = DEFAULT_LOCALE): ShopCatalogue {
  const named = <Item extends Named>(items: readonly Item[]): Item[] =>
    items.filter((item) => isNamed(item, language)).map((item) => fallingBackTo(language, item));
  const establishments = named(catalogue.establishments);
  const families = named(catalogue.families);
  const places = new Set(establishments.map((establishment) => establishment.code));
  const groups = new Set(families.map((family) => family.code));
  const services = named(catalogue.services).filter(
    (service) => groups.has(service.familyCode) && places.has(service.establishmentCode),
  );
  return { establishments, families, services, themes: named(catalogue.themes) };
}

interface Named {
  labels: Labels;
  descriptions: Labels;
}

/** Texts fall back to French wherever they are shown; those of a venue with another default, to that. */
const fallingBackTo = <Item extends Named>(language: Locale, item: Item): Item =>
  language === DEFAULT_LOCALE
    ? item
    : {
        ...item,
        labels: filledWith(language, item.labels),
        descriptions: filledWith(language, item.descriptions),
      };

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

/** Whether an item has a name in the venue's default language. */
export const isNamed = (item: { labels: Labels }, language: Locale): boolean =>
  (item.labels[language] ?? '').trim() !== '';

export type SupportingDocument = (typeof SUPPORTING_DOCUMENTS)[number];

/** Whether the ticketing system's code is one of those that specified-behaviour.md#service-types names. */
export const isSupportingDocument = (code: string): code is SupportingDocument =>
  (SUPPORTING_DOCUMENTS as readonly string[]).includes(code);
