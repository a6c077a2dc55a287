import type { Locale } from '@guichet/contract/locale.ts';

/** How mails leave: by SMTP, or into the embedded outbox. */
export interface Mailer {
  /**
   * Hands a mail over. Fulfilled means accepted for delivery.
   * @throws MailFailed when it may be tried again later @throws MailRefused
   */
  send(message: MailMessage): Promise<void>;
  /** Ends what it keeps open; mails under way are finished first. */
  close?(): void;
}

/** The mail was refused for good (unknown recipient, forbidden content): trying again is of no use. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The mail could not be handed over; its cause has the mail server's own words. */
export class MailFailed extends Error {
  override readonly name = 'MailFailed';
  /** What a call answers that needed it */
  readonly appErrorCode = 'smtp.error';
}

export interface MailMessage {
  readonly from: MailAddress;
  readonly to: MailAddress;
  readonly subject: string;
  readonly html: string;
  /** The same content for those who do not read HTML; never empty. */
  readonly text: string;
  readonly lang: Locale;
  readonly attachments: readonly MailAttachment[];
  /**
   * What this mail is about, the same each time it is sent anew: becomes its Message-ID, by which mailboxes
   * drop the second copy. Letters, digits, `.`, `_` and `-`.
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
