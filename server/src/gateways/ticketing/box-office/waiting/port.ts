import type { TenantDb } from '#kernel/database/database.ts';

/** Places of sessions for which customers wait. Its methods take part in the transaction of the caller. */
export interface BoxOfficeWaiting {
  /**
   * Locks a session until the end of the transaction and releases its expired holds.
   * @returns its places left, in its pool too, without regard to waiting customers; undefined for an unknown session
   */
  open(db: TenantDb, sessionId: string): Promise<number | undefined>;

  /** Returns the most places that a session can have, in its pool too. @returns undefined for an unknown session */
  most(db: TenantDb, sessionId: string): Promise<number | undefined>;

  /** Sets the claim of a locked session to the places of the customers who wait for it: others can hold only what is left. */
  count(db: TenantDb, sessionId: string): Promise<void>;

  /**
   * Holds places of a locked session for an offer, whoever waits.
   * @returns whether they are held
   */
  hold(
    db: TenantDb,
    wanted: { key: string; sessionId: string; places: number; holdSeconds: number },
  ): Promise<boolean>;
}
