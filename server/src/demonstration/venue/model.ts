import type { PlacePool } from '@guichet/contract/box-office/timetable-rules.ts';
import type { Labels } from '@guichet/contract/locale.ts';
import { typeset } from '@guichet/phrases/typeset.ts';
import type {
  Catalogue,
  CatalogueEstablishment,
  CataloguePrice,
  CatalogueService,
  PriceAudience,
} from '#gateways/ticketing/catalogue/port.ts';

/** A venue of the demonstration: its catalogue and timetable. */
export interface DemonstrationVenue {
  timeZone: string;
  catalogue: Catalogue;
  timetable: readonly TimetableEntry[];
  /** Places that entries of the timetable share */
  pools?: readonly PlacePool[];
  /** Services with a limited period of sale, by code: first and last day, counted from the setup of the venue */
  sales?: Readonly<Record<string, { from?: number; until: number }>>;
}

/** Days of the week: 1 is Monday, 7 is Sunday. */
export const DAILY = [1, 2, 3, 4, 5, 6, 7] as const;
export const WORKDAYS = [1, 2, 3, 4, 5] as const;
export const WEEKEND = [6, 7] as const;

/** Initial fill level of a session; by default according to its popularity. */
export type Filling = 'sold-out' | 'nearly-full';

/** A weekly session. */
export interface TimetableEntry {
  /** Services that can be bought for the session; the first names it */
  services: readonly [string, ...string[]];
  establishment: string;
  room: Labels;
  theme: string;
  minutes: number;
  capacity: number;
  /** Id of the pool whose places its sessions share */
  pool?: string;
  /** Approximate share of places sold by the day of the session: 0 to 1 */
  popularity: number;
  /** Times on the venue's clock, `HH:MM` */
  slots: readonly { days: readonly number[]; times: readonly string[]; filling?: Filling }[];
}

/** Returns a text in every language. */
export const text = (fr: string, en: string, de: string): Labels => ({
  'fr-FR': typeset(fr),
  'en-GB': en,
  'de-DE': typeset(de),
});

/** Returns a name and a description. */
export const described = (labels: Labels, descriptions: Labels) => ({ labels, descriptions });

const PRICE_LABELS = {
  '': text('Tarif unique', 'Standard price', 'Einheitspreis'),
  PLEIN: text('Plein tarif', 'Full price', 'Normaltarif'),
  REDUIT: text('Tarif réduit', 'Reduced price', 'Ermäßigt'),
  ENFANT: text('Enfant (3 à 11 ans)', 'Child (3 to 11)', 'Kind (3 bis 11 Jahre)'),
  FAMILLE: text('Famille de quatre', 'Family of four', 'Familie zu viert'),
  QF1: text('Tarif solidaire', 'Solidarity price', 'Solidartarif'),
  QF2: text('Tarif solidaire +', 'Solidarity price +', 'Solidartarif +'),
};

/** External discount codes of the prices that require a family quotient. */
const DISCOUNT_CODES: Partial<Record<keyof typeof PRICE_LABELS, string>> = {
  QF1: 'QF1',
  QF2: 'QF2',
};

/** The supporting documents of each price: the holder shows one of them at the entrance. */
const SUPPORTING_DOCUMENTS: Partial<Record<keyof typeof PRICE_LABELS, string[]>> = {
  REDUIT: ['PJUSTIF002', 'PJUSTIF006', 'PJUSTIF009'],
  ENFANT: ['PJUSTIF001'],
  QF1: ['PJUSTIF005'],
  QF2: ['PJUSTIF005'],
};

/** Returns the audience of a price; without a price for children, adults and children pay the same. */
function audienceOf(
  name: keyof typeof PRICE_LABELS,
  cents: Partial<Record<keyof typeof PRICE_LABELS, number>>,
): PriceAudience | undefined {
  if (name === 'ENFANT') return { type: 'CHILD', minimumAge: 3, maximumAge: 11 };
  if (name === 'FAMILLE') return { type: 'FAMILY' };
  if (name === 'PLEIN') return { type: 'ADULT', ...('ENFANT' in cents && { minimumAge: 12 }) };
  return undefined;
}

/** Returns prices in cents by name: the empty name alone, or named prices that replace it. */
export function prices(cents: Partial<Record<keyof typeof PRICE_LABELS, number>>): CataloguePrice[] {
  return (Object.keys(cents) as (keyof typeof PRICE_LABELS)[]).map((name) => ({
    name,
    labels: PRICE_LABELS[name],
    cents: cents[name] ?? 0,
    supportingDocuments: SUPPORTING_DOCUMENTS[name] ?? [],
    ...(DISCOUNT_CODES[name] && { discountCode: DISCOUNT_CODES[name] }),
    ...(audienceOf(name, cents) && { audience: audienceOf(name, cents) }),
    ...(name === 'FAMILLE' && { places: 4 }),
  }));
}

type Defaults = 'themeCodes' | 'isFastPurchase' | 'isAuthorizedDuplication' | 'publicType' | 'vatRate';
type Optional =
  | 'durationMinutes'
  | 'validityDays'
  | 'minimumAge'
  | 'minimumQuantity'
  | 'maximumQuantity'
  | 'saleStart'
  | 'saleEnd';

/** A service as written in the catalogue files; absent fields have defaults. */
export type ServiceDraft = Omit<CatalogueService, 'position' | Defaults | Optional> &
  Partial<Pick<CatalogueService, Defaults | Optional>>;

/** Completes drafts with defaults and their position in the list. */
export function completeServices(drafts: readonly ServiceDraft[]): CatalogueService[] {
  return drafts.map((draft, index) => ({
    themeCodes: [],
    isFastPurchase: false,
    isAuthorizedDuplication: true,
    publicType: 'tout public',
    vatRate: 200,
    durationMinutes: undefined,
    validityDays: undefined,
    minimumAge: undefined,
    minimumQuantity: undefined,
    maximumQuantity: undefined,
    requiredServiceCodes: [],
    matchingServiceCodes: [],
    isRental: false,
    saleStart: undefined,
    saleEnd: undefined,
    cardUse: 'none',
    grants: [],
    servicesForFill: [],
    espaceRef: undefined,
    renewalDaysBefore: undefined,
    renewalDaysAfter: undefined,
    disableMultiPublic: false,
    ...draft,
    position: index + 1,
  }));
}

/** Numbers items in display order. */
export function inOrder<Item>(items: readonly Item[]): (Item & Pick<CatalogueEstablishment, 'position'>)[] {
  return items.map((item, index) => ({ ...item, position: index + 1 }));
}
