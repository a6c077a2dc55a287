import type { CallAnswer } from '@guichet/contract/calls.ts';
import { LOCALES, type Locale } from '@guichet/contract/locale.ts';

export type MailTemplate = CallAnswer<'GET /settingsportal/email/template'>;
export type MailSummary = CallAnswer<'GET /settingsportal/email/templates'>[number];

export interface MailText {
  subject: string;
  html: string;
}

/** Form values: a text in every language, and whether it is the venue's. */
export interface MailValues {
  texts: Record<Locale, MailText>;
  isOwn: Record<Locale, boolean>;
  /** Hours before a reminder's event; empty for other mails */
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

/** Returns whether the venue has its own text in any language, so that languages without one are marked. */
export const isOwnSomewhere = (isOwn: MailValues['isOwn']): boolean => Object.values(isOwn).includes(true);

/** Returns the texts to save, without those of the product. */
export const textsOf = ({
  texts,
  isOwn,
}: Pick<MailValues, 'texts' | 'isOwn'>): Partial<Record<Locale, MailText>> =>
  Object.fromEntries(LOCALES.filter((locale) => isOwn[locale]).map((locale) => [locale, texts[locale]]));
