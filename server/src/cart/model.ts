import type { CART_STATES } from '@guichet/contract/cart/cart.ts';
import type { Contact, ContactField } from '@guichet/contract/cart/contact-rules.ts';
import type { Labels, Locale } from '@guichet/contract/locale.ts';

/** The cart as it is stored. */

/** A cart’s state in the database. */
export type CartStateName = (typeof CART_STATES)[number];

/** A session as it was when its places were held. */
export interface HeldEvent {
  start: string;
  end: string;
  labels: Labels;
  establishment: Labels;
  room?: Labels;
  themeCode?: string;
  themeLabels: Labels;
  themeColor?: string;
}

/** A part of a line: so many of its service for one session, card or holder. */
export interface StoredDetail {
  id: string;
  quantity: number;
  eventId?: string;
  event?: HeldEvent;
  cardNumber?: string;
  cardHolderName?: string;
  cardHolderFirstName?: string;
  isWithdrawalTicketId?: string;
  isWithdrawTicketFamilyId?: string;
  /** Who comes, one for each ticket; until the cart is sold */
  contacts?: Contact[];
}

/** A line as it was shown to the buyer: the sale, the tickets and the receipt repeat it. Amounts in cents. */
export interface StoredLine {
  id: string;
  service: string;
  type: number;
  serviceName: Labels;
  family: string;
  establishment: string;
  establishmentLabels: Labels;
  /** Where else an undated service is valid */
  otherEstablishments?: Labels[];
  priceName: string;
  labels: Labels;
  unitPrices: Record<string, number>;
  unitPrice: number;
  quantity: number;
  /** Of its service in one cart */
  minimumQuantity?: number;
  /** Per mille, included in the price */
  vatRate: number;
  supportingDocuments: string[];
  /** Of its named price, which a family quotient opens */
  externalDiscountCode?: string;
  /** What a named price costs other buyers */
  commonPrice?: number;
  /** What it cost before it changed; with labels the named price that the buyer's quotient no longer opens */
  formerPrice?: { labels?: Labels; unitPrice: number };
  /** Days that the subscription lasts */
  periodDays?: number;
  /** What has to be known of each who comes */
  contactFields?: ContactField[];
  /** It fills cards, and gives no ticket */
  fillsCards?: true;
  details: StoredDetail[];
}

/** A row of portal.cart, with the database’s clock at the time of reading. */
export interface CartRow {
  id: string;
  user_id: string | null;
  state: CartStateName;
  version: number;
  lines: StoredLine[];
  total_amount: number;
  currency: 'EUR';
  locale: Locale;
  opened_at: Date;
  valid_until: Date;
  /** As whose its places are counted, see cart/limits; null where it is not counted */
  holder: string | null;
  attempt_id: string | null;
  paid_at: Date | null;
  sold_at: Date | null;
  sale_attempts: number;
  sale_failure: string | null;
  /** Whether it may have bookings, see cart/sale-rules */
  is_booked: boolean;
  clock: Date;
}
