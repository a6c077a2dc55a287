import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { html } from '#platform/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import type { MailContent } from '#platform/mail/content.ts';
import { button, type MailBrand, mailPage, paragraph } from '#platform/mail/layout.ts';

/** "… passes a ticket on to you", with the link to accept it. */
export function transferMail(
  offer: { giver: string; serviceName: string; when: string; expires: string; link: string },
  locale: Locale,
  brand: MailBrand,
): MailContent {
  const t = translator(locale, 'mails');
  const { tenantName: tenant } = brand;
  const { link, ...words } = offer;
  const subject = t('transfer.subject', { ...words, tenant });
  const heading = t('transfer.heading');
  const lead = t('transfer.lead', words);
  const facts = [offer.serviceName, offer.when].filter(Boolean).join(', ');
  const until = t('transfer.until', { expires: offer.expires });
  const accept = t('transfer.accept');
  const footer = t('transfer.footer', { ...words, tenant });
  const colours = mailColours(brand.colour);
  const body = html`${paragraph(lead)}${paragraph(facts)}${button(accept, link, colours)}${paragraph(until)}`;
  return {
    subject,
    lang: locale,
    html: mailPage({ lang: locale, brand, subject, preview: lead, heading, body, footer }),
    text: [tenant, heading, lead, facts, t('labelled', { label: accept, text: link }), until, footer].join(
      '\n\n',
    ),
  };
}
