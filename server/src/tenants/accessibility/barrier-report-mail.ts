import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { joinBlocks, paragraphBlock } from '#platform/mail/build-mail.ts';
import type { VenueMail } from '#platform/mail/mail-description.ts';
import type { BarrierReport } from './accessibility.sql.ts';

/**
 * Forwards a visitor's report of a barrier to the venue: the visitor's words, the page, and whether they want an
 * answer. Answers go to the visitor.
 */
export function barrierReportMail(
  { page, description, email }: BarrierReport,
  locale: Locale,
): VenueMail<'barrier'> {
  const t = translator(locale, 'mails');
  const MESSAGE = joinBlocks(
    [
      ...description.split(/\r?\n/).filter((line) => line.trim() !== ''),
      ...(page ? [t('labelled', { label: t('barrier.page'), text: page })] : []),
      email ? t('barrier.answer', { email }) : t('barrier.noAnswer'),
    ].map(paragraphBlock),
  );
  return {
    mail: 'barrier',
    locale,
    values: { MESSAGE },
    subject: 'barrier.subject',
    heading: 'barrier.heading',
    parts: ['barrier.lead', MESSAGE],
    footer: 'automatic',
    headers: email ? { 'Reply-To': email } : {},
  };
}
