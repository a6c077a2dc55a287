import type { Locale } from '@guichet/contract/locale.ts';
import { LOG_DAYS } from '@guichet/contract/tenants/webhook-rules.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { html } from '#kernel/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import type { MailContent } from '#platform/mail/content.ts';
import { button, type MailBrand, mailPage, paragraph } from '#platform/mail/layout.ts';
import { GIVE_UP_AFTER_DAYS } from './delivery/delivery.ts';

interface GivenUpMail {
  locale: Locale;
  brand: MailBrand;
  /** By what people know it */
  endpoint: string;
  /** Of the page on which it can be switched on again */
  address: string;
}

/** The mail below, to be put into the venue's words. */
export function givenUpLetter(given: GivenUpMail) {
  const values = { WEBHOOK: given.endpoint, LIEN: given.address };
  return { mail: 'webhook-given-up', values, product: givenUpMail(given) } as const;
}

/** Tells an administrator that an endpoint was switched off, and what to do. */
export function givenUpMail({ locale, brand, endpoint, address }: GivenUpMail): MailContent {
  const t = translator(locale, 'mails');
  const subject = t('webhook.subject');
  const sentences = [
    t('webhook.lead', { endpoint, days: GIVE_UP_AFTER_DAYS }),
    t('webhook.next', { kept: LOG_DAYS }),
  ];
  const action = t('webhook.action');
  const footer = t('webhook.footer');
  return {
    subject,
    lang: locale,
    html: mailPage({
      lang: locale,
      brand,
      subject,
      preview: sentences[0] ?? '',
      heading: subject,
      body: html`${sentences.map((sentence) => paragraph(sentence))}${button(action, address, mailColours(brand.colour))}`,
      footer,
    }),
    text: [brand.tenantName, subject, ...sentences, address, footer].join('\n\n'),
  };
}
