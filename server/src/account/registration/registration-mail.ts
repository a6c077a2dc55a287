import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { html } from '#kernel/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import type { MailContent } from '#platform/mail/content.ts';
import { button, type MailBrand, mailPage, paragraph } from '#platform/mail/layout.ts';

/** Welcomes who has just registered. @param address of the shop */
export function welcomeMail(locale: Locale, brand: MailBrand, address: string): MailContent {
  const t = translator(locale, 'mails');
  const tenant = brand.tenantName;
  const subject = t('welcome.subject', { tenant });
  const heading = t('welcome.heading');
  const lead = t('welcome.lead', { tenant });
  const next = t('welcome.next');
  const action = t('welcome.action');
  const ignore = t('welcome.ignore', { tenant });
  const footer = t('automatic', { tenant });
  const body = html`${paragraph(lead)}${paragraph(next)}${button(action, address, mailColours(brand.colour))}${paragraph(ignore)}`;
  return {
    subject,
    lang: locale,
    html: mailPage({ lang: locale, brand, subject, preview: lead, heading, body, footer }),
    text: [tenant, heading, lead, next, t('labelled', { label: action, text: address }), ignore, footer].join(
      '\n\n',
    ),
  };
}
