import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { html } from '#kernel/format/markup.ts';
import type { MailContent } from '#platform/mail/content.ts';
import { type MailBrand, mailPage, paragraph } from '#platform/mail/layout.ts';
import type { BarrierReport } from './accessibility.sql.ts';

/** The mail below, to be put into the venue's words. */
export function reportLetter(report: BarrierReport, brand: MailBrand, locale: Locale) {
  const said = saidOf(report, locale);
  const MESSAGE = { html: html`${said.map((text) => paragraph(text))}`, text: said.join('\n\n') };
  return { mail: 'barrier', values: { MESSAGE }, product: reportMail(report, brand, locale) } as const;
}

/** What the visitor writes, where it was, and whether they want an answer. */
function saidOf({ page, description, email }: BarrierReport, locale: Locale): string[] {
  const t = translator(locale, 'mails');
  return [
    ...description.split(/\r?\n/).filter((line) => line.trim() !== ''),
    ...(page ? [t('labelled', { label: t('barrier.page'), text: page })] : []),
    email ? t('barrier.answer', { email }) : t('barrier.noAnswer'),
  ];
}

/** Tells a venue of a barrier in the words of who met it; answers go to them. */
export function reportMail(
  report: BarrierReport,
  brand: MailBrand,
  locale: Locale,
): MailContent & { headers: Record<string, string> } {
  const t = translator(locale, 'mails');
  const { tenantName: tenant } = brand;
  const subject = t('barrier.subject', { tenant });
  const heading = t('barrier.heading');
  const lead = t('barrier.lead', { tenant });
  const footer = t('automatic', { tenant });
  const said = saidOf(report, locale);
  const body = html`${[lead, ...said].map((text) => paragraph(text))}`;
  return {
    subject,
    lang: locale,
    html: mailPage({ lang: locale, brand, subject, preview: lead, heading, body, footer }),
    text: [tenant, heading, lead, ...said, footer].join('\n\n'),
    headers: report.email ? { 'Reply-To': report.email } : {},
  };
}
