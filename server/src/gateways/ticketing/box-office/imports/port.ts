import type { LoadedSession } from '@guichet/contract/box-office/pool-rules.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { RightUnit } from '../../cards/port.ts';

/** A card of another system. */
export interface ImportedCard {
  /** Eight digits; a free number is chosen when it is undefined */
  number: string | undefined;
  /** Code that is printed on it, without separators; entrances accept it from now on. A new one when it is undefined */
  scanCode: string | undefined;
  serviceCode: string;
  /** Customer to whom it is attached */
  holder: string | undefined;
  firstName: string;
  lastName: string;
}

/** A right that a card of another system has. */
export interface ImportedRight {
  cardNumber: string;
  serviceCode: string;
  unit: RightUnit;
  /** Absent for a period */
  remaining: number | undefined;
  total: number | undefined;
  validFrom: Date;
  validUntil: Date;
  withdrawal: { familyCode: string; serviceCodes: readonly string[] } | undefined;
}

/** A card as it is now. */
export interface CardState {
  number: string;
  holder: string | undefined;
  isBlocked: boolean;
}

/** A right as it is now. */
export interface RightState {
  id: string;
  unit: RightUnit;
  remaining: number | undefined;
  validUntil: Date;
  /** Only imports have moved it */
  isUntouched: boolean;
}

/** An open booking of another system: tickets of one service and price, for one session or without a date. */
export interface ImportedBooking {
  /** Key of its sale */
  key: string;
  /** The customer */
  holder: string;
  locale: string;
  serviceCode: string;
  priceName: string;
  /** Undefined for tickets without a date, which have a validity */
  sessionId: string | undefined;
  validity: { from: Date; until: Date } | undefined;
  /** Places that each ticket takes */
  places: number;
  /** In cents, one for each ticket */
  unitPrices: readonly number[];
  /** Codes of its first tickets, without separators; the others get new ones */
  codes: readonly string[];
}

/** A session of a pool with the places of the pool. */
export interface PooledSession extends LoadedSession {
  poolId: string;
  capacity: number;
}

/** What the import of cards and writes in the embedded ticketing system. Methods use the caller's transaction. */
export interface BoxOfficeImports {
  /**
   * Returns the cards of some numbers, and the rights of some ids, that exist. Locks the cards, so that no entrance uses
   * one between the decision and the writing.
   */
  readStates(
    db: TenantDb,
    asked: { numbers: readonly string[]; rights: readonly string[] },
  ): Promise<{ cards: CardState[]; rights: RightState[] }>;

  /** Returns which numbers and codes other cards, or tickets, have. */
  findTaken(
    db: TenantDb,
    asked: { numbers: readonly string[]; codes: readonly string[] },
  ): Promise<{ numbers: ReadonlySet<string>; codes: ReadonlySet<string> }>;

  /** Creates cards without rights. @returns their numbers, in the same order */
  addCards(db: TenantDb, cards: readonly ImportedCard[]): Promise<string[]>;

  /** Creates rights, and records their remainder as a movement of the ledger. @returns their ids, in the same order */
  addRights(db: TenantDb, rights: readonly ImportedRight[]): Promise<string[]>;

  /** Changes rights: the difference of the remainder is a movement of the ledger. */
  changeRights(
    db: TenantDb,
    changes: readonly { id: string; remaining?: number | undefined; validUntil?: Date | undefined }[],
  ): Promise<void>;

  /** Deletes rights and cards that nobody has used. @returns whether all were unused; otherwise the caller rolls back */
  remove(db: TenantDb, items: { rights: readonly string[]; numbers: readonly string[] }): Promise<boolean>;

  /** Returns whether a card is attached to any of some customers, or a sale names one. */
  findHolding(db: TenantDb, customers: readonly string[]): Promise<'card' | 'booking' | undefined>;

  /** Returns the sessions of some services that start at some instants. */
  findSessionIds(
    db: TenantDb,
    asked: { starts: readonly Date[]; serviceCodes: readonly string[] },
  ): Promise<string[]>;

  /**
   * Returns the sessions that share a pool with some sessions and overlap with them, these included; none without a pool.
   * @param isLocked locks the pools of locked sessions, so that their load grows no more
   */
  readPools(db: TenantDb, sessionIds: readonly string[], isLocked: boolean): Promise<PooledSession[]>;

  /**
   * Sells the places of bookings without any payment.
   * @throws when a session has no place left; the caller has counted them
   */
  addBookings(db: TenantDb, bookings: readonly ImportedBooking[]): Promise<void>;

  /** Returns those of some bookings that exist, by the keys of their sales. */
  findBookings(db: TenantDb, keys: readonly string[]): Promise<ReadonlySet<string>>;

  /**
   * Deletes bookings that nobody has used and releases their places.
   * @returns whether all were unused; otherwise the caller rolls back
   */
  removeBookings(db: TenantDb, keys: readonly string[]): Promise<boolean>;
}
