import type { Locale } from '@guichet/contract/locale.ts';
import type { MailName } from '@guichet/contract/tenants/mails.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { AnyMailValues } from '#platform/mail/mail-description.ts';
import type { MailText } from '../mail-templates.ts';
import { type Block, plainLines, writeMarkup } from '../markup.ts';
import { PRODUCT_WORDS } from './defaults-words.ts';
import { PLACEHOLDERS } from './placeholders.ts';
import type { ProductWords, Sentence } from './word-forms.ts';

/** Returns the product’s text of a mail in the format of a venue’s text: the initial text in the editor. */
export function productText(mail: MailName, locale: Locale): MailText {
  const words: ProductWords = PRODUCT_WORDS[mail];
  const t = translator(locale, 'mails');
  const textOf = (sentence: Sentence): string =>
    'variable' in sentence ? `{${sentence.variable}}` : t(sentence.phrase, PLACEHOLDERS);
  const paragraph = (text: string): Block => ({ kind: 'paragraph', lines: plainLines(text) });
  const { button, before, after = [] } = words;
  const body: Block[] = [
    { kind: 'heading', lines: plainLines(t(words.heading, PLACEHOLDERS)) },
    ...before.map((sentence) => paragraph(textOf(sentence))),
    ...(button
      ? [{ kind: 'button', label: t(button.label, PLACEHOLDERS), href: `{${button.link}}` } as const]
      : []),
    ...after.map((sentence) => {
      const plain = paragraph(textOf(sentence));
      return sentence.link === undefined ? plain : linked(textOf(sentence), `{${sentence.link}}`);
    }),
  ];
  return { subject: t(words.subject, PLACEHOLDERS), html: writeMarkup(body) };
}

const linked = (text: string, href: string): Block => ({
  kind: 'paragraph',
  lines: [[{ text, isBold: false, isItalic: false, href }]],
});

/** Returns the reason for a mail, always in the product’s words. */
export function footerOf(mail: MailName, locale: Locale, values: AnyMailValues): string {
  const named = Object.entries(PLACEHOLDERS).map(([name, placeholder]) => {
    const value = values[String(placeholder).slice(1, -1) as keyof AnyMailValues];
    return [name, typeof value === 'string' ? value : placeholder];
  });
  return translator(locale, 'mails')(PRODUCT_WORDS[mail].footer, Object.fromEntries(named));
}
