import type { Locale } from '@guichet/contract/locale.ts';

/** A mail's content, ready for the mailer. */
export interface MailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly lang: Locale;
}

/** A link of a mail, in words. */
export interface PageLink {
  readonly address: string;
  readonly label: string;
}
