import type { ContactField } from '@guichet/contract/cart/contact-rules.ts';
import type { OpeningHours } from '@guichet/contract/catalogue/opening-rules.ts';
import type { Labels } from '@guichet/contract/locale.ts';
import type { ServiceCards } from '../cards/port.ts';

/** What a ticketing system sells, in the languages it knows. */
export interface Catalogue {
  establishments: CatalogueEstablishment[];
  families: CatalogueFamily[];
  services: CatalogueService[];
  themes: CatalogueTheme[];
  /** What the system sells, and the portal cannot */
  leftOut?: LeftOut[] | undefined;
}

/** A product that is not sold here, by its name at the system. */
export interface LeftOut {
  name: string;
  /** Priced by booking and not by ticket; requires what no account says; without a price in euros; without a code that can be scanned */
  reason: 'per-booking' | 'contact-fields' | 'no-price' | 'no-code';
}

export interface CatalogueEstablishment {
  code: string;
  labels: Labels;
  descriptions: Labels;
  address: string;
  zip: string;
  city: string;
  /** Where the system knows them */
  hours?: OpeningHours | undefined;
  position: number;
}

export interface CatalogueFamily {
  code: string;
  labels: Labels;
  descriptions: Labels;
  /** #rrggbb, contrast with white at least 4.5 */
  color: string;
  /** What its tickets and sessions are; admissions when absent. Cards, memberships and articles say it by their type. */
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

/** Who a price is for; ages are in years, both included. */
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
  /** External discount code of a named price, that is not open to all: a family quotient opens it */
  discountCode?: string | undefined;
  /** Who the price is for; anyone when absent */
  audience?: PriceAudience | undefined;
  /** What the system must know of each who comes */
  contactFields?: readonly ContactField[] | undefined;
}

export interface CatalogueService extends ServiceCards {
  code: string;
  /** Service type code (specified-behaviour.md#service-types) */
  type: number;
  establishmentCode: string;
  /** Where else it can be attended or used */
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
  /** How long an undated ticket is valid from its sale */
  validityDays: number | undefined;
  minimumAge: number | undefined;
  /** Fewest tickets of it in one cart, over all prices; one when absent */
  minimumQuantity?: number | undefined;
  /** Services that one must have with it: the compulsory swim cap */
  requiredServiceCodes?: readonly string[];
  /** Services that go well with it */
  matchingServiceCodes?: readonly string[];
  /** An article that is used during a session and given back after it; without it, articles are bought for good */
  isRental?: boolean | undefined;
  /** First and last day on which it is sold, by the venue’s calendar; no limit where absent */
  saleStart?: string | undefined;
  saleEnd?: string | undefined;
  /** Per mille */
  vatRate: number;
  position: number;
}
