/** How long the code of an e-mail is valid; the server decides. */
const CODE_MS = 10 * 60_000;

/** The code that was sent last. */
export interface SentCode {
  /** An e-mail address; empty before the first. */
  to: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Whether a form that is sent needs a code: to another address, or once the last one is over. */
export const needsCode = (sent: SentCode, address: string, now: number): boolean =>
  sent.to !== address || now - sent.at >= CODE_MS;
