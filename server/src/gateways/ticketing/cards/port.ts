import type { MOVEMENT_KINDS } from '@guichet/contract/cards/cards.ts';
import type { Labels } from '@guichet/contract/locale.ts';
import type { CodeFormat, HeldTicket, IdentifiedTicket, TicketDiscount } from '../tickets/port.ts';

/** Cards of regular customers; part of {@link import('../port.ts').TicketingSystem}. */
export interface CardSystem {
  /** Reads the cards attached to an account, oldest first, with their rights. */
  findCards(holder: string): Promise<TicketingCard[]>;

  /**
   * Finds the card of a number if the code matches. The caller limits the attempts.
   * @returns undefined for an unknown card and for a wrong code, without distinction
   */
  identifyCard(request: { number: string; code: string }): Promise<TicketingCard | undefined>;

  /** Finds the card of a number, of any holder; for the venue's own staff. */
  findCard(number: string): Promise<TicketingCard | undefined>;

  /**
   * Attaches a card to an account and detaches it from its present account. Idempotent by `key`: a repeated request
   * returns 'attached' when the first one succeeded, whatever happened to the card since.
   * @param request.from the account to which the card is expected to be attached, undefined for none
   */
  attachCard(request: {
    key: string;
    number: string;
    holder: string;
    from?: string | undefined;
    name?: CardHolderName | undefined;
  }): Promise<'attached' | 'attached-elsewhere' | 'blocked' | 'unknown'>;

  /** Detaches a card from an account; its rights stay. Idempotent by `key`, as {@link attachCard}. */
  detachCard(request: { key: string; number: string; holder: string }): Promise<'detached' | 'unknown'>;

  /** Blocks a card of an account permanently; its remaining rights are lost. Idempotent by `key`, as {@link attachCard}. */
  blockCard(request: {
    key: string;
    number: string;
    holder: string;
  }): Promise<'blocked' | 'already-blocked' | 'unknown'>;

  /** Suspends the rights that a sale put on cards, from an instant on; without an instant, ends the suspension. Repeatable. */
  suspendCards(request: { key: string; from: Date | undefined }): Promise<void>;

  /** Reads a page of the movements of a card's rights, newest first; `before` is the id of the previous page's last one. */
  readMovements(request: {
    number: string;
    before?: string | undefined;
    most: number;
  }): Promise<RightMovement[]>;

  /** Reads the tickets that an account may withdraw from its cards, except blocked cards. */
  readWithdrawalRights(holder: string): Promise<WithdrawalRight[]>;

  /**
   * Deletes what the system knows of the person behind an account: the names on its cards, which it detaches, why staff
   * blocked or changed these cards, and its family quotient. Sales stay under the account's reference. Repeatable.
   * @param formerCards numbers of cards that were the person's; their reasons are deleted too
   */
  forgetHolder(holder: string, formerCards: readonly string[]): Promise<void>;

  /** Reads all tickets of an account from every channel: online, at the desk, on a card. Newest sale first. */
  findTickets(holder: string): Promise<HeldTicket[]>;

  /**
   * Finds the ticket of a number or a code, or the tickets of an order, of any holder; for the venue's own staff. Newest
   * sale first, tickets in their order, at most `most` of them.
   */
  identifyTickets(request: { number: string; most: number }): Promise<IdentifiedTicket[]>;

  /**
   * Transfers a ticket to another account under a new code; the previous code becomes invalid. Idempotent by `key`: a
   * repeated request returns the code of the first one.
   */
  reissueTicket(request: {
    ticketNumber: string;
    key: string;
    holder: string;
  }): Promise<{ code: string } | { reason: 'used' | 'unknown' }>;
}

/** Unit of a right. A period counts nothing and opens any number of times. Minutes and cents are integers. */
export type RightUnit = 'admission' | 'minute' | 'cent' | 'ticket' | 'period';

/** How a service uses cards; part of {@link import('../port.ts').CatalogueService}. */
export interface ServiceCards {
  /** accepted: its ticket may be put on a card; created: fills a new or existing card; required: fills an existing card */
  cardUse?: 'none' | 'accepted' | 'created' | 'required' | undefined;
  /** The rights that the service puts on a card */
  grants?: readonly ServiceGrant[] | undefined;
  /** Codes of services that may refill a card with this service */
  servicesForFill?: readonly string[] | undefined;
  /** Services of one space may share a card */
  espaceRef?: string | undefined;
  /** Days before the end of the period from which a renewal is sold; the next field has the days after it */
  renewalDaysBefore?: number | undefined;
  renewalDaysAfter?: number | undefined;
  /** Whether its card is for one kind of public only */
  disableMultiPublic?: boolean | undefined;
}

export interface ServiceGrant {
  unit: RightUnit;
  /** Absent for a period */
  units?: number | undefined;
  /** The tickets that can be withdrawn from a right to tickets */
  withdrawal?: { familyCode: string; serviceCodes: readonly string[] } | undefined;
}

export interface CardHolderName {
  firstName: string;
  lastName: string;
}

export interface TicketingCard {
  /** Eight digits, public: the number is printed on the card */
  number: string;
  /** Unguessable code that the turnstile reads */
  scanCode: string;
  codeFormat: CodeFormat;
  /** Code that attaches the card, with its number; only for its own account. Undefined where it is not disclosed */
  attachCode: string | undefined;
  /** False while blocked */
  isActive: boolean;
  blockedAt: Date | undefined;
  /** Whether the venue may unblock it */
  isBlockTemporary: boolean;
  /** Why staff blocked it; for the venue's own staff, and for a copy of the customer's data */
  blockReason?: string | undefined;
  /** Number of the card that replaced it */
  replacedBy: string | undefined;
  createdAt: Date;
  /** The account to which the card is attached */
  holder: string | undefined;
  holderName: CardHolderName;
  /** The service with which the card was created; its name is the card's name */
  serviceCode: string;
  label: Labels;
  themeCode: string | undefined;
  publicType: string;
  disableMultiPublic: boolean;
  espaceRef: string | undefined;
  /** Establishments where one of its rights opens */
  establishmentCodes: string[];
  /** Services that may fill the card now */
  servicesForFill: string[];
  /** Services on the card that cannot be sold on it again while they last */
  serviceAlreadySolds: string[];
  /** First day of the renewal of its period */
  startDateRenewAllowed: Date | undefined;
  endDateRenewAllowed: Date | undefined;
  /** Rights, soonest end first */
  rights: CardRight[];
  /** Open tickets of its holder that were put on the card or withdrawn from it; soonest end first */
  tickets: CardTicket[];
}

export interface CardTicket {
  ticketNumber: string;
  serviceCode: string;
  label: Labels;
  /** Start of its session */
  start: Date | undefined;
  validUntil: Date;
}

export interface CardRight {
  id: string;
  serviceCode: string;
  label: Labels;
  unit: RightUnit;
  /** Quantity after the last filling; undefined for a period */
  total: number | undefined;
  remaining: number | undefined;
  /** Quantity left when the card was blocked */
  lost?: number | undefined;
  validFrom: Date;
  validUntil: Date;
  /** Time of the last use */
  consumedAt: Date | undefined;
  establishmentCodes: string[];
  /** Codes of the services that refill the right */
  servicesForFill: string[];
  withdrawal: { familyCode: string; serviceCodes: string[] } | undefined;
}

/** A change of a right in its ledger. */
export interface RightMovement {
  id: string;
  rightId: string;
  serviceCode: string;
  unit: RightUnit;
  kind: (typeof MOVEMENT_KINDS)[number];
  /** Quantity added; negative for a use */
  quantity: number;
  /** Quantity left after the change; undefined for a period */
  balance: number | undefined;
  at: Date;
  establishmentCode: string | undefined;
  /** The order that bought, filled or withdrew */
  orderNumber: string | undefined;
  /** Why staff granted or corrected; for the venue's own staff */
  reason: string | undefined;
  /** Number of the card from which, or to which, a right moved */
  otherCard: string | undefined;
}

export interface WithdrawalRight {
  id: string;
  cardNumber: string;
  familyCode: string;
  serviceCodes: string[];
  remaining: number;
  validUntil: Date;
}

/** A line of a cart about one card, at the displayed price: fills it, puts tickets on it, or withdraws tickets. */
export interface CardLine {
  lineId: string;
  serviceCode: string;
  priceName: string;
  /** Before a discount */
  unitPriceCents: number;
  discount?: TicketDiscount | undefined;
  discountCode?: string | undefined;
  /** Number of cards or tickets; 1 where a card is named */
  quantity: number;
  /** An existing card of the account; absent for a new one */
  cardNumber?: string | undefined;
  /** Holder's name on a new card; absent for a card without name */
  holder?: CardHolderName | undefined;
  withdrawal?: { rightId: string; familyCode: string } | undefined;
}

/** Why a card line is refused. */
export type CardRefusal =
  | 'service-unknown'
  | 'card-unknown'
  | 'card-blocked'
  | 'card-required'
  | 'card-not-accepted'
  | 'sold-once'
  | 'renewal-not-open'
  | 'one-renewal'
  | 'withdrawal-quantity';

/** The card of a sold line. */
export interface SoldCard {
  lineId: string;
  effect: 'created' | 'reloaded' | 'subscribed' | 'renewed' | 'withdrawn';
  cardNumber: string;
  serviceCode: string;
  /** Rights on the card after the sale; instants are ISO strings */
  rights: readonly { unit: RightUnit; remaining: number | null; validUntil: string }[];
}
