import type { Locale } from '@guichet/contract/locale.ts';
import type { Contents } from '@guichet/contract/tickets/predicates.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { html } from '#kernel/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import type { MailContent } from '#platform/mail/content.ts';
import { button, type MailBrand, mailPage, paragraph } from '#platform/mail/layout.ts';

/** "Your receipt"; the PDF is attached by the sender. */
export function receiptMail(
  receipt: { readonly orderNumber: string; readonly total: string; readonly contents: Contents },
  locale: Locale,
  brand: MailBrand,
  ticketsAddress: string,
): MailContent {
  const t = translator(locale, 'mails');
  const { tenantName: tenant } = brand;
  const subject = t('receipt.subject', { order: receipt.orderNumber, tenant });
  const heading = t('receipt.heading');
  const lead = t('receipt.lead', { order: receipt.orderNumber, total: receipt.total });
  const seeTickets = t(`${receipt.contents}.seeTickets`);
  const footer = t('receipt.footer', { tenant });
  const body = html`${paragraph(lead)}${button(seeTickets, ticketsAddress, mailColours(brand.colour))}`;
  return {
    subject,
    lang: locale,
    html: mailPage({ lang: locale, brand, subject, preview: lead, heading, body, footer }),
    text: [tenant, heading, lead, t('labelled', { label: seeTickets, text: ticketsAddress }), footer].join(
      '\n\n',
    ),
  };
}
