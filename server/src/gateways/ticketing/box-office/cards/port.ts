import type { TenantDb } from '#kernel/database/database.ts';
import type { CardHolderName } from '../../cards/port.ts';

/** A card as the staff who change it have seen it. */
export interface SeenCard {
  number: string;
  /** Grows with each change of the card or correction of its rights, not with its use */
  version: number;
}

/** What staff know of a card beside what its customer sees. */
export interface DeskCardState extends SeenCard {
  isBlocked: boolean;
  /** Whether staff may unblock it */
  isBlockTemporary: boolean;
  blockReason: string | undefined;
  /** Number of the card that has its rights now */
  replacedBy: string | undefined;
  /** Number of the card whose rights it took over */
  replaces: string | undefined;
}

/** Why a change of a card is refused: another change came first, or it is not possible. */
export type CardRefused = 'unknown' | 'changed';

/** Cards that staff create, replace and correct. Methods use the caller's transaction and lock the card. */
export interface BoxOfficeCards {
  /** Returns the state of a card. @returns undefined for an unknown number */
  readState(db: TenantDb, number: string): Promise<DeskCardState | undefined>;

  /** Returns the number of the card that an entrance reads by a code. */
  findByCode(db: TenantDb, code: string): Promise<string | undefined>;

  /**
   * Creates a card, with the rights of its service or empty.
   * @param card.reason why the rights were granted, recorded in the ledger; undefined for an empty card
   * @returns its number
   */
  create(
    db: TenantDb,
    card: {
      serviceCode: string;
      holder: string | undefined;
      name: CardHolderName;
      reason: string | undefined;
    },
  ): Promise<string>;

  /**
   * Moves the rights of a card to a new one, with all that refers to them, and blocks the old card for good.
   * @returns the number of the new card
   */
  replace(
    db: TenantDb,
    card: SeenCard,
    reason: string,
  ): Promise<{ number: string } | { refused: CardRefused | 'replaced-before' }>;

  /**
   * Adds units to a right, or takes them away, and changes its end.
   * @param change.quantity 0 to change the end alone
   */
  correct(
    db: TenantDb,
    card: SeenCard,
    change: { rightId: string; quantity: number; validUntil: Date | undefined; reason: string },
  ): Promise<'corrected' | CardRefused | 'blocked' | 'ended' | 'too-few'>;

  /** Attaches a card to a customer, or detaches it from its customer. A name replaces that of the card. */
  assign(
    db: TenantDb,
    card: SeenCard,
    holder: string | undefined,
    name: CardHolderName | undefined,
  ): Promise<'done' | CardRefused | 'blocked'>;

  /** Blocks a card until it is unblocked; its rights stay on it. Without a reason, unblocks it. */
  block(db: TenantDb, card: SeenCard, reason: string | undefined): Promise<'done' | CardRefused | 'final'>;
}
