import { isDictionary, Name, nameOf, Objects, Reader, Reference, type Value } from './pdf-syntax.ts';

/** Reads a PDF like a screen reader: by its structure tree, and the text that each element marks. */

/** An element of the structure tree: its kind, such as `H1` or `TD`, and its whole text. */
export interface TaggedElement {
  readonly kind: string;
  readonly text: string;
  readonly children: readonly TaggedElement[];
}

export interface TaggedPdf {
  readonly isMarked: boolean;
  readonly language: string | undefined;
  readonly root: TaggedElement;
  /** Text on a page that is neither in the structure tree nor marked as decoration. */
  readonly untagged: readonly string[];
}

/** Returns the text of each code of a font. */
function readFont(objects: Objects, font: Value | undefined): ReadonlyMap<string, string> {
  const map = objects.stream(objects.dictionary(font).get('ToUnicode'));
  const decode = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  const codes = new Map<string, string>();
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', text = ''] of block.matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g))
      codes.set(Buffer.from(code, 'hex').toString('latin1'), decode(text));
  return codes;
}

/** Returns the contents of a page: text by its mark, and unmarked text. */
function readPage(objects: Objects, page: Value): { marked: Map<number, string>; untagged: string[] } {
  const dictionary = objects.dictionary(page);
  const fonts = objects.dictionary(objects.dictionary(dictionary.get('Resources')).get('Font'));
  const content = objects.list(dictionary.get('Contents')).map((part) => objects.stream(part));
  const marked = new Map<number, string>();
  const untagged: string[] = [];
  const open: (number | 'decoration' | 'unnamed')[] = [];
  let operands: Value[] = [];
  let font: ReadonlyMap<string, string> = new Map();
  const show = (text: string) => {
    const mark = open.findLast((one) => one !== 'unnamed');
    if (mark === undefined) untagged.push(text);
    else if (mark !== 'decoration') marked.set(mark, (marked.get(mark) ?? '') + text);
  };
  const OPERATORS: Record<string, () => void> = {
    BMC: () => open.push(nameOf(operands[0]) === 'Artifact' ? 'decoration' : 'unnamed'),
    BDC: () => {
      const number = isDictionary(operands[1]) ? operands[1].get('MCID') : undefined;
      const isDecoration = nameOf(operands[0]) === 'Artifact';
      open.push(isDecoration ? 'decoration' : typeof number === 'number' ? number : 'unnamed');
    },
    EMC: () => open.pop(),
    Tf: () => {
      font = readFont(objects, fonts.get(nameOf(operands[0]) ?? ''));
    },
    Tj: () => show(textOf(operands, font)),
    TJ: () => show(textOf(operands.flat() as Value[], font)),
    // Fails for any other text operator, which this reader does not support.
    "'": () => untagged.push('text of a line'),
    '"': () => untagged.push('text of a line'),
    Do: () => untagged.push('an object'),
  };
  const reader = new Reader(content.join('\n'));
  for (let value = reader.next(); value !== undefined; value = reader.next()) {
    if (value instanceof Name && value.isOperator) {
      OPERATORS[value.text]?.();
      operands = [];
    } else operands.push(value);
  }
  return { marked, untagged };
}

/** Decodes codes of two bytes. */
const textOf = (parts: readonly Value[], font: ReadonlyMap<string, string>): string =>
  parts
    .filter((part) => typeof part === 'string')
    .map((codes) => codes.replace(/[\s\S]{2}/g, (code) => font.get(code) ?? '\ufffd'))
    .join('');

/** Reads a PDF with uncompressed objects. @throws Error for any other file */
export function readTaggedPdf(bytes: Uint8Array): TaggedPdf {
  const objects = new Objects(bytes);
  const [catalog] = objects.ofType('Catalog').map((found) => objects.dictionary(found));
  const pages = objects.ofType('Page');
  if (!catalog || pages.length === 0) throw new Error('No PDF whose objects stand in plain');
  const contents = new Map(pages.map((page) => [page.number, readPage(objects, page)]));
  const element = (value: Value, page: number | undefined): TaggedElement => {
    const found = objects.dictionary(value);
    const own = found.get('Pg');
    const on = own instanceof Reference ? own.number : page;
    const children = objects.list(found.get('K')).flatMap((child): (TaggedElement | string)[] => {
      const part = objects.get(child);
      const number = typeof part === 'number' ? part : isDictionary(part) ? part.get('MCID') : undefined;
      if (typeof number === 'number') {
        const at = isDictionary(part) && part.get('Pg');
        const { marked } = contents.get(at instanceof Reference ? at.number : (on ?? -1)) ?? {};
        const text = marked?.get(number) ?? '';
        marked?.delete(number);
        return [text];
      }
      return isDictionary(part) && part.has('S') ? [element(part, on)] : [];
    });
    return {
      kind: nameOf(found.get('S')) ?? 'root',
      text: children.map((child) => (typeof child === 'string' ? child : child.text)).join(' '),
      children: children.filter((child) => typeof child !== 'string'),
    };
  };
  const root = element(catalog.get('StructTreeRoot') ?? null, undefined);
  const language = catalog.get('Lang');
  return {
    isMarked: objects.dictionary(catalog.get('MarkInfo')).get('Marked') === true,
    language: typeof language === 'string' ? language : undefined,
    root,
    // Marked text without an element.
    untagged: [...contents.values()].flatMap(({ untagged, marked }) => [...untagged, ...marked.values()]),
  };
}

/** Returns the elements of a kind, in order. */
export function elementsOf(root: TaggedElement, kind: string): TaggedElement[] {
  return root.children.flatMap((child) => [
    ...(child.kind === kind ? [child] : []),
    ...elementsOf(child, kind),
  ]);
}
