/** A change of a session with sold tickets, as its customers were notified. */
export interface SessionChange {
  sessionId: string;
  state: 'missing' | 'moved' | 'cancelled' | 'restored';
  /** Its present time; null if it was never moved */
  start: Date | null;
  end: Date | null;
  /** Increases with each change: the SEQUENCE of its calendar entries */
  sequence: number;
  changedAt: Date;
}
