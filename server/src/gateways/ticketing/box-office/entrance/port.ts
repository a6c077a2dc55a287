import type { CardFacts, Direction, ScanReason } from '@guichet/contract/box-office/entrance-rules.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { RightUnit } from '../../cards/port.ts';

/** Scans at the entrances of a venue on the embedded system. Scans are transactions of their own; reads use the caller's. */
export interface BoxOfficeEntrance {
  /**
   * Presents a code. A repeated scan returns the first outcome, and so does the same code at the same place within five
   * seconds.
   */
  scan(tenantId: TenantId, scan: ScanRequest): Promise<ScanAnswer>;

  /**
   * Admits people with the code of one ticket: the ticket itself, unless it was used before and more are meant, then unused
   * tickets of the same line of the sale.
   * @returns one outcome per presented ticket, the shown ticket first
   */
  scanGroup(
    tenantId: TenantId,
    scan: ScanRequest,
    group: { people: number; isMore: boolean },
  ): Promise<ScanAnswer[]>;

  /** Presents the codes that a device scanned without a network, in one transaction. */
  scanStored(tenantId: TenantId, scans: readonly StoredScanRequest[]): Promise<ScanAnswer[]>;

  /** Records people who leave without a code. Idempotent by `scanId`. */
  leave(
    tenantId: TenantId,
    leaving: Omit<ScanRequest, 'code' | 'direction'> & { people: number },
  ): Promise<void>;

  /**
   * Reverses a scan, and the scans of its group.
   * @param by who reverses it; `gate` limits the reversal to scans of this gate
   * @returns undefined when there is no such accepted scan, or its units cannot be given back
   */
  undo(db: TenantDb, scanId: string, by: { name: string; gate?: string }): Promise<ReversedScan | undefined>;

  /** Reads the last scans of a place, newest first. */
  readRecent(db: TenantDb, place: string, most: number): Promise<RecordedScanRow[]>;

  /** Reads scans since an instant that a device without a network let pass although the code was not valid. */
  readConflicts(db: TenantDb, place: string, since: Date, most: number): Promise<RecordedScanRow[]>;

  /** Reads the codes that a scan and the others of its group admitted. */
  readAdmittedCodes(db: TenantDb, code: string, scanId: string): Promise<string[]>;

  /** Reads the scans of a code, newest first. */
  readScansOf(db: TenantDb, code: string, most: number): Promise<RecordedScanRow[]>;

  /** Returns the number of unused tickets of the same line of the sale as the ticket of a code. */
  countOthers(db: TenantDb, code: string): Promise<number>;

  /** Reads what decides about a code at a place. @returns undefined for an unknown code */
  readFacts(db: TenantDb, code: string, place: string, at: Date): Promise<CodeFacts | undefined>;

  /** Returns the code of the card or the ticket with a printed number. @returns undefined for an unknown number */
  codeOf(db: TenantDb, number: string): Promise<string | undefined>;

  /** Reads the codes of a place between two instants. @param salt mixed into each hash */
  readCodes(db: TenantDb, place: string, span: { from: Date; until: Date; salt: string }): Promise<DayCodes>;

  /**
   * Reads the valid tickets that were not used, of sessions that ended after `after` and not later than `until`. Sessions of which
   * no ticket was used are absent: their entrance was not controlled.
   */
  readUnused(
    db: TenantDb,
    span: { after: Date; until: Date; services: readonly string[] },
  ): Promise<UnusedTicket[]>;

  /** Returns which of these tickets were used since, and which are void: refunded, or of a session that was cancelled. */
  readLateUses(
    db: TenantDb,
    tickets: readonly { sessionId: string; ticketNumber: string }[],
  ): Promise<{ ticketNumber: string; state: 'used' | 'void' }[]>;

  readonly settings: EntranceSettingsPort;
  readonly devices: EntranceDevices;
}

/** A valid ticket that was not used for its session. */
export interface UnusedTicket {
  sessionId: string;
  ticketNumber: string;
  sessionStart: Date;
  sessionEnd: Date;
}

export interface ScanRequest {
  scanId: string;
  code: string;
  place: string;
  direction: Direction;
  /** Name of the device, or e-mail address of the administrator */
  gate: string;
  /** Time of a scan that is sent again; absent for now */
  at?: Date;
}

/** A reversed scan. */
export interface ReversedScan {
  place: string;
  /** Number of the ticket or card; undefined for a person without a code */
  number: string | undefined;
  /** Whether it was reversed now; false when it had been before */
  isNew: boolean;
}

export interface StoredScanRequest extends ScanRequest {
  at: Date;
  /** Whether the device let the person pass */
  isAdmitted: boolean;
}

/** The answer of an entrance or a turnstile to a code. Instants are ISO strings. */
export interface ScanAnswer {
  /**
   * Id of the counted scan, of an earlier one when the same code was presented here a moment ago; absent when the id was used
   * for another code
   */
  passId?: string;
  accepted: boolean;
  reason?: ScanReason | 'pass-used';
  direction?: Direction;
  kind?: 'ticket' | 'card' | 'person';
  ticketNumber?: string;
  cardNumber?: string;
  holder?: string;
  serviceCode?: string;
  priceName?: string;
  /** For a card: the counted unit, the quantity used and the quantity left */
  unit?: RightUnit;
  spent?: number;
  remaining?: number;
  sessionStart?: string;
  validFrom?: string;
  validUntil?: string;
  /** Time and establishment of the use of a used ticket */
  usedAt?: string;
  usedPlace?: string;
  /** Establishments where the code opens instead */
  establishmentCodes?: string[];
  /** Whether a device without a network let the person pass, although the code was not valid */
  isConflict?: boolean;
}

export interface RecordedScanRow {
  id: string;
  at: Date;
  gate: string;
  outcome: ScanAnswer;
  reversedAt: Date | null;
  /** Who reversed it, where it is recorded */
  reversedBy: string | null;
  /** People who moved: negative for those who left, 0 for a refused scan */
  people: number;
  /** Gate of the scan that used the ticket, where it is recorded */
  usedGate: string | null;
}

/** A ticket or a card with what decides about it. */
export type CodeFacts =
  | {
      kind: 'ticket';
      ticketNumber: string;
      serviceCode: string;
      priceName: string;
      sessionId: string | null;
      sessionStart: Date | null;
      validFrom: Date;
      validUntil: Date;
      usedAt: Date | null;
      usedPlace: string | null;
      refundedAt: Date | null;
      isGivenUp: boolean;
      blockedAt: Date | null;
      places: string[];
    }
  | { kind: 'card'; cardNumber: string; holder: string | null; serviceCode: string; facts: CardFacts };

/** A ticket as a device without a network needs it: hash, validity, and what is shown. */
export interface DayTicket {
  hash: string;
  serviceCode: string;
  priceName: string;
  sessionStart: Date | null;
  validFrom: Date;
  validUntil: Date;
  usedAt: Date | null;
  usedPlace: string | null;
  isBlocked: boolean;
  hasSession: boolean;
}

/** A ticket that does not open at the place on the day: of another place or day, or refunded. */
export interface OtherTicket extends DayTicket {
  /** Places where it opens; null or empty when its session no longer exists */
  opens: string[] | null;
  refundedAt: Date | null;
  /** Whether its customer gave the place up, to be sold again */
  isGivenUp: boolean;
}

export interface DayCard {
  hash: string;
  serviceCode: string;
  isBlocked: boolean;
  /** The right that opens here, if any: its unit, units left on the card, and end */
  unit: RightUnit | null;
  remaining: number | null;
  /** Cents of credit beside the right, which open when its units are used up */
  credit: number | null;
  validUntil: Date | null;
}

/** A card whose rights do not open at the place on the day. */
export interface ClosedCard {
  hash: string;
  serviceCode: string;
  reason: ScanReason;
  opens: string[];
  validUntil: Date;
}

export interface DayCodes {
  tickets: DayTicket[];
  /** Tickets around the day that do not open, the closest first */
  others: OtherTicket[];
  cards: DayCard[];
  closedCards: ClosedCard[];
  /** Price in cents of an admission that credit pays; null where none is sold */
  entryPrice: number | null;
}

export interface EntranceSettingsRow {
  place: string;
  graceBefore: number;
  graceAfter: number;
  capacity: number | null;
  isPublic: boolean;
  version: number;
}

export interface EntranceSettingsPort {
  /** Reads the settings of all places that have any. */
  readAll(db: TenantDb): Promise<EntranceSettingsRow[]>;
  /** Writes the settings of a place. @returns false when the stored version is another than `version` */
  write(db: TenantDb, settings: EntranceSettingsRow): Promise<boolean>;
  /** Counts the people inside each place since an instant. Places without scans are absent. */
  countInside(db: TenantDb, since: Date): Promise<ReadonlyMap<string, number>>;
  /**
   * Reads how people moved at a place, by hour of the venue's clock.
   * @returns sums of people by day and hour, entries positive, ordered
   */
  readMovements(
    db: TenantDb,
    place: string,
    days: readonly { from: Date; until: Date }[],
  ): Promise<{ day: number; hour: number; people: number }[]>;
}

export interface DeviceRow {
  id: string;
  name: string;
  place: string;
  ending: string;
  madeAt: Date;
  madeBy: string;
  seenAt: Date | null;
}

export interface EntranceDevices {
  /** Reads the devices with a valid key, by name. */
  readAll(db: TenantDb): Promise<DeviceRow[]>;
  /** Finds the device of a valid key, and records the request at most once a minute. */
  findByKey(db: TenantDb, hash: Buffer): Promise<{ id: string; name: string; place: string } | undefined>;
  /** Inserts a device. @returns undefined when another device has its name */
  insert(
    db: TenantDb,
    device: { name: string; place: string; hash: Buffer; ending: string; madeBy: string },
  ): Promise<string | undefined>;
  /** Changes a device. @returns its former fields; 'name' when another device has the name; undefined without such a device */
  update(
    db: TenantDb,
    device: { id: string; name: string; place: string },
  ): Promise<{ name: string; place: string } | 'name' | undefined>;
  /** Revokes a key. @returns the device; undefined without such a device */
  revoke(db: TenantDb, id: string): Promise<{ name: string; ending: string } | undefined>;
}
