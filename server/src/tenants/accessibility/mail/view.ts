import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { html } from '#platform/format/markup.ts';
import type { MailContent } from '#platform/mail/content.ts';
import { type MailBrand, mailPage, paragraph } from '#platform/mail/layout.ts';
import type { BarrierReport } from '../data.ts';

/** Tells a venue of a barrier in the words of who met it; answers go to them. */
export function reportMail(
  { page, description, email }: BarrierReport,
  brand: MailBrand,
): MailContent & { headers: Record<string, string> } {
  const t = translator(DEFAULT_LOCALE, 'mails');
  const { tenantName: tenant } = brand;
  const subject = t('barrier.subject', { tenant });
  const heading = t('barrier.heading');
  const lead = t('barrier.lead', { tenant });
  const facts = [
    ...(page ? [t('labelled', { label: t('barrier.page'), text: page })] : []),
    email ? t('barrier.answer', { email }) : t('barrier.noAnswer'),
  ];
  const footer = t('automatic', { tenant });
  const words = description.split(/\r?\n/).filter((line) => line.trim() !== '');
  const body = html`${[lead, ...words, ...facts].map((text) => paragraph(text))}`;
  return {
    subject,
    lang: DEFAULT_LOCALE,
    html: mailPage({ lang: DEFAULT_LOCALE, brand, subject, preview: lead, heading, body, footer }),
    text: [tenant, heading, lead, ...words, ...facts, footer].join('\n\n'),
    headers: email ? { 'Reply-To': email } : {},
  };
}
