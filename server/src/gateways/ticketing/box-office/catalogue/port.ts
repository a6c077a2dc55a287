import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { Catalogue } from '../../catalogue/port.ts';

/** Kinds of the embedded ticketing system's items; an item refers to items of earlier kinds only, services to services too. */
export const OWN_KINDS = ['establishment', 'family', 'theme', 'service'] as const;
export type OwnKind = (typeof OWN_KINDS)[number];

type State = CallAnswer<'GET /boxoffice/catalogue'>;
type Published<List extends 'establishments' | 'families' | 'themes' | 'services'> = NonNullable<
  State[List][number]['published']
>;

/** An item of the embedded ticketing system by kind, with every field; `isArchived`: kept for what was sold only. */
export interface OwnItems {
  establishment: Published<'establishments'>;
  family: Published<'families'>;
  theme: Published<'themes'>;
  service: Published<'services'>;
}

export type OwnItem = OwnItems[OwnKind];

/** Every item of the embedded ticketing system, archived ones included, each list in its order. */
export type OwnCatalogue = { [Kind in OwnKind]: OwnItems[Kind][] };

/** The name of an item. */
export interface ItemName {
  kind: OwnKind;
  code: string;
}

/** An item to write; without one, the item of this name is deleted. */
export interface ItemWrite extends ItemName {
  item: OwnItem | undefined;
}

/** What would be left without its item. */
export interface ItemUse extends ItemName {
  /** Tickets that are still valid and not taken back */
  tickets: number;
  /** Whether tickets, cards or rights name the item, past ones included */
  isSold: boolean;
  /** Sessions from now on that name the item */
  sessions: number;
  /** Whether any session names it, past ones included */
  hasSessions: boolean;
}

/**
 * The catalogue of the embedded ticketing system, for its editors. Methods use the caller's transaction.
 */
export interface BoxOfficeCatalogue {
  read(db: TenantDb): Promise<OwnCatalogue>;

  /** Reads the offered part, as the ticketing system answers it to the portal. */
  readOffered(db: TenantDb): Promise<Catalogue>;

  /**
   * Writes items, all or nothing, whatever their order. Opens the venue in the ticketing system when it is new there.
   * @param timeZone of the venue
   */
  write(db: TenantDb, timeZone: string, writes: readonly ItemWrite[]): Promise<void>;

  /** Counts what depends on items. It reads every ticket of the venue. */
  countUses(db: TenantDb, items: readonly ItemName[]): Promise<ItemUse[]>;
}
