import { randomBytes } from 'node:crypto';

/** Stands where the nonce goes while a page is drawn; nobody outside can know it, so no text can imitate it. */
export const NONCE_PLACEHOLDER = `nonce-${randomBytes(18).toString('hex')}`;

/** A page drawn once, for many visitors: each gets it with a nonce of their own. */
export class DrawnPage {
  readonly status: number;
  /** Where the page sends the visitor instead, if it does. */
  readonly location: string | undefined;
  readonly #parts: readonly string[];

  constructor(status: number, html: string, location?: string) {
    this.status = status;
    this.location = location;
    this.#parts = html.split(NONCE_PLACEHOLDER);
  }

  withNonce(nonce: string): string {
    return this.#parts.join(nonce);
  }
}

/** 128 random bits, as the policy writes them. */
export const newNonce = (): string => randomBytes(16).toString('base64');
