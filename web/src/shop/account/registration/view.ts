/** Validity of a mailed code in milliseconds; the server decides. */
const CODE_MS = 10 * 60_000;

/** The last code that was sent. */
export interface SentCode {
  /** Its e-mail address; empty before the first code. */
  to: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Returns whether a submitted form needs a new code: for another address, or once the last code has expired. */
export const needsCode = (sent: SentCode, address: string, now: number): boolean =>
  sent.to !== address || now - sent.at >= CODE_MS;
