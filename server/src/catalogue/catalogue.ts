import { SUPPORTING_DOCUMENTS } from '@guichet/contract/catalogue/browse.ts';
import type { VenueService } from '@guichet/contract/catalogue/establishment-rules.ts';
import type { NotificationLimits } from '@guichet/contract/catalogue/setting-texts.ts';
import { DEFAULT_LOCALE, type Labels, type Locale } from '@guichet/contract/locale.ts';
import { filledWith } from '@guichet/contract/main-locale.ts';
import { fillsCards, needsCard } from '@guichet/contract/predicates.ts';
import type {
  CatalogueEstablishment,
  CatalogueFamily,
  CatalogueService,
  CatalogueTheme,
  LeftOut,
} from '#gateways/ticketing/catalogue/port.ts';

/** The ticketing system’s description of each kind. */
export interface SourceOf {
  establishment: CatalogueEstablishment;
  family: CatalogueFamily;
  service: CatalogueService;
  theme: CatalogueTheme;
}

/** The kinds of catalogue items. */
export type ItemKind = keyof SourceOf;

/** The kinds that an administrator can hide and that have pictures. */
export type SettingKind = Exclude<ItemKind, 'theme'>;

/** An administrator’s text, and the ticketing system’s text that it overrides, to detect a later change. */
export interface OwnText {
  text: string;
  over: string;
}

/** Administrators’ texts by language. */
export type OwnTexts = Partial<Record<Locale, OwnText>>;

/** The administrators’ settings of an item. */
export interface ItemSettings extends NotificationLimits {
  labels: OwnTexts;
  descriptions: OwnTexts;
  isEnabled: boolean;
  /** Null: after ordered items, in the ticketing system’s order */
  itemOrder: number | null;
  pictureId: string | null;
  /** Colour of a theme, `#rrggbb`; null for the ticketing system’s */
  color: string | null;
}

/** An item of the local catalogue: the ticketing system’s part and the administrators’ settings. */
export interface ItemRow<Kind extends ItemKind = ItemKind> extends ItemSettings {
  kind: Kind;
  code: string;
  source: SourceOf[Kind];
  sourceOrder: number;
  isPresent: boolean;
  version: number;
  changedAt: Date | null;
  changedBy: string | null;
}

interface Pictured {
  /** Id of a picture of an item */
  pictureId?: string | undefined;
}

/** Items for visitors: the ticketing system’s part with the administrators’ settings applied. */
export interface ShopEstablishment extends CatalogueEstablishment, Pictured {
  /** The venue’s own information, in addition to the ticketing system’s; absent when there is none */
  information?: VenueInformation | undefined;
  /** The ticketing system’s establishment, when the venue overrides it */
  source?: CatalogueEstablishment | undefined;
}
/** The venue’s information on an establishment beyond address and hours; degrees, sizes in pixels. */
export interface VenueInformation {
  position?: { latitude: number; longitude: number };
  access?: Labels;
  bring?: Labels;
  telephone?: string;
  services: VenueService[];
  showsPrices: boolean;
  pictures: { id: string; descriptions: Labels; width: number; height: number }[];
}
/** A family with the tenant’s settings applied. */
export interface ShopFamily extends CatalogueFamily, Pictured {}
/** A service with the tenant’s settings applied. */
export interface ShopService extends CatalogueService, Pictured {
  /** The ticketing system’s names, when the venue overrides them */
  names?: Labels;
  limits?: NotificationLimits;
}

/** The catalogue with the tenant’s settings applied. */
export interface ShopCatalogue {
  establishments: ShopEstablishment[];
  families: ShopFamily[];
  services: ShopService[];
  themes: CatalogueTheme[];
}

/** A difference between two states of an item in one field; prices in cents. */
export interface FieldChange {
  field: string;
  /** Language of a text, or name of a price */
  part?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** The administrator’s text, which remains */
  own?: string | undefined;
}

export interface ItemChange {
  kind: ItemKind;
  externalCode: string;
  labels: Labels;
  isBack?: boolean | undefined;
  fields: FieldChange[];
}

export interface ItemChanges {
  count: number;
  items: ItemChange[];
}

/** The result of a synchronization. */
export interface SynchronizationResult {
  added: ItemChanges;
  changed: ItemChanges;
  gone: ItemChanges;
  conflicts: ItemChanges;
  /** Items of the ticketing system that the portal cannot sell */
  leftOut?: LeftOut[] | undefined;
}

/**
 * Returns the visible part of a catalogue. Items need a name in the default language; a service also needs a visible
 * family and a visible establishment.
 * @param language the venue’s default language
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

/** Fills missing texts with the venue’s default language, since every page falls back to French. */
const fallingBackTo = <Item extends Named>(language: Locale, item: Item): Item =>
  language === DEFAULT_LOCALE
    ? item
    : {
        ...item,
        labels: filledWith(language, item.labels),
        descriptions: filledWith(language, item.descriptions),
      };

/** Returns whether a service is sold online. A service bound to a card must fill cards in the ticketing system. */
export const isSoldOnline = (service: CatalogueService): boolean =>
  !needsCard(service.type) || fillsCards(service);

/** Returns whether a service is sold on a day of the venue’s calendar. */
export const isOnSale = ({ saleStart, saleEnd }: CatalogueService, day: string): boolean =>
  (saleStart === undefined || saleStart <= day) && (saleEnd === undefined || day <= saleEnd);

/** Returns the establishments where a service can be attended or used. */
export function establishmentsOf(service: CatalogueService): string[] {
  return [service.establishmentCode, ...(service.otherEstablishmentCodes ?? [])];
}

/** Returns whether an item has a name in a language. */
export const isNamed = (item: { labels: Labels }, language: Locale): boolean =>
  (item.labels[language] ?? '').trim() !== '';

export type SupportingDocument = (typeof SUPPORTING_DOCUMENTS)[number];

/** Returns whether a code is a supporting document of specified-behaviour.md#service-types. */
export const isSupportingDocument = (code: string): code is SupportingDocument =>
  (SUPPORTING_DOCUMENTS as readonly string[]).includes(code);
