import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { fullDate, time } from '#kernel/format/localized.ts';
import { html } from '#kernel/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import type { MailContent, PageLink } from '#platform/mail/content.ts';
import { button, type MailBrand, mailPage, paragraph } from '#platform/mail/layout.ts';
import type { DocumentBrand } from '#platform/pdf/model.ts';

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

/** Tells a customer of a refund; its receipt is attached by the sender. @param page where its button leads */
export function refundMail(
  refund: RefundNews,
  locale: Locale,
  brand: MailBrand,
  page: PageLink,
): MailContent {
  const t = translator(locale, 'mails');
  const { tenantName: tenant } = brand;
  const values = { order: refund.orderNumber, amount: refund.amount, tenant };
  const kind = refundKind(refund);
  const subject = t(`refund.${kind}.subject`, values);
  const heading = t(`refund.${kind}.heading`, values);
  const lead = t(`refund.${kind}.lead`, values);
  const next = t(refund.isFree ? 'refund.nextFree' : 'refund.next');
  const footer = t('refund.footer', { tenant });
  const body = html`${paragraph(lead)}${paragraph(next)}${button(page.label, page.address, mailColours(brand.colour))}`;
  return {
    subject,
    lang: locale,
    html: mailPage({ lang: locale, brand, subject, preview: lead, heading, body, footer }),
    text: [
      tenant,
      heading,
      lead,
      next,
      t('labelled', { label: page.label, text: page.address }),
      footer,
    ].join('\n\n'),
  };
}

/** Notifies a customer of a refund that their bank has not confirmed yet, or has refused. */
export function refundNewsMail(
  refund: RefundNews,
  state: 'pending' | 'failed',
  { locale, brand, page }: { locale: Locale; brand: MailBrand; page: PageLink },
): MailContent {
  const t = translator(locale, 'mails');
  const { tenantName: tenant } = brand;
  const values = { order: refund.orderNumber, amount: refund.amount, tenant };
  const [subject, heading, lead, next] = (['subject', 'heading', 'lead', 'next'] as const).map((part) =>
    t(`refund.${state}.${part}`, values),
  ) as [string, string, string, string];
  const footer = t('refund.footer', { tenant });
  const body = html`${paragraph(lead)}${paragraph(next)}${button(page.label, page.address, mailColours(brand.colour))}`;
  return {
    subject,
    lang: locale,
    html: mailPage({ lang: locale, brand, subject, preview: lead, heading, body, footer }),
    text: [
      tenant,
      heading,
      lead,
      next,
      t('labelled', { label: page.label, text: page.address }),
      footer,
    ].join('\n\n'),
  };
}

/** A withdrawal, in words. */
export interface WithdrawalNews {
  readonly orderNumber: string;
  readonly amount: string;
  /** When it was received, ISO 8601 */
  readonly declaredAt: string;
  readonly lines: readonly { readonly quantity: number; readonly name: string }[];
}

/** Confirms what a customer has withdrawn from, with the day and time, to be put into a venue's words. */
export function withdrawalLetter(
  { orderNumber: order, amount, declaredAt, lines }: WithdrawalNews,
  {
    locale,
    brand,
    page,
    person,
  }: {
    locale: Locale;
    brand: MailBrand & DocumentBrand;
    page: PageLink;
    person: { PRENOM: string; NOM: string };
  },
) {
  const t = translator(locale, 'mails');
  const { tenantName: tenant } = brand;
  const moment = {
    day: fullDate(declaredAt, locale, brand.timeZone),
    time: time(declaredAt, locale, brand.timeZone),
  };
  const items = lines.map((line) => t('withdrawal.line', line));
  const BILLETS = { html: html`${items.map((item) => paragraph(item))}`, text: items.join('\n') };
  const subject = t('withdrawal.subject', { order, tenant });
  const heading = t('withdrawal.heading');
  const lead = t('withdrawal.lead', { order, ...moment });
  const next = t('withdrawal.next', { amount });
  const footer = t('withdrawal.footer', { tenant });
  const body = html`${paragraph(lead)}${BILLETS.html}${paragraph(next)}${button(page.label, page.address, mailColours(brand.colour))}`;
  return {
    mail: 'withdrawal',
    values: {
      ...person,
      NUMCMD: order,
      MONTANT: amount,
      DATE: moment.day,
      HEURE: moment.time,
      BILLETS,
      LIEN: page.address,
    },
    product: {
      subject,
      lang: locale,
      html: mailPage({ lang: locale, brand, subject, preview: lead, heading, body, footer }),
      text: [
        tenant,
        heading,
        lead,
        BILLETS.text,
        next,
        t('labelled', { label: page.label, text: page.address }),
        footer,
      ].join('\n\n'),
    },
  } as const;
}
