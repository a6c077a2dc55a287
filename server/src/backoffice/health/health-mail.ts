import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { html } from '#kernel/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import type { MailContent } from '#platform/mail/content.ts';
import { button, type MailBrand, mailPage, paragraph } from '#platform/mail/layout.ts';
import type { Alert } from './health.service.ts';

interface AlertMail {
  locale: Locale;
  brand: MailBrand;
  /** Its name */
  venue: string;
  turned: Alert['turned'];
  /** Of the page that says more */
  address: string;
}

/** Tells an administrator of the platform which lines of a venue have turned, those to look at first. */
export function alertMail({ locale, brand, venue, turned, address }: AlertMail): MailContent {
  const t = translator(locale, 'mails');
  const lines = translator(locale, 'health');
  const worse = turned.filter(({ isGreen }) => !isGreen);
  const better = turned.filter(({ isGreen }) => isGreen);
  const subject = t(worse.length > 0 ? 'health.subject' : 'health.subjectGreen', { venue });
  const sentences = [...worse, ...better].map(({ line, isGreen }) =>
    t(isGreen ? 'health.green' : 'health.attention', { line: lines(`lines.${line}.title`) }),
  );
  const action = t('health.action');
  const footer = t('health.footer');
  const body = html`${sentences.map((sentence) => paragraph(sentence))}${button(action, address, mailColours(brand.colour))}`;
  return {
    subject,
    lang: locale,
    html: mailPage({
      lang: locale,
      brand,
      subject,
      preview: sentences[0] ?? '',
      heading: subject,
      body,
      footer,
    }),
    text: [brand.tenantName, subject, ...sentences, address, footer].join('\n\n'),
  };
}
