import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { fullDate, time } from '#kernel/format/localized.ts';
import { html } from '#kernel/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import type { MailContent } from '#platform/mail/content.ts';
import { button, type MailBrand, mailPage, paragraph } from '#platform/mail/layout.ts';

export interface PasskeyLetter {
  locale: Locale;
  brand: MailBrand;
  timeZone: string;
  change: 'added' | 'removed';
  /** Instant, ISO 8601 */
  at: string;
  /** Of the page that lists the passkeys */
  address: string;
  /** What it may call the person by */
  person: { PRENOM: string; NOM: string };
}

const momentOf = ({ at, locale, timeZone }: PasskeyLetter) => ({
  day: fullDate(at, locale, timeZone),
  time: time(at, locale, timeZone),
});

/** The mail below, to be put into a venue's words. */
export function passkeyLetter(letter: PasskeyLetter) {
  const { day, time } = momentOf(letter);
  const values = { ...letter.person, DATE: day, HEURE: time, LIEN: letter.address };
  return { mail: `passkey-${letter.change}`, values, product: passkeyMail(letter) } as const;
}

/** Tells the owner of an account that a passkey was added or removed: it may have been another person. */
export function passkeyMail(letter: PasskeyLetter): MailContent {
  const { locale, brand, change, address } = letter;
  const t = translator(locale, 'mails');
  const tenant = brand.tenantName;
  const subject = t(`passkey.${change}.subject`, { tenant });
  const heading = t(`passkey.${change}.heading`);
  const paragraphs = [
    t(`passkey.${change}.lead`, { tenant, ...momentOf(letter) }),
    t(`passkey.${change}.warning`),
  ];
  const action = t('passkey.action');
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
