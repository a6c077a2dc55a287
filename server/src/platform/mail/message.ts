import type { Locale } from '@guichet/contract/locale.ts';

/** A mail as it is handed over to the mail server. */
export interface MailMessage {
  readonly from: MailAddress;
  readonly to: MailAddress;
  /** Where an answer goes; to `from` when absent. */
  readonly replyTo?: MailAddress | undefined;
  readonly subject: string;
  readonly html: string;
  /** The same content for those who do not read HTML; never empty. */
  readonly text: string;
  readonly lang: Locale;
  readonly attachments: readonly MailAttachment[];
  /**
   * Identifies the mail's content, the same each time it is resent: becomes its Message-ID, by which mailboxes
   * drop duplicates. Letters, digits, `.`, `_` and `-`.
   */
  readonly key?: string;
  /** Further header fields by name. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface MailAddress {
  readonly address: string;
  readonly name?: string;
}

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

/** The mail was refused permanently (unknown recipient, forbidden content): do not retry. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The mail could not be handed over; its cause holds the mail server's message. */
export class MailFailed extends Error {
  override readonly name = 'MailFailed';
  /** The error code that a call answers with. */
  readonly appErrorCode = 'smtp.error';
}
