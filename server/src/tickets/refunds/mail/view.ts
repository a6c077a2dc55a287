import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { html } from '#platform/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import type { MailContent } from '#platform/mail/content.ts';
import { button, type MailBrand, mailPage, paragraph } from '#platform/mail/layout.ts';

/** A refund, in words. */
export interface RefundNews {
  readonly orderNumber: string;
  readonly kind: 'order' | 'cart' | 'payment';
  readonly amount: string;
  /** Nothing was paid: the tickets alone are cancelled. */
  readonly isFree: boolean;
}

/** What a refund is of. */
export const refundKind = ({ isFree, kind }: Pick<RefundNews, 'isFree' | 'kind'>) => (isFree ? 'free' : kind);

/** Tells a customer of a refund; its receipt is attached by the sender. @param ordersAddress where its button leads */
export function refundMail(
  refund: RefundNews,
  locale: Locale,
  brand: MailBrand,
  ordersAddress: string,
): MailContent {
  const t = translator(locale, 'mails');
  const { tenantName: tenant } = brand;
  const values = { order: refund.orderNumber, amount: refund.amount, tenant };
  const kind = refundKind(refund);
  const subject = t(`refund.${kind}.subject`, values);
  const heading = t(`refund.${kind}.heading`, values);
  const lead = t(`refund.${kind}.lead`, values);
  const next = t(refund.isFree ? 'refund.nextFree' : 'refund.next');
  const action = t('refund.action');
  const footer = t('refund.footer', { tenant });
  const body = html`${paragraph(lead)}${paragraph(next)}${button(action, ordersAddress, mailColours(brand.colour))}`;
  return {
    subject,
    lang: locale,
    html: mailPage({ lang: locale, brand, subject, preview: lead, heading, body, footer }),
    text: [tenant, heading, lead, next, t('labelled', { label: action, text: ordersAddress }), footer].join(
      '\n\n',
    ),
  };
}
