import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { html } from '#kernel/format/markup.ts';
import { mailColours } from './colours.ts';
import type { MailContent, PageLink } from './content.ts';
import { button, type MailBrand, type MailPage, mailPage, paragraph } from './layout.ts';
import type { MailBlock, MailDescription, MailPart } from './mail-description.ts';

/** Builds a mail in the product's phrases and the venue's brand. */
export function buildMail(mail: MailDescription, brand: MailBrand): MailContent {
  const { locale, refusal, headers } = mail;
  const t = translator(locale, 'mails');
  const say = (phrase: Parameters<typeof t>[0]) => t(phrase, { ...mail.facts, tenant: brand.tenantName });
  const blockOf = (part: MailPart): MailBlock => {
    if (typeof part === 'string') return paragraphBlock(say(part));
    if ('html' in part) return part;
    if ('label' in part) return buttonBlock(part, locale, brand);
    const block = buttonBlock({ label: say(part.button), address: part.address }, locale, brand);
    return part.isBareInText ? { html: block.html, text: part.address } : block;
  };
  const blocks = mail.parts.map(blockOf);
  const body = joinBlocks(blocks);
  const subject = say(mail.subject);
  const heading = mail.heading === undefined ? subject : say(mail.heading);
  const page: MailPage = {
    lang: locale,
    brand,
    subject,
    preview: mail.preview ?? blocks[0]?.text ?? '',
    heading,
    body: body.html,
    footer: say(mail.footer),
    refusal,
  };
  const content = mailContent(page, [heading, body.text]);
  return headers ? { ...content, headers } : content;
}

/** Lays out a mail as HTML and as plain text. @param text paragraphs of the plain text, without the footer */
export function mailContent(page: MailPage, text: readonly string[]): MailContent {
  const { lang, brand, subject, footer, refusal } = page;
  const refusalText = refusal ? [labelled(refusal, lang)] : [];
  return {
    subject,
    lang,
    html: mailPage(page),
    text: [brand.tenantName, ...text, footer, ...refusalText].filter((part) => part !== '').join('\n\n'),
  };
}

/** A paragraph that is no phrase of its own. */
export const paragraphBlock = (text: string): MailBlock => ({ html: paragraph(text), text });

/** Joins blocks into one. */
export const joinBlocks = (blocks: readonly MailBlock[]): MailBlock => ({
  html: html`${blocks.map((block) => block.html)}`,
  text: blocks.map(({ text }) => text).join('\n\n'),
});

function buttonBlock(page: PageLink, locale: Locale, brand: MailBrand): MailBlock {
  return {
    html: button(page.label, page.address, mailColours(brand.colour)),
    text: labelled(page, locale),
  };
}

/** A link in plain text, as "Your tickets: https://…". */
export const labelled = ({ label, address }: PageLink, locale: Locale): string =>
  translator(locale, 'mails')('labelled', { label, text: address });
