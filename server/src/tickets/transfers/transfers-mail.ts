import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { html } from '#kernel/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import type { MailContent, PageLink } from '#platform/mail/content.ts';
import { button, type MailBrand, mailPage, paragraph } from '#platform/mail/layout.ts';

/** A ticket in words: `Aquagym, vendredi 20 novembre 2026, 14 h 00`. */
interface Subject {
  readonly kind: 'ticket' | 'article';
  readonly serviceName: string;
  /** Empty for a ticket without a date. */
  readonly when: string;
}

export const factsOf = ({ serviceName, when }: Pick<Subject, 'serviceName' | 'when'>): string =>
  [serviceName, when].filter(Boolean).join(', ');

/** "… passes a ticket on to you", with the link to accept it. */
export function transferMail(
  offer: Subject & { giver: string; expires: string; link: string; refusal: string },
  locale: Locale,
  brand: MailBrand,
): MailContent {
  const t = translator(locale, 'mails');
  const { tenantName: tenant } = brand;
  const { kind, giver, expires, link } = offer;
  return compose(locale, brand, {
    subject: t('transfer.subject', { kind, giver, tenant }),
    heading: t('transfer.heading', { kind }),
    before: [t('transfer.lead', { kind, giver }), factsOf(offer)],
    action: t('transfer.accept', { kind }),
    link,
    after: [t('transfer.until', { kind, giver, expires })],
    footer: t('transfer.footer', { kind, giver, tenant }),
    refusal: { address: offer.refusal, label: t('transfer.refuse', { tenant }) },
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
  const { kind } = ticket;
  return compose(locale, brand, {
    subject: t(`transferred.${reader}.subject`, { kind, tenant }),
    heading: t(`transferred.${reader}.heading`, { kind }),
    before: [t(`transferred.${reader}.lead`, { kind }), factsOf(ticket)],
    action: t(`transferred.${reader}.action`, { kind }),
    link: ticket.link,
    after: [t(`transferred.${reader}.code`, { kind })],
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
  refusal?: PageLink;
}

function compose(locale: Locale, brand: MailBrand, words: Words): MailContent {
  const { subject, heading, before, after, action, link, footer, refusal } = words;
  const t = translator(locale, 'mails');
  const colours = mailColours(brand.colour);
  const body = html`${before.map((text) => paragraph(text))}${button(action, link, colours)}${after.map((text) => paragraph(text))}`;
  const labelled = t('labelled', { label: action, text: link });
  return {
    subject,
    lang: locale,
    html: mailPage({ lang: locale, brand, subject, preview: before[0], heading, body, footer, refusal }),
    text: [
      brand.tenantName,
      heading,
      ...before,
      labelled,
      ...after,
      footer,
      ...(refusal ? [t('labelled', { label: refusal.label, text: refusal.address })] : []),
    ].join('\n\n'),
  };
}
