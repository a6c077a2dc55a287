import type { Locale } from '@guichet/contract/locale.ts';

/** Content of a mail, ready for the mailer. */
export interface MailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly lang: Locale;
  /** Further header fields by name. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A link of a mail with its text. */
export interface PageLink {
  readonly address: string;
  readonly label: string;
}
