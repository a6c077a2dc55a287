import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { fullDate, time } from '#platform/format/localized.ts';
import { html } from '#platform/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import type { MailContent } from '#platform/mail/content.ts';
import { button, type MailBrand, mailPage, paragraph } from '#platform/mail/layout.ts';
import type { AccountChange } from '../model.ts';

export interface NoticeLetter {
  locale: Locale;
  brand: MailBrand;
  timeZone: string;
  change: AccountChange;
  /** Instant, ISO 8601 */
  at: string;
  /** Of the page on which a new password is requested */
  address: string;
  /** What the mail may call its reader by */
  person: { PRENOM: string; NOM: string };
}

const factsOf = ({ at, change, locale, timeZone }: NoticeLetter) => ({
  day: fullDate(at, locale, timeZone),
  time: time(at, locale, timeZone),
  operation: translator(locale, 'mails')(`notice.changes.${change}`),
});

/** The mail below, to be put into a venue's words. */
export function noticeLetter(letter: NoticeLetter) {
  const { day, time, operation } = factsOf(letter);
  const values = { ...letter.person, OPERATION: operation, DATE: day, HEURE: time, LIEN: letter.address };
  return { mail: 'account-changed', values, product: noticeMail(letter) } as const;
}

/** Notifies the owner of an account of a change: another person may have made it. */
export function noticeMail(letter: NoticeLetter): MailContent {
  const { locale, brand, address } = letter;
  const t = translator(locale, 'mails');
  const tenant = brand.tenantName;
  const subject = t('notice.subject', { tenant });
  const heading = t('notice.heading');
  const paragraphs = [t('notice.lead', { tenant, ...factsOf(letter) }), t('notice.warning', { tenant })];
  const action = t('notice.action');
  const footer = t('automatic', { tenant });
  const body = html`${paragraphs.map((text) => paragraph(text))}${button(action, address, mailColours(brand.colour))}`;
  return {
    subject,
    lang: locale,
    html: mailPage({ lang: locale, brand, subject, preview: paragraphs[0] ?? '', heading, body, footer }),
    text: [tenant, heading, ...paragraphs, t('labelled', { label: action, text: address }), footer].join(
      '\n\n',
    ),
  };
}
