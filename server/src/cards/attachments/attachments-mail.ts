import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { html } from '#kernel/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import type { MailContent, PageLink } from '#platform/mail/content.ts';
import { button, type MailBrand, mailPage, paragraph } from '#platform/mail/layout.ts';

interface Letter {
  locale: Locale;
  brand: MailBrand;
  /** The card's number, as it is printed */
  card: string;
}

/** Asks the owner of a card whether another account may have it. @param letter.until the last day, in words */
export function requestMail(
  letter: Letter & { requester: string; until: string; address: string },
): MailContent {
  const { locale, brand, card, requester } = letter;
  const t = translator(locale, 'mails');
  const tenant = brand.tenantName;
  const page = { address: letter.address, label: t('attachment.request.action') };
  return compose(letter, page, {
    subject: t('attachment.request.subject', { requester, card, tenant }),
    heading: t('attachment.request.heading'),
    paragraphs: [t('attachment.request.lead', { requester, card }), t('attachment.request.warning')],
    after: t('attachment.request.until', { day: letter.until }),
    footer: t('attachment.request.footer', { tenant }),
  });
}

/** Tells who asked for a card what its owner answered. */
export function answerMail(letter: Letter & { page: PageLink }, answer: 'accepted' | 'refused'): MailContent {
  const t = translator(letter.locale, 'mails');
  const tenant = letter.brand.tenantName;
  const { card } = letter;
  return compose(letter, letter.page, {
    subject: t(`attachment.answer.${answer}.subject`, { card, tenant }),
    heading: t(`attachment.answer.${answer}.heading`),
    paragraphs: [t(`attachment.answer.${answer}.lead`, { card })],
    footer: t('automatic', { tenant }),
  });
}

interface Words {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  after?: string;
  footer: string;
}

function compose({ locale, brand }: Letter, page: PageLink, words: Words): MailContent {
  const { subject, heading, paragraphs, after, footer } = words;
  const t = translator(locale, 'mails');
  const body = html`${paragraphs.map((text) => paragraph(text))}${button(page.label, page.address, mailColours(brand.colour))}${after ? paragraph(after) : ''}`;
  return {
    subject,
    lang: locale,
    html: mailPage({ lang: locale, brand, subject, preview: paragraphs[0] ?? '', heading, body, footer }),
    text: [
      brand.tenantName,
      heading,
      ...paragraphs,
      t('labelled', { label: page.label, text: page.address }),
      ...(after ? [after] : []),
      footer,
    ].join('\n\n'),
  };
}
