import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { fullDate, time } from '#kernel/format/localized.ts';
import { html } from '#kernel/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import type { MailContent } from '#platform/mail/content.ts';
import { button, type MailBrand, mailPage, paragraph } from '#platform/mail/layout.ts';
import type { AccountNotice } from './notices.ts';

export interface NoticeLetter {
  locale: Locale;
  brand: MailBrand;
  timeZone: string;
  change: AccountNotice;
  /** Instant, ISO 8601 */
  at: string;
  /** Of the page on which a new password is requested */
  address: string;
  /** What the mail may call its reader by */
  person: { PRENOM: string; NOM: string };
}

const momentOf = ({ at, locale, timeZone }: NoticeLetter) => ({
  day: fullDate(at, locale, timeZone),
  time: time(at, locale, timeZone),
});

/** The mail below, to be put into a venue's words. */
export function noticeLetter(letter: NoticeLetter) {
  const { day, time } = momentOf(letter);
  const { person, address, change, locale } = letter;
  const values = { ...person, DATE: day, HEURE: time, LIEN: address };
  const product = noticeMail(letter);
  if (change === 'attack') return { mail: 'account-attacked', values, product } as const;
  const OPERATION = translator(locale, 'mails')(`notice.changes.${change}`);
  return { mail: 'account-changed', values: { ...values, OPERATION }, product } as const;
}

/** Notifies the owner of an account of a change that another person may have made, or of an attack. */
export function noticeMail(letter: NoticeLetter): MailContent {
  const { locale, brand, address, change } = letter;
  const t = translator(locale, 'mails');
  const tenant = brand.tenantName;
  const moment = momentOf(letter);
  const kind = change === 'attack' ? 'attack' : 'notice';
  const subject = t(`${kind}.subject`, { tenant });
  const heading = t(`${kind}.heading`);
  const lead =
    change === 'attack'
      ? t('attack.lead', { tenant, ...moment })
      : t('notice.lead', { tenant, ...moment, operation: t(`notice.changes.${change}`) });
  const paragraphs = [lead, t(`${kind}.warning`, { tenant })];
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
