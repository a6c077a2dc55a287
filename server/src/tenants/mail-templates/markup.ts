import { html, Markup } from '#kernel/format/markup.ts';
import { addressOf, type Token, tokens } from './tokens.ts';

/** A run of text with the same formatting; `{CODE}` stands for a variable. */
export interface Run {
  readonly text: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  /** A checked address, or the variable that contains one: `{LIEN}` */
  readonly href: string | undefined;
}

/** The text of a paragraph by line. */
export type Lines = readonly (readonly Run[])[];

export type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly lines: Lines }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly Lines[] }
  | { readonly kind: 'button'; readonly label: string; readonly href: string };

/** The text of a mail below its subject. */
export type Body = readonly Block[];

/** Error for markup that a mail may not contain, with the number of the block, from 1. */
export class MarkupProblem extends Error {
  override readonly name = 'MarkupProblem';
  readonly problem: 'mail.markup' | 'mail.address';
  readonly what: string;
  readonly place: number;

  constructor(problem: 'mail.markup' | 'mail.address', what: string, place: number) {
    super(problem);
    this.problem = problem;
    this.what = what;
    this.place = place;
  }
}

/**
 * Parses the HTML of a mail by a closed grammar. Markup outside the grammar is rejected, never repaired, so that
 * no two programs can read it differently.
 * @throws MarkupProblem
 */
export function readMarkup(html: string): Body {
  const reader = new Reader([...tokens(html)]);
  const blocks: Block[] = [];
  while (!reader.isAtEnd) {
    reader.place = blocks.length + 1;
    blocks.push(readBlock(reader));
  }
  return blocks;
}

/** Reads the tokens of a mail in order. */
class Reader {
  place = 1;
  #index = 0;
  readonly #tokens: readonly Token[];

  constructor(read: readonly Token[]) {
    this.#tokens = read;
  }

  get isAtEnd(): boolean {
    return this.#index >= this.#tokens.length;
  }

  get next(): Token | undefined {
    return this.#tokens[this.#index];
  }

  take(): Token {
    const token = this.next;
    this.#index += 1;
    return token ?? { kind: 'other', source: '' };
  }

  /** Takes a tag of the given kind and name. Rejects a tag with attributes: a caller reads attributes itself. */
  takeTag(kind: 'open' | 'close', name: string): void {
    const token = this.take();
    if (token.kind !== kind || token.name !== name || !hasNoAttributes(token)) this.refuse(token);
  }

  isAt(kind: 'open' | 'close', ...names: readonly string[]): boolean {
    return this.next?.kind === kind && names.includes(this.next.name);
  }

  refuse(token: Token): never {
    throw new MarkupProblem('mail.markup', token.source.slice(0, 60), this.place);
  }

  address(text: string): string {
    const address = addressOf(text);
    if (address === undefined) throw new MarkupProblem('mail.address', text.slice(0, 60), this.place);
    return address;
  }
}

const hasNoAttributes = (token: Token): boolean =>
  token.kind === 'close' || (token.kind === 'open' && token.attributes.length === 0);

function readBlock(reader: Reader): Block {
  if (reader.isAt('open', 'div')) return readButton(reader);
  if (reader.isAt('open', 'ul', 'ol')) return readList(reader);
  const kind = reader.isAt('open', 'h2') ? 'heading' : 'paragraph';
  return { kind, lines: readLines(reader, kind === 'heading' ? 'h2' : 'p') };
}

/** Reads `<div data-button="{LIEN}">Label</div>`. */
function readButton(reader: Reader): Block {
  const open = reader.take();
  const [attribute, ...more] = open.kind === 'open' ? open.attributes : [];
  if (attribute?.name !== 'data-button' || more.length > 0) reader.refuse(open);
  const label = reader.next?.kind === 'text' ? reader.take() : undefined;
  reader.takeTag('close', 'div');
  const text = label?.kind === 'text' ? label.text.trim() : '';
  if (text === '') reader.refuse(open);
  return { kind: 'button', label: text, href: reader.address(attribute.value) };
}

/** Reads a list. Items are single paragraphs, with or without their `p`. */
function readList(reader: Reader): Block {
  const isOrdered = reader.isAt('open', 'ol');
  const name = isOrdered ? 'ol' : 'ul';
  reader.takeTag('open', name);
  const items: Lines[] = [];
  while (!reader.isAt('close', name)) {
    reader.takeTag('open', 'li');
    const lines: Lines[number][] = [];
    while (reader.isAt('open', 'p')) lines.push(...readLines(reader, 'p'));
    items.push(lines.length > 0 ? lines : readRuns(reader));
    reader.takeTag('close', 'li');
  }
  reader.takeTag('close', name);
  return { kind: 'list', isOrdered, items };
}

function readLines(reader: Reader, name: 'p' | 'h2'): Lines {
  reader.takeTag('open', name);
  const lines = readRuns(reader);
  reader.takeTag('close', name);
  return lines;
}

/** The formatting of a run. */
type Marks = Omit<Run, 'text'>;

const PLAIN: Marks = { isBold: false, isItalic: false, href: undefined };

function readRuns(reader: Reader): Lines {
  const lines: Run[][] = [[]];
  const read = (marks: Marks): void => {
    for (;;) {
      const { next } = reader;
      if (next?.kind === 'text') {
        lines.at(-1)?.push({ ...marks, text: next.text });
        reader.take();
      } else if (reader.isAt('open', 'br')) {
        reader.takeTag('open', 'br');
        lines.push([]);
      } else if (next?.kind === 'open') {
        const inner = markedBy(reader, next, marks);
        reader.take();
        read(inner);
        reader.takeTag('close', next.name);
      } else return;
    }
  };
  read(PLAIN);
  return lines;
}

/** Returns the formatting within an element. No element may be nested in itself. */
function markedBy(reader: Reader, token: Token & { kind: 'open' }, marks: Marks): Marks {
  const { name, attributes } = token;
  const [attribute, ...more] = attributes;
  if (name === 'strong' && !attribute && !marks.isBold) return { ...marks, isBold: true };
  if (name === 'em' && !attribute && !marks.isItalic) return { ...marks, isItalic: true };
  if (name === 'a' && attribute?.name === 'href' && more.length === 0 && marks.href === undefined)
    return { ...marks, href: reader.address(attribute.value) };
  return reader.refuse(token);
}

/** Returns the canonical HTML of a text, for storage and editing. */
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

/** Escapes text as browsers do, so that an editor without changes sends the same HTML. */
const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('\u00a0', '&nbsp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** Escapes an address for an attribute in double quotes. */
const quoted = (address: string): Markup => new Markup(escaped(address).replaceAll('"', '&quot;'));

/** Returns the lines of a paragraph of unformatted text that the portal generates. */
export const plainLines = (text: string): Lines => [
  [{ text, isBold: false, isItalic: false, href: undefined }],
];
