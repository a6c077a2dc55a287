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
  remaining: number | undefined;
  validUntil: Date;
  /** Only imports have moved it */
  isUntouched: boolean;
}

/** What the import of cards reads and writes in the embedded ticketing system. Methods use the caller's transaction. */
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

  /** Returns the first of some customers to whom a card is attached. */
  findHolder(db: TenantDb, customers: readonly string[]): Promise<string | undefined>;
}
