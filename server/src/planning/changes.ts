/** A change of a session with sold tickets, as its customers were told. */
export interface SessionChange {
  sessionId: string;
  state: 'missing' | 'moved' | 'cancelled';
  /** When it takes place now; null while it was never moved */
  start: Date | null;
  end: Date | null;
  /** Grows with each change: the SEQUENCE of its calendar entries */
  sequence: number;
  changedAt: Date;
}
