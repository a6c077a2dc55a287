import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { html } from '#platform/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import type { MailContent } from '#platform/mail/content.ts';
import { button, type MailBrand, mailPage, paragraph } from '#platform/mail/layout.ts';

/** A ticket in words: `Aquagym, Vendredi 20 novembre 2026, 14 h 00`. */
interface Subject {
  readonly serviceName: string;
  /** Empty for a ticket without a date. */
  readonly when: string;
}

const factsOf = ({ serviceName, when }: Subject): string => [serviceName, when].filter(Boolean).join(', ');

/** "… passes a ticket on to you", with the link to accept it. */
export function transferMail(
  offer: Subject & { giver: string; expires: string; link: string },
  locale: Locale,
  brand: MailBrand,
): MailContent {
  const t = translator(locale, 'mails');
  const { tenantName: tenant } = brand;
  const { giver, expires, link } = offer;
  return compose(locale, brand, {
    subject: t('transfer.subject', { giver, tenant }),
    heading: t('transfer.heading'),
    before: [t('transfer.lead', { giver }), factsOf(offer)],
    action: t('transfer.accept'),
    link,
    after: [t('transfer.until', { giver, expires })],
    footer: t('transfer.footer', { giver, tenant }),
  });
}

/** Tells who passed a ticket on that it is no longer theirs, or who accepted it that it is theirs now. */
export function transferredMail(
  reader: 'giver' | 'taker',
  ticket: Subject & { link: string },
  locale: Locale,
  brand: MailBrand,
): MailContent {
  const t = translator(locale, 'mails');
  const { tenantName: tenant } = brand;
  return compose(locale, brand, {
    subject: t(`transferred.${reader}.subject`, { tenant }),
    heading: t(`transferred.${reader}.heading`),
    before: [t(`transferred.${reader}.lead`), factsOf(ticket)],
    action: t(`transferred.${reader}.action`),
    link: ticket.link,
    after: [t(`transferred.${reader}.code`)],
    footer: t('automatic', { tenant }),
  });
}

interface Words {
  subject: string;
  heading: string;
  /** Paragraphs before the button, and after it */
  before: readonly [lead: string, ...string[]];
  after: readonly string[];
  action: string;
  link: string;
  footer: string;
}

function compose(locale: Locale, brand: MailBrand, words: Words): MailContent {
  const { subject, heading, before, after, action, link, footer } = words;
  const t = translator(locale, 'mails');
  const colours = mailColours(brand.colour);
  const body = html`${before.map((text) => paragraph(text))}${button(action, link, colours)}${after.map((text) => paragraph(text))}`;
  const labelled = t('labelled', { label: action, text: link });
  return {
    subject,
    lang: locale,
    html: mailPage({ lang: locale, brand, subject, preview: before[0], heading, body, footer }),
    text: [brand.tenantName, heading, ...before, labelled, ...after, footer].join('\n\n'),
  };
}
