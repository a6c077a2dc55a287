import { html, Markup } from '#platform/format/markup.ts';
import type { Block, Body, Lines, Run } from './model.ts';

/** The HTML that a text is stored as and edited in: the same for the same text. */
export const writeMarkup = (body: Body): string => body.map((block) => writeBlock(block).text).join('');

function writeBlock(block: Block): Markup {
  if (block.kind === 'button')
    return html`<div data-button="${quoted(block.href)}">${new Markup(escaped(block.label))}</div>`;
  if (block.kind === 'list') {
    const items = block.items.map((lines) => html`<li><p>${writeLines(lines)}</p></li>`);
    return block.isOrdered ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`;
  }
  const lines = writeLines(block.lines);
  return block.kind === 'heading' ? html`<h2>${lines}</h2>` : html`<p>${lines}</p>`;
}

const writeLines = (lines: Lines): Markup[] =>
  lines.flatMap((runs, index) => [...(index > 0 ? [new Markup('<br>')] : []), ...runs.map(writeRun)]);

function writeRun({ text, isBold, isItalic, href }: Run): Markup {
  let markup = new Markup(escaped(text));
  if (isItalic) markup = html`<em>${markup}</em>`;
  if (isBold) markup = html`<strong>${markup}</strong>`;
  return href === undefined ? markup : html`<a href="${quoted(href)}">${markup}</a>`;
}

/** As browsers write a text, so that an editor that changed nothing sends the same. */
const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('\u00a0', '&nbsp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** An address within quotes. */
const quoted = (address: string): Markup => new Markup(escaped(address).replaceAll('"', '&quot;'));

/** A paragraph of plain text, for a text that is made by the portal. */
export const plainLines = (text: string): Lines => [
  [{ text, isBold: false, isItalic: false, href: undefined }],
];
