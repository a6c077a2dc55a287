import type { Locale } from '@guichet/contract/locale.ts';
import type { MAILS, MailName, MailVariable } from '@guichet/contract/tenants/mails.ts';
import type { Markup } from '#platform/format/markup.ts';
import type { Body } from './markup/model.ts';

/** A text of a mail as it is stored: `{NUMCMD}` stands for a variable, the HTML is canonical. */
export interface MailText {
  subject: string;
  html: string;
}

export type MailTexts = { [L in Locale]?: MailText | undefined };

/** A saved template of a mail, in all its languages. */
export interface TemplateRow {
  version: number;
  texts: MailTexts;
  /** Of a reminder: how long before it is sent, 0 for never; null as usual */
  hoursBefore: number | null;
  /** The version that an undo restores */
  before: number | null;
  /** Null before the first change */
  savedAt: Date | null;
  savedBy: string;
}

/** A text that was read and checked. */
export interface CheckedText {
  subject: string;
  body: Body;
}

/** What stands in a paragraph of its own, in both parts of a mail. */
export interface MailBlock {
  html: Markup;
  text: string;
}

type Variables<M extends MailName> = (typeof MAILS)[M]['variables'][number];

/** What a mail is filled with: texts and links as strings, blocks in both forms. */
export type MailValues<M extends MailName> = {
  [V in Variables<M>]: V extends 'CODE' | 'BILLETS' | 'MESSAGE' ? MailBlock : string;
};

export type AnyMailValues = Partial<Record<MailVariable, string | MailBlock>>;
