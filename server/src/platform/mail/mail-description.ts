import type { Locale } from '@guichet/contract/locale.ts';
import type { MAILS, MailName, MailVariable } from '@guichet/contract/tenants/mails.ts';
import type { PhraseKey } from '@guichet/phrases/areas.ts';
import type { PhraseValues } from '@guichet/phrases/translate.ts';
import type { Markup } from '#kernel/format/markup.ts';
import type { PageLink } from './content.ts';

/** A part of a mail as HTML and as plain text. */
export interface MailBlock {
  readonly html: Markup;
  readonly text: string;
}

/** A button with a phrase as its label. */
export interface MailButton {
  readonly button: PhraseKey<'mails'>;
  readonly address: string;
  /** Writes the address without the label into the plain text. */
  readonly isBareInText?: boolean;
}

/** A part of a mail: a phrase becomes a paragraph, a page becomes a button. */
export type MailPart = PhraseKey<'mails'> | MailButton | PageLink | MailBlock;

/** The content of a mail in the product's phrases; {@link buildMail} adds the venue's brand. */
export interface MailDescription {
  readonly locale: Locale;
  readonly subject: PhraseKey<'mails'>;
  /** Default: the subject. */
  readonly heading?: PhraseKey<'mails'>;
  /** Text beside the subject in lists of mails; default: the first part. */
  readonly preview?: string;
  /** Arguments of the phrases, besides `tenant`. */
  readonly facts?: PhraseValues;
  readonly parts: readonly MailPart[];
  /** Phrase that states why the recipient gets the mail. */
  readonly footer: PhraseKey<'mails'>;
  /** Link by which the recipient declines further mails. */
  readonly refusal?: PageLink;
  readonly headers?: Readonly<Record<string, string>>;
}

type Variables<M extends MailName> = (typeof MAILS)[M]['variables'][number];

/** Values of the variables of a venue's text: texts and links as strings, blocks in both forms. */
export type MailValues<M extends MailName> = {
  readonly [V in Variables<M>]: V extends 'CODE' | 'BILLETS' | 'MESSAGE' ? MailBlock : string;
};

export type AnyMailValues = Partial<Record<MailVariable, string | MailBlock>>;

/** First name and surname that a mail addresses its recipient by. */
export interface PersonVariables {
  readonly PRENOM: string;
  readonly NOM: string;
}

/** A mail whose text a venue may replace: the template's name, and the values of its variables. */
export type VenueMail<M extends MailName = MailName> = M extends MailName
  ? MailDescription & { readonly mail: M; readonly values: MailValues<M> }
  : never;

/** A mail whose text no venue replaces. */
export interface PlatformMail extends MailDescription {
  readonly mail?: never;
}
