import type { CallAnswer } from '@guichet/contract/calls.ts';
import { LOCALES, type Locale } from '@guichet/contract/locale.ts';

export type MailTemplate = CallAnswer<'GET /settingsportal/email/template'>;
export type MailSummary = CallAnswer<'GET /settingsportal/email/templates'>[number];

export interface MailText {
  subject: string;
  html: string;
}

/** What the form holds: a text in every language, and in which of them it is the venue's. */
export interface MailValues {
  texts: Record<Locale, MailText>;
  isOwn: Record<Locale, boolean>;
  /** Of a reminder; empty for the other mails */
  hoursBefore: string;
}

export function valuesOf({ texts, product, hoursBefore }: MailTemplate): MailValues {
  const each = <Value>(valueIn: (locale: Locale) => Value) =>
    Object.fromEntries(LOCALES.map((locale) => [locale, valueIn(locale)])) as Record<Locale, Value>;
  return {
    texts: each((locale) => ({ ...(texts[locale] ?? product[locale]) })),
    isOwn: each((locale) => texts[locale] !== undefined),
    hoursBefore: String(hoursBefore ?? ''),
  };
}

/** Whether the venue has a text of its own in any language: those without one are marked then. */
export const isOwnSomewhere = (isOwn: MailValues['isOwn']): boolean => Object.values(isOwn).includes(true);

/** The texts to save: those of the product are left out. */
export const textsOf = ({
  texts,
  isOwn,
}: Pick<MailValues, 'texts' | 'isOwn'>): Partial<Record<Locale, MailText>> =>
  Object.fromEntries(LOCALES.filter((locale) => isOwn[locale]).map((locale) => [locale, texts[locale]]));
