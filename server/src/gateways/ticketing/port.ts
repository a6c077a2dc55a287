import type { Feature } from '@guichet/contract/adapter/operations.ts';
import type { Contact, ContactField } from '@guichet/contract/cart/contact-rules.ts';
import type { Labels, Locale } from '@guichet/contract/locale.ts';
import type { GatewayError } from '#kernel/errors.ts';
import type { FindBoxOffice } from './box-office/port.ts';
import type { CardLine, CardRefusal, CardSystem, SoldCard } from './cards/port.ts';
import type { Catalogue } from './catalogue/port.ts';
import type { ReadSystemEvent } from './events/port.ts';
import type { MoveSystem } from './moves/port.ts';
import type { RefundSystem } from './refunds/port.ts';
import type { ResellerBookings } from './resellers/port.ts';
import type { BlockSystem, CodeFormat, TicketDiscount, TicketKind } from './tickets/port.ts';
import type { TryConnection } from './trial/port.ts';

/**
 * The external ticketing system of a tenant: it owns the catalogue, the sessions and their places, the sale and the
 * tickets. Every method is a remote call that may time out; an unknown outcome is not a failure, so a retry calls
 * {@link TicketingSystem.findSale} first. Codes belong to that system.
 */
export interface TicketingSystem extends CardSystem, RefundSystem, MoveSystem, BlockSystem {
  /** Reads the whole catalogue, which changes rarely; the portal caches it. */
  readCatalogue(): Promise<Catalogue>;

  /** Reads sessions that start in `[from, until)`, ordered by start. */
  findSessions(query: SessionQuery): Promise<TicketingSession[]>;

  /**
   * Reads the current places of sessions that start in `[from, until)`, and of sessions of the day before that still run.
   * Open pages poll them.
   */
  findPlaces(interval: Pick<SessionQuery, 'from' | 'until'>): Promise<SessionPlaces[]>;

  /** Reads a session. @returns undefined when there is no such session */
  readSession(sessionId: string): Promise<TicketingSession | undefined>;

  /**
   * Sets the places held under `request.key` to those of `request.lines`, all or nothing: keeps holds, adds missing places
   * and releases surplus (unless the request `grows`). The hold then lasts at least `holdSeconds` from now by the system’s
   * own clock, since clocks differ. Idempotent.
   */
  holdPlaces(request: HoldRequest): Promise<HoldOutcome>;

  /** Releases the places of a hold immediately; an unknown, expired or sold hold stays unchanged. */
  releasePlaces(key: string): Promise<void>;

  /**
   * Sells: turns the hold of the same key into tickets, or takes the places again when the hold has expired. Idempotent by
   * `request.key`: a repeated request returns the first sale.
   */
  sell(request: SellRequest): Promise<SellOutcome>;

  /** Finds the sale of a key, for when the answer to {@link TicketingSystem.sell} was lost. */
  findSale(key: string): Promise<TicketingSale | undefined>;

  /** Returns the contact fields that these services require and the portal lacks; called before a payment. */
  missingContact(sale: { buyer: string; serviceCodes: readonly string[] }): Promise<ContactField[]>;

  /** Reads the family quotient of a customer. @returns undefined when the system knows none */
  readFamilyQuotient(holder: string): Promise<TicketingQuotient | undefined>;
}

export interface TicketingQuotient {
  quotient: number;
  /** Undefined as long as the system confirms the quotient */
  validUntil: Date | undefined;
}

/** Returns the ticketing system of each tenant. */
export interface TicketingGateway {
  of(tenant: { id: string; name: string }): TicketingSystem;
}

/** The portal's gateway, which knows which system keeps a tenant's places. */
export interface VenueTicketing extends TicketingGateway {
  /** Whether the embedded system keeps the places of a tenant. */
  isEmbedded(tenant: { id: string; name: string }): Promise<boolean>;
  /** Whether the system states a feature; the embedded one has all. */
  offers(tenant: { id: string; name: string }, feature: Feature): Promise<boolean>;
  /** Whether the system has cards with rights and can reissue tickets. */
  hasCards(tenant: { id: string; name: string }): Promise<boolean>;
  /** Gives administrators the data of a venue on the embedded system. */
  readonly boxOffice: FindBoxOffice;
  readonly tryConnection: TryConnection;
  readonly readEvent: ReadSystemEvent;
  /** Bookings of the embedded system, which alone sells through resellers */
  readonly resellerBookings: ResellerBookings;
}

/** Statistics of a tenant’s ticketing system over a period. */
export interface TenantAnswers {
  answers: number;
  /** Answers that failed: system unreachable or too slow */
  failures: number;
  totalMs: number;
  slowestMs: number;
  /** The last answer of another shape than agreed */
  wrong?: WrongAnswer | undefined;
}

/** An answer of another shape than agreed. */
export interface WrongAnswer {
  /** Method and path of the request, such as `GET /places`, or the method of the port */
  operation: string;
  /** Paths of its wrong fields, such as `sessions.0.places`; empty when the answer could not be read at all */
  fields: readonly string[];
}

/** An error that tells why an answer could not be used. */
export interface WithWrongAnswer {
  readonly wrong?: (Pick<WrongAnswer, 'fields'> & Partial<WrongAnswer>) | undefined;
}

/** Thrown when the system could not be reached or did not answer in time; the outcome is unknown. */
export class TicketingUnavailable extends Error implements GatewayError {
  override readonly name: string = 'TicketingUnavailable';
  readonly appErrorCode: 'ticketing.unavailable' | 'ticketing.key-refused' = 'ticketing.unavailable';
}

/** Thrown when the system rejects the venue's key: a retry is useless until the key is replaced. */
export class TicketingKeyRefused extends TicketingUnavailable {
  override readonly name = 'TicketingKeyRefused';
  override readonly appErrorCode = 'ticketing.key-refused';
}

/** Thrown when the ticketing system does not offer a feature. */
export class NotOffered extends Error implements GatewayError {
  override readonly name = 'NotOffered';
  readonly appErrorCode = 'ticketing.not-offered';
}

/** Thrown by an adapter whose system rejects its key. */
export interface KeyRefusal extends Error {
  readonly refusesKey: boolean;
}

/** Thrown by an adapter whose system works and refuses one request; the circuit breaker does not count it. */
export interface RequestRefusal extends Error {
  readonly refusesRequest: boolean;
}

export interface SessionQuery {
  from: Date;
  until: Date;
  /** Whether to include sessions of the day before `from` that still run, past midnight */
  withRunning?: boolean;
  serviceCode?: string;
  establishmentCodes?: readonly string[];
  themeCodes?: readonly string[];
}

export interface TicketingSession {
  /** Public id: it names a session, not a person. */
  id: string;
  /** Services that can be bought for the session; the first names it. */
  serviceCodes: string[];
  establishmentCode: string;
  room: Labels | undefined;
  themeCode: string | undefined;
  start: Date;
  end: Date;
  capacity: number;
  /** capacity − held − sold, at most the places left in a pool that it shares with other sessions; never below 0 */
  places: number;
  /** Places sold; undefined where the system reports only what is left */
  sold?: number | undefined;
  /** Places in carts, not sold yet; undefined where the system does not report them separately */
  held?: number | undefined;
  /** Session prices in cents by price name; missing prices are those of the service */
  unitPrices?: Readonly<Record<string, number>> | undefined;
  /** When its sale begins and ends; until then, or from then on, it cannot be added to a cart */
  saleStart?: Date | undefined;
  saleEnd?: Date | undefined;
  /** Ages of its visitors in years, both included */
  minimumAge?: number | undefined;
  maximumAge?: number | undefined;
  /** One visitor of at least an age for so many younger ones */
  accompaniment?: { underAge: number; children: number } | undefined;
  /** Places to be sold before it takes place for certain */
  minimumParticipants?: number | undefined;
}

export interface SessionPlaces {
  id: string;
  /** See {@link TicketingSession} */
  places: number;
}

export interface HoldRequest {
  /** The cart's id */
  key: string;
  holdSeconds: number;
  lines: readonly { sessionId: string; quantity: number }[];
  /** The cart's requested units by service and price, for systems that hold tickets instead of places */
  units?: readonly HeldUnits[] | undefined;
  /** Releases nothing: the key holds at least these places, beside its other holds */
  grows?: boolean;
  /** All uses of cards by the cart; absent for a cart that never used any */
  cards?: CardHold | undefined;
}

export interface HeldUnits {
  sessionId: string;
  serviceCode: string;
  priceName: string;
  /** Price that the buyer saw, before discounts */
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
    /** Places that each unit takes of its session; 1 when absent */
    places?: number | undefined;
    /** Before a discount */
    unitPriceCents: number;
    discount?: TicketDiscount | undefined;
    sessionId?: string | undefined;
    /** For a rental: the session of this sale during which it is used. The ticket opens only then, and takes no place. */
    usedAtSessionId?: string | undefined;
    /** Visitors, one per ticket, where the price has contact fields */
    contacts?: readonly Contact[] | undefined;
  }[];
  /**
   * Uses of cards by the sale. A line that fills a card is only here; a line that withdraws a ticket, or puts it on a card,
   * is also among `lines`.
   */
  cardLines?: readonly CardLine[] | undefined;
}

export type SellOutcome =
  | { sold: true; sale: TicketingSale }
  | { sold: false; reason: 'not-enough-places' | 'unknown-session' | 'refused'; detail: string };

export interface TicketingSale {
  /** Order number that can be read aloud, e.g. `2026-004182` */
  externalPurchaseId: string;
  soldAt: Date;
  tickets: TicketingTicket[];
  /** Outcome of the card lines */
  cards?: readonly SoldCard[] | undefined;
}

export interface TicketingTicket {
  lineId: string;
  /** The session that the ticket opens, or during which a rental is used; null for an undated ticket */
  sessionId: string | null;
  ticketNumber: string;
  kind: TicketKind;
  /** Unguessable code that the turnstile reads */
  code: string;
  /** QR code when absent */
  codeFormat?: CodeFormat | undefined;
  /** The card on which the ticket was put, or from which it was withdrawn */
  cardNumber?: string | undefined;
  isWithdrawal?: boolean | undefined;
  validFrom: Date;
  validUntil: Date;
}
