import type { ContactField } from '@guichet/contract/cart/contact-rules.ts';
import type { OpeningHours } from '@guichet/contract/catalogue/opening-rules.ts';
import type { Labels } from '@guichet/contract/locale.ts';
import type { ServiceCards } from '../cards/port.ts';

/** The catalogue of a ticketing system, in its languages. */
export interface Catalogue {
  establishments: CatalogueEstablishment[];
  families: CatalogueFamily[];
  services: CatalogueService[];
  themes: CatalogueTheme[];
  /** Products of the system that the portal cannot sell */
  leftOut?: LeftOut[] | undefined;
}

/** A product that the portal does not sell, by its name at the system. */
export interface LeftOut {
  name: string;
  /**
   * Why: priced by booking instead of by ticket; requires data that accounts lack; no price in euros; no code to scan
   */
  reason: 'per-booking' | 'contact-fields' | 'no-price' | 'no-code';
}

export interface CatalogueEstablishment {
  code: string;
  labels: Labels;
  descriptions: Labels;
  address: string;
  zip: string;
  city: string;
  /** Opening hours, where the system knows them */
  hours?: OpeningHours | undefined;
  /** IANA name, where the system knows that it differs from the venue's */
  timeZone?: string | undefined;
  position: number;
}

export interface CatalogueFamily {
  code: string;
  labels: Labels;
  descriptions: Labels;
  /** #rrggbb, contrast with white at least 4.5 */
  color: string;
  /** Activity of its tickets and sessions; admissions when absent. The type identifies cards, memberships and articles. */
  activity?: 'entry' | 'class' | 'well-being' | undefined;
  position: number;
}

export interface CatalogueTheme {
  code: string;
  label: string;
  labels: Labels;
  descriptions: Labels;
  color: string | undefined;
}

/** Audience of a price; ages are in years, both included. */
export interface PriceAudience {
  type: 'ADULT' | 'YOUTH' | 'CHILD' | 'INFANT' | 'FAMILY' | 'SENIOR' | 'STUDENT' | 'OTHER';
  minimumAge?: number;
  maximumAge?: number;
}

export interface CataloguePrice {
  /** The empty name is the base price. */
  name: string;
  labels: Labels;
  cents: number;
  /** PJUSTIF codes that the bearer shows at the entrance */
  supportingDocuments: string[];
  /** External discount code of a named price that requires a family quotient */
  discountCode?: string | undefined;
  /** Audience of the price; everyone when absent */
  audience?: PriceAudience | undefined;
  /** Data that the system requires of each visitor */
  contactFields?: readonly ContactField[] | undefined;
  /** Places that a ticket takes of its session, such as 4 for a family; 1 when absent */
  places?: number | undefined;
  /** Per mille; that of the service when absent */
  vatRate?: number | undefined;
}

export interface CatalogueService extends ServiceCards {
  code: string;
  /** Service type code (specified-behaviour.md#service-types) */
  type: number;
  establishmentCode: string;
  /** Other establishments where the service can be attended or used */
  otherEstablishmentCodes?: readonly string[];
  familyCode: string;
  publicType: string;
  labels: Labels;
  descriptions: Labels;
  themeCodes: string[];
  prices: CataloguePrice[];
  isFastPurchase: boolean;
  isAuthorizedDuplication: boolean;
  durationMinutes: number | undefined;
  /** Days for which an undated ticket is valid from its sale */
  validityDays: number | undefined;
  minimumAge: number | undefined;
  /** Minimum number of tickets per cart, over all prices; 1 when absent */
  minimumQuantity?: number | undefined;
  /** Maximum number of tickets per cart, over all prices; no limit of its own when absent */
  maximumQuantity?: number | undefined;
  /** Services that the customer must have too, such as the compulsory swim cap */
  requiredServiceCodes?: readonly string[];
  /** Services suggested together with this service */
  matchingServiceCodes?: readonly string[];
  /** Whether the article is rented for a session and returned after it; without it, articles are bought */
  isRental?: boolean | undefined;
  /** First and last day of sale on the venue’s calendar; no limit where absent */
  saleStart?: string | undefined;
  saleEnd?: string | undefined;
  /** Per mille, of the prices without a rate of their own */
  vatRate: number;
  position: number;
}
