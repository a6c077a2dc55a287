import type { Contact, ContactField } from '@guichet/contract/cart/contact-rules.ts';
import type { Labels, Locale } from '@guichet/contract/locale.ts';
import type { GatewayError } from '#kernel/errors.ts';
import type { CardLine, CardRefusal, CardSystem, SoldCard } from './cards/port.ts';
import type { Catalogue } from './catalogue/port.ts';
import type { RefundSystem } from './refunds/port.ts';
import type { ResellerBookings } from './resellers/port.ts';
import type { BlockSystem, CodeFormat, TicketKind } from './tickets/port.ts';
import type { TryConnection } from './trial/port.ts';

/**
 * The external ticketing system of a tenant: it owns the catalogue, the sessions and their places, the sale and
 * the tickets. Every method is a remote call: it may time out, and an unknown outcome is not a failure
 * (ask {@link TicketingSystem.findSale} before trying again). Codes are that system's own.
 */
export interface TicketingSystem extends CardSystem, RefundSystem, BlockSystem {
  /** The whole catalogue; changes rarely, the portal keeps it in memory. */
  readCatalogue(): Promise<Catalogue>;

  /** Sessions that start in `[from, until)`, ordered by start. */
  findSessions(query: SessionQuery): Promise<TicketingSession[]>;

  /**
   * The places that the sessions starting in `[from, until)` have now, and those that began within the day before and go on:
   * what a page that stays open asks for again.
   */
  findPlaces(interval: Pick<SessionQuery, 'from' | 'until'>): Promise<SessionPlaces[]>;

  /** @returns undefined when there is no such session */
  readSession(sessionId: string): Promise<TicketingSession | undefined>;

  /**
   * Makes the places held under `request.key` exactly those of `request.lines`, all or nothing: what is held
   * already is kept, more is taken, less is given back (not of one that `grows`), and the whole hold now lasts at least `holdSeconds` from now
   * by the system’s own clock (never an instant of ours: clocks differ).
   * Repeating it changes nothing.
   */
  holdPlaces(request: HoldRequest): Promise<HoldOutcome>;

  /** Gives the places of a hold back at once; a hold that is unknown, expired or sold is left alone. */
  releasePlaces(key: string): Promise<void>;

  /**
   * Sells: turns the hold of the same key into tickets, or takes the places again when the hold has gone.
   * Idempotent by `request.key`: a repeated request answers the first sale.
   */
  sell(request: SellRequest): Promise<SellOutcome>;

  /** The sale made under a key, for when the answer to {@link TicketingSystem.sell} was lost. */
  findSale(key: string): Promise<TicketingSale | undefined>;

  /** What the system must know of whoever buys these services, and the portal does not; asked before a payment. */
  missingContact(sale: { buyer: string; serviceCodes: readonly string[] }): Promise<ContactField[]>;

  /** The family quotient that the system knows of a customer. @returns undefined when it knows none */
  readFamilyQuotient(holder: string): Promise<TicketingQuotient | undefined>;
}

export interface TicketingQuotient {
  quotient: number;
  /** Undefined for as long as the system says it */
  validUntil: Date | undefined;
}

/** Gives each tenant its ticketing system. */
export interface TicketingGateway {
  of(tenant: { id: string; name: string }): TicketingSystem;
}

/** The gateway of the portal, which knows whose places it keeps itself. */
export interface VenueTicketing extends TicketingGateway {
  /** Whether the places of a tenant are those of the embedded system. */
  isEmbedded(tenant: { id: string; name: string }): Promise<boolean>;
  /** Whether the system has cards with rights on them, and gives tickets new codes. */
  hasCards(tenant: { id: string; name: string }): Promise<boolean>;
  readonly tryConnection: TryConnection;
  /** Of the embedded system, which alone sells through resellers */
  readonly resellerBookings: ResellerBookings;
}

/** What a tenant’s ticketing system has answered within a while. */
export interface TenantAnswers {
  answers: number;
  /** Of them: it could not be reached, or not in time */
  failures: number;
  totalMs: number;
  slowestMs: number;
}

/** The system could not be reached or did not answer in time; the outcome is unknown. */
export class TicketingUnavailable extends Error implements GatewayError {
  override readonly name: string = 'TicketingUnavailable';
  readonly appErrorCode: 'ticketing.unavailable' | 'ticketing.key-refused' = 'ticketing.unavailable';
}

/** The system refuses the venue's key: a retry is useless until the venue has another one. */
export class TicketingKeyRefused extends TicketingUnavailable {
  override readonly name = 'TicketingKeyRefused';
  override readonly appErrorCode = 'ticketing.key-refused';
}

/** What an adapter throws where the system refuses its key. */
export interface KeyRefusal extends Error {
  readonly refusesKey: boolean;
}

export interface SessionQuery {
  from: Date;
  until: Date;
  /** Also the sessions that begin within the day before `from` and go on after it: those past midnight */
  withRunning?: boolean;
  serviceCode?: string;
  establishmentCodes?: readonly string[];
  themeCodes?: readonly string[];
}

export interface TicketingSession {
  /** Unguessable or not, it is public: it names a session, not a person. */
  id: string;
  /** Services that can be bought for it; the first names it. */
  serviceCodes: string[];
  establishmentCode: string;
  room: Labels | undefined;
  themeCode: string | undefined;
  start: Date;
  end: Date;
  capacity: number;
  /** capacity − held − sold, never below 0 */
  places: number;
  /** In carts, and not sold yet; undefined where the system does not tell them from those sold */
  held?: number | undefined;
  /** What its prices cost here, in cents by price name; those that are missing cost what their service does */
  unitPrices?: Readonly<Record<string, number>> | undefined;
}

export interface SessionPlaces {
  id: string;
  /** As of {@link TicketingSession} */
  places: number;
}

export interface HoldRequest {
  /** The cart's id */
  key: string;
  holdSeconds: number;
  lines: readonly { sessionId: string; quantity: number }[];
  /** The same by service and price, of what the cart is to have: for systems that hold tickets and not places */
  units?: readonly HeldUnits[] | undefined;
  /** Gives no place back: at least these are held afterwards, and what the key holds beside */
  grows?: boolean;
  /** All that the cart is about to do with cards; absent for a cart that never had to do with any */
  cards?: CardHold | undefined;
}

export interface HeldUnits {
  sessionId: string;
  serviceCode: string;
  priceName: string;
  /** What the buyer was shown */
  unitPriceCents: number;
  quantity: number;
}

export interface CardHold {
  /** The account whose cards and withdrawal rights may be used */
  holder: string;
  lines: readonly CardLine[];
}

export type HoldOutcome =
  | { held: true }
  | { held: false; reason: 'not-enough-places'; sessionId: string; places: number }
  | {
      held: false;
      reason: 'unknown-session' | 'session-over' | 'no-price' | 'booking-refused';
      sessionId: string;
    }
  | { held: false; reason: 'price-changed'; sessionId: string; priceName: string; unitPriceCents: number }
  | { held: false; reason: 'card'; lineId: string; refusal: CardRefusal }
  | { held: false; reason: 'already-sold' };

export interface SellRequest {
  /** The cart's id */
  key: string;
  buyer: { reference: string };
  locale: Locale;
  lines: readonly {
    lineId: string;
    serviceCode: string;
    priceName: string;
    quantity: number;
    unitPriceCents: number;
    sessionId?: string | undefined;
    /** Of a rental: the session of this sale during which it is used. The ticket opens then only, and takes no place. */
    usedAtSessionId?: string | undefined;
    /** Who comes, one for each of the quantity, where its price has contact fields */
    contacts?: readonly Contact[] | undefined;
  }[];
  /**
   * What the sale does with cards. A line that fills a card stands here alone; one that withdraws a ticket, or puts it on
   * a card, stands among `lines` too.
   */
  cardLines?: readonly CardLine[] | undefined;
}

export type SellOutcome =
  | { sold: true; sale: TicketingSale }
  | { sold: false; reason: 'not-enough-places' | 'unknown-session' | 'refused'; detail: string };

export interface TicketingSale {
  /** Order number that people can read out, e.g. `2026-004182` */
  externalPurchaseId: string;
  soldAt: Date;
  tickets: TicketingTicket[];
  /** What became of the card lines */
  cards?: readonly SoldCard[] | undefined;
}

export interface TicketingTicket {
  lineId: string;
  /** The session it opens, or during which a rental is used; null for a ticket without a date */
  sessionId: string | null;
  ticketNumber: string;
  kind: TicketKind;
  /** What the turnstile reads; unguessable */
  code: string;
  /** As a QR code when absent */
  codeFormat?: CodeFormat | undefined;
  /** The card that it was put on, or withdrawn from */
  cardNumber?: string | undefined;
  isWithdrawal?: boolean | undefined;
  validFrom: Date;
  validUntil: Date;
}
