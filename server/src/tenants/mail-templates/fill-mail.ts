import type { Locale } from '@guichet/contract/locale.ts';
import { html, Markup } from '#kernel/format/markup.ts';
import { labelled, mailContent } from '#platform/mail/build-mail.ts';
import { mailColours } from '#platform/mail/colours.ts';
import type { MailContent, PageLink } from '#platform/mail/content.ts';
import { button, DISPLAY_FONT, link, type MailBrand } from '#platform/mail/layout.ts';
import type { AnyMailValues, MailBlock } from '#platform/mail/mail-description.ts';
import { blockVariable, type CheckedText } from './mail-templates.ts';
import type { Block, Body, Lines, Run } from './markup.ts';

/** The brand, the values of the variables, and the parts that the venue's text does not contain. */
interface Filling {
  readonly locale: Locale;
  readonly brand: MailBrand;
  readonly values: AnyMailValues;
  /** The reason for the mail, in the product’s words */
  readonly footer: string;
  /** Link by which the recipient declines further mails; always shown */
  readonly refusal?: PageLink | undefined;
}

/**
 * Builds a mail from a venue’s text. Each variable is replaced once: its value is text, never a variable or markup.
 * @throws Error when a value is missing
 */
export function fillMail({ subject, body }: CheckedText, filling: Filling): MailContent {
  const { locale, brand, values, footer, refusal } = filling;
  const oneLine = fill(subject, values)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
  const [first, ...rest] = body;
  const heading = first?.kind === 'heading' ? linesText(first.lines, values, ' ') : undefined;
  const shown = heading === undefined ? body : rest;
  const preview = shown.find((block) => block.kind === 'paragraph' && !blockVariable(block));
  const page = {
    lang: locale,
    brand,
    subject: oneLine,
    preview: preview?.kind === 'paragraph' ? linesText(preview.lines, values, ' ') : oneLine,
    heading: heading ?? oneLine,
    body: html`${shown.map((block) => blockMarkup(block, filling))}`,
    footer,
    refusal,
  };
  return mailContent(page, bodyText(body, filling));
}

/** Replaces the variables of a text. Values are not searched for variables. */
function fill(text: string, values: AnyMailValues): string {
  return text.replaceAll(/\{([A-Z0-9]{1,10})\}/g, (_, code: string) => {
    const value = values[code as keyof AnyMailValues];
    if (typeof value !== 'string') throw new Error(`A mail has no text for the variable ${code}`);
    return value;
  });
}

function valueOfBlock(block: Block, values: AnyMailValues): MailBlock | undefined {
  const variable = block.kind === 'paragraph' ? blockVariable(block) : undefined;
  if (!variable) return undefined;
  const value = values[variable];
  if (typeof value !== 'object') throw new Error(`A mail has no block for the variable ${variable}`);
  return value;
}

function blockMarkup(block: Block, { brand, values }: Filling): Markup {
  const own = valueOfBlock(block, values);
  if (own) return own.html;
  if (block.kind === 'button' && isLeftOut(block.href, values)) return new Markup('');
  if (block.kind === 'button')
    return button(fill(block.label, values), fill(block.href, values), mailColours(brand.colour));
  if (block.kind === 'heading')
    return html`<h2 style="margin:24px 0 12px;font:700 22px/1.2 ${DISPLAY_FONT}">${linesMarkup(block.lines, values)}</h2>`;
  if (block.kind === 'list') {
    const items = block.items.map(
      (lines) => html`<li style="margin:0 0 6px">${linesMarkup(lines, values)}</li>`,
    );
    const style = 'margin:0 0 16px;padding:0 0 0 24px';
    return block.isOrdered
      ? html`<ol style="${style}">${items}</ol>`
      : html`<ul style="${style}">${items}</ul>`;
  }
  // A paragraph whose variables are all empty is omitted.
  if (linesText(block.lines, values, '').trim() === '') return new Markup('');
  return html`<p style="margin:0 0 16px">${linesMarkup(block.lines, values)}</p>`;
}

const linesMarkup = (lines: Lines, values: AnyMailValues): Markup[] =>
  lines.flatMap((runs, index) => [
    ...(index > 0 ? [new Markup('<br>')] : []),
    ...runs.map((run) => runMarkup(run, values)),
  ]);

/** Returns whether a link is omitted because its address is empty. */
const isLeftOut = (href: string | undefined, values: AnyMailValues): boolean =>
  href !== undefined && fill(href, values) === '';

function runMarkup({ text, isBold, isItalic, href }: Run, values: AnyMailValues): Markup {
  if (isLeftOut(href, values)) return new Markup('');
  const words = fill(text, values);
  let markup = href === undefined ? html`${words}` : link(words, fill(href, values));
  if (isItalic) markup = html`<em>${markup}</em>`;
  if (isBold) markup = html`<strong>${markup}</strong>`;
  return markup;
}

/** Returns the body as plain text; the address of a link follows its words in brackets. */
function bodyText(body: Body, { locale, values }: Filling): string[] {
  return body.map((block) => {
    if (block.kind === 'button' && isLeftOut(block.href, values)) return '';
    if (block.kind === 'button')
      return labelled({ label: fill(block.label, values), address: fill(block.href, values) }, locale);
    if (block.kind === 'list')
      return block.items
        .map((lines, index) => `${block.isOrdered ? `${index + 1}.` : '–'} ${linesText(lines, values, ' ')}`)
        .join('\n');
    return valueOfBlock(block, values)?.text ?? linesText(block.lines, values, '\n');
  });
}

const linesText = (lines: Lines, values: AnyMailValues, between: string): string =>
  lines
    .map((runs) => runs.map((run) => runText(run, values)).join(''))
    .join(between)
    .trim();

function runText({ text, href }: Run, values: AnyMailValues): string {
  if (isLeftOut(href, values)) return '';
  const words = fill(text, values);
  const address = href === undefined ? '' : fill(href, values).replace(/^mailto:/, '');
  return address === '' || address === words ? words : `${words} (${address})`;
}
