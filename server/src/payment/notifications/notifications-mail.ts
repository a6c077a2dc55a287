import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { html } from '#kernel/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import type { MailContent } from '#platform/mail/content.ts';
import { button, type MailBrand, mailPage, paragraph } from '#platform/mail/layout.ts';

/** A refused payment, in words. */
export interface RefusedPayment {
  readonly amount: string;
  readonly day: string;
  readonly time: string;
}

/** Tells a customer who has left that their payment was refused. @param address of their cart */
export function refusedPaymentMail(
  payment: RefusedPayment,
  locale: Locale,
  brand: MailBrand,
  address: string,
): MailContent {
  const t = translator(locale, 'mails');
  const tenant = brand.tenantName;
  const subject = t('paymentRefused.subject', { tenant });
  const heading = t('paymentRefused.heading');
  const lead = t('paymentRefused.lead', { ...payment });
  const next = t('paymentRefused.next');
  const action = t('paymentRefused.action');
  const footer = t('automatic', { tenant });
  const body = html`${paragraph(lead)}${paragraph(next)}${button(action, address, mailColours(brand.colour))}`;
  return {
    subject,
    lang: locale,
    html: mailPage({ lang: locale, brand, subject, preview: lead, heading, body, footer }),
    text: [tenant, heading, lead, next, t('labelled', { label: action, text: address }), footer].join('\n\n'),
  };
}
