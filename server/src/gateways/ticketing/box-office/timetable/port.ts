import type { Accompaniment, PlacePool, Timetable } from '@guichet/contract/box-office/timetable-rules.ts';
import type { Labels } from '@guichet/contract/locale.ts';
import type { TenantDb } from '#kernel/database/database.ts';

/** A session as the timetable plans it. */
export interface TimetableSession {
  id: string;
  /** The pattern that generated it; undefined for a session added by hand */
  patternId: string | undefined;
  /** Whether it was added or changed by hand, so that generation leaves it as it is */
  isByHand: boolean;
  establishmentCode: string;
  serviceCodes: string[];
  themeCode: string | undefined;
  room: Labels | undefined;
  start: Date;
  end: Date;
  capacity: number;
  /** The pool whose places it shares */
  poolId: string | undefined;
  /** In cents by price name */
  unitPrices: Record<string, number> | undefined;
  saleStart: Date | undefined;
  saleEnd: Date | undefined;
  minimumParticipants: number | undefined;
  minimumAge: number | undefined;
  maximumAge: number | undefined;
  accompaniment: Accompaniment | undefined;
  /** Number of staff that it needs */
  staff: number | undefined;
}

/** A session with its taken places. */
export interface PlannedSession extends TimetableSession {
  /** Places sold, over the counter included */
  sold: number;
  /** Places in carts; expired holds do not count */
  held: number;
  /** Places that waiting customers want together; absent for a session that is not saved yet */
  awaited?: number;
  /** Since when it takes no new booking; absent while it does */
  closedAt?: Date | undefined;
}

/**
 * The timetable of the embedded ticketing system. It shares the portal's database: its methods take part in the
 * transaction of the caller, so that a change, its audit entry and its undo are committed together.
 */
export interface BoxOfficeTimetable {
  /** Reads the saved timetable. @returns undefined before the first save */
  readTimetable(db: TenantDb): Promise<Timetable | undefined>;
  writeTimetable(db: TenantDb, timetable: Timetable): Promise<void>;

  /** Reads sessions that start in `[from, until)`, ordered by start; without an end, all from a time on. */
  findSessions(db: TenantDb, interval: { from: Date; until?: Date | undefined }): Promise<PlannedSession[]>;

  /** Reads sessions without locking them. @returns the existing ones */
  readSessions(db: TenantDb, ids: readonly string[]): Promise<PlannedSession[]>;

  /**
   * Locks sessions until the end of the transaction and releases their expired holds, so that their taken places change
   * no more. @returns the existing ones
   */
  lockSessions(db: TenantDb, ids: readonly string[]): Promise<PlannedSession[]>;

  /** Adds sessions; existing ones stay unchanged. @returns the ids of those added */
  addSessions(db: TenantDb, sessions: readonly TimetableSession[]): Promise<string[]>;

  /** Replaces locked sessions; their taken places stay. */
  changeSessions(db: TenantDb, sessions: readonly TimetableSession[]): Promise<void>;

  /** Removes locked sessions without taken places. */
  removeSessions(db: TenantDb, ids: readonly string[]): Promise<void>;

  /**
   * Makes the pools those of this list and locks them until the end of the transaction: their load grows no more. To be
   * called after every session is locked, since holds and sales lock sessions first.
   * @returns the sessions at whose start more places are taken than their pool has, expired holds included, since a cart may
   *   renew them; and the ids of removed pools
   */
  writePools(
    db: TenantDb,
    pools: readonly Pick<PlacePool, 'id' | 'capacity'>[],
  ): Promise<{ full: string[]; removed: string[] }>;

  /**
   * Closes locked sessions: they are no longer offered and take no new hold, but sold tickets and payments under way stay.
   * @returns the keys of their holds
   */
  closeSessions(db: TenantDb, ids: readonly string[]): Promise<string[]>;

  /** Opens closed sessions again, which the caller has locked. */
  reopenSessions(db: TenantDb, ids: readonly string[]): Promise<void>;

  /** Releases holds of locked sessions. */
  releaseHolds(db: TenantDb, ids: readonly string[], keys: readonly string[]): Promise<void>;

  /** Returns the generated sessions that were cancelled by hand and start after a time. */
  readCancelled(db: TenantDb, from: Date): Promise<ReadonlySet<string>>;

  /** Records sessions as cancelled by hand, so that generation does not add them again, or forgets it. */
  setCancelled(
    db: TenantDb,
    sessions: readonly { id: string; start: Date }[],
    isCancelled: boolean,
  ): Promise<void>;

  /** Records places that were sold over the counter, outside the system. */
  setSoldElsewhere(db: TenantDb, places: readonly { id: string; sold: number }[]): Promise<void>;
}
