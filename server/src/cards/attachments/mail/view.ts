import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { html } from '#platform/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import type { MailContent } from '#platform/mail/content.ts';
import { button, type MailBrand, mailPage, paragraph } from '#platform/mail/layout.ts';

interface Letter {
  locale: Locale;
  brand: MailBrand;
  /** The card's number, as it is printed */
  card: string;
  /** Where its button leads */
  address: string;
}

/** Asks the owner of a card whether another account may have it. @param letter.until the last day, in words */
export function requestMail(letter: Letter & { requester: string; until: string }): MailContent {
  const { locale, brand, card, requester } = letter;
  const t = translator(locale, 'mails');
  const tenant = brand.tenantName;
  return compose(letter, {
    subject: t('attachment.request.subject', { requester, card, tenant }),
    heading: t('attachment.request.heading'),
    paragraphs: [t('attachment.request.lead', { requester, card }), t('attachment.request.warning')],
    action: t('attachment.request.action'),
    after: t('attachment.request.until', { day: letter.until }),
    footer: t('attachment.request.footer', { tenant }),
  });
}

/** Tells who asked for a card what its owner answered. */
export function answerMail(letter: Letter, answer: 'accepted' | 'refused'): MailContent {
  const t = translator(letter.locale, 'mails');
  const tenant = letter.brand.tenantName;
  const { card } = letter;
  return compose(letter, {
    subject: t(`attachment.answer.${answer}.subject`, { card, tenant }),
    heading: t(`attachment.answer.${answer}.heading`),
    paragraphs: [t(`attachment.answer.${answer}.lead`, { card })],
    action: t(`attachment.answer.${answer}.action`),
    footer: t('automatic', { tenant }),
  });
}

interface Words {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  action: string;
  after?: string;
  footer: string;
}

function compose({ locale, brand, address }: Letter, words: Words): MailContent {
  const { subject, heading, paragraphs, action, after, footer } = words;
  const t = translator(locale, 'mails');
  const body = html`${paragraphs.map((text) => paragraph(text))}${button(action, address, mailColours(brand.colour))}${after ? paragraph(after) : ''}`;
  return {
    subject,
    lang: locale,
    html: mailPage({ lang: locale, brand, subject, preview: paragraphs[0] ?? '', heading, body, footer }),
    text: [
      brand.tenantName,
      heading,
      ...paragraphs,
      t('labelled', { label: action, text: address }),
      ...(after ? [after] : []),
      footer,
    ].join('\n\n'),
  };
}
