import type { MOVEMENT_KINDS } from '@guichet/contract/cards/cards.ts';
import type { Labels } from '@guichet/contract/locale.ts';
import type { CodeFormat, HeldTicket, IdentifiedTicket } from '../tickets/port.ts';

/** The cards of a ticketing system, part of {@link import('../port.ts').TicketingSystem}: what regulars own. */
export interface CardSystem {
  /** The cards that are attached to an account, oldest first, with their rights. */
  findCards(holder: string): Promise<TicketingCard[]>;

  /**
   * The card with this number, if the code is its own. Limiting the tries is for the caller.
   * @returns undefined when there is no such card, or the code is another's: the two are not distinguished
   */
  identifyCard(request: { number: string; code: string }): Promise<TicketingCard | undefined>;

  /** The card of a number, of any holder: for the venue's own staff. */
  findCard(number: string): Promise<TicketingCard | undefined>;

  /**
   * Attaches a card to an account, and takes it off the one that it is attached to now. Idempotent by `key`: a repeated
   * request answers 'attached' when the first one did it, whatever became of the card since.
   * @param request.from the account it is expected to be attached to now, undefined when to none
   */
  attachCard(request: {
    key: string;
    number: string;
    holder: string;
    from?: string | undefined;
    name?: CardHolderName | undefined;
  }): Promise<'attached' | 'attached-elsewhere' | 'blocked' | 'unknown'>;

  /** Takes a card off an account; what is on it stays. Idempotent by `key`, as {@link attachCard}. */
  detachCard(request: { key: string; number: string; holder: string }): Promise<'detached' | 'unknown'>;

  /** Blocks a card of an account for good: what is left on it is lost. Idempotent by `key`, as {@link attachCard}. */
  blockCard(request: {
    key: string;
    number: string;
    holder: string;
  }): Promise<'blocked' | 'already-blocked' | 'unknown'>;

  /** Has what the sale of a key put on cards open no more from an instant on; without one it opens again. Repeatable. */
  suspendCards(request: { key: string; from: Date | undefined }): Promise<void>;

  /** The movements of all rights of a card, newest first; `before` is the id of the last one of the page before. */
  readMovements(request: {
    number: string;
    before?: string | undefined;
    most: number;
  }): Promise<RightMovement[]>;

  /** The tickets that an account may withdraw, of all its cards that are not blocked. */
  readWithdrawalRights(holder: string): Promise<WithdrawalRight[]>;

  /** All tickets of an account, wherever they were sold: online, at the desk, on a card. Newest sale first. */
  findTickets(holder: string): Promise<HeldTicket[]>;

  /**
   * The ticket of a number or a code, or the tickets of an order, of any holder: for the venue's own staff.
   * Newest sale first, its tickets in their order; `most` of them.
   */
  identifyTickets(request: { number: string; most: number }): Promise<IdentifiedTicket[]>;

  /**
   * Gives a ticket to another account under a new code: the one before no longer opens.
   * Idempotent by `key`: a repeated request answers the code of the first one.
   */
  reissueTicket(request: {
    ticketNumber: string;
    key: string;
    holder: string;
  }): Promise<{ code: string } | { reason: 'used' | 'unknown' }>;
}

/** What a right counts; a period counts nothing and opens as often as one likes. Minutes and cents are whole ones. */
export type RightUnit = 'admission' | 'minute' | 'cent' | 'ticket' | 'period';

/** What a service does with cards; part of {@link import('../port.ts').CatalogueService}. */
export interface ServiceCards {
  /** accepted: its ticket may be put on a card; created: it fills one, new or not; required: an existing one. Else none */
  cardUse?: 'none' | 'accepted' | 'created' | 'required' | undefined;
  /** The rights that it puts on a card */
  grants?: readonly ServiceGrant[] | undefined;
  /** Codes of the services with which a card that has this one may be filled again */
  servicesForFill?: readonly string[] | undefined;
  /** Services of one space may share a card */
  espaceRef?: string | undefined;
  /** A renewal is sold from so many days before the end of the period until so many after */
  renewalDaysBefore?: number | undefined;
  renewalDaysAfter?: number | undefined;
  /** Its card is for one kind of public only */
  disableMultiPublic?: boolean | undefined;
}

export interface ServiceGrant {
  unit: RightUnit;
  /** Absent for a period */
  units?: number | undefined;
  /** What can be withdrawn, of a right to tickets */
  withdrawal?: { familyCode: string; serviceCodes: readonly string[] } | undefined;
}

export interface CardHolderName {
  firstName: string;
  lastName: string;
}

export interface TicketingCard {
  /** Eight digits, public: it is printed on the card */
  number: string;
  /** What the turnstile reads; unguessable */
  scanCode: string;
  codeFormat: CodeFormat;
  /** What attaches it to an account, with its number: for the account that has it alone. Undefined where it is not given */
  attachCode: string | undefined;
  /** False once blocked, which is final */
  isActive: boolean;
  blockedAt: Date | undefined;
  createdAt: Date;
  /** The account that it is attached to */
  holder: string | undefined;
  holderName: CardHolderName;
  /** The service that it was made with: its name is the card's */
  serviceCode: string;
  label: Labels;
  themeCode: string | undefined;
  publicType: string;
  disableMultiPublic: boolean;
  espaceRef: string | undefined;
  /** Where one of its rights opens */
  establishmentCodes: string[];
  /** With which services it may be filled now */
  servicesForFill: string[];
  /** Services that it has and that cannot be sold on it again while they last */
  serviceAlreadySolds: string[];
  /** When its period may be renewed */
  startDateRenewAllowed: Date | undefined;
  endDateRenewAllowed: Date | undefined;
  /** Soonest end first */
  rights: CardRight[];
  /** Tickets of its holder that were put on it, or withdrawn from it, and still open: soonest end first */
  tickets: CardTicket[];
}

export interface CardTicket {
  ticketNumber: string;
  serviceCode: string;
  label: Labels;
  /** Of its session */
  start: Date | undefined;
  validUntil: Date;
}

export interface CardRight {
  id: string;
  serviceCode: string;
  label: Labels;
  unit: RightUnit;
  /** As many as there were after it was last filled; undefined for a period */
  total: number | undefined;
  remaining: number | undefined;
  /** What was left of it when its card was blocked */
  lost?: number | undefined;
  validFrom: Date;
  validUntil: Date;
  /** When it was last used */
  consumedAt: Date | undefined;
  establishmentCodes: string[];
  /** Codes of the services that fill it again */
  servicesForFill: string[];
  withdrawal: { familyCode: string; serviceCodes: string[] } | undefined;
}

/** A change of a right, as its ledger keeps it. */
export interface RightMovement {
  id: string;
  rightId: string;
  serviceCode: string;
  unit: RightUnit;
  kind: (typeof MOVEMENT_KINDS)[number];
  /** What it added: negative when it took */
  quantity: number;
  /** What was left after it; undefined for a period */
  balance: number | undefined;
  at: Date;
  establishmentCode: string | undefined;
  /** The order that bought, filled or withdrew */
  orderNumber: string | undefined;
}

export interface WithdrawalRight {
  id: string;
  cardNumber: string;
  familyCode: string;
  serviceCodes: string[];
  remaining: number;
  validUntil: Date;
}

/** What a cart does with one card, at the price shown: fills it, puts tickets on it, or withdraws tickets from a right. */
export interface CardLine {
  lineId: string;
  serviceCode: string;
  priceName: string;
  unitPriceCents: number;
  discountCode?: string | undefined;
  /** Cards or tickets; one where a card is named */
  quantity: number;
  /** An existing card of the account; absent for a new one */
  cardNumber?: string | undefined;
  /** Whose name a new card bears; no name when absent */
  holder?: CardHolderName | undefined;
  withdrawal?: { rightId: string; familyCode: string } | undefined;
}

/** Why a card line cannot be had. */
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

/** What became of a card line. */
export interface SoldCard {
  lineId: string;
  effect: 'created' | 'reloaded' | 'subscribed' | 'renewed' | 'withdrawn';
  cardNumber: string;
  serviceCode: string;
  /** What is on the card after it; instants are ISO strings */
  rights: readonly { unit: RightUnit; remaining: number | null; validUntil: string }[];
}
