import { createHash, randomBytes } from 'node:crypto';
import { elementsIn, textOf, withReplaced } from './html-bytes.ts';

/**
 * Marks the inline scripts and styles that the server writes while it renders a page, as their nonce. It is
 * unguessable and never sent, so no text on a page can imitate it.
 */
export const INLINE_MARK = `mark-${randomBytes(18).toString('hex')}`;

/** Sources of a content security policy that allow the inline scripts and styles of one page by their hash. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const ATTRIBUTE = ` nonce="${INLINE_MARK}"`;
/** The beginning of an element that contains a script or a style. */
const INLINE = /^<(script|style)\b/;
/** The router’s note of its nonce. */
const META = '<meta property="csp-nonce"';

/**
 * Hashes the marked scripts and styles of a rendered page.
 * @returns the page without marks, and the hashes that its content security policy has to allow
 */
export function hashInline(html: Buffer): { html: Buffer; hashes: InlineHashes } {
  const found = { script: new Set<string>(), style: new Set<string>() };
  const attributes = elementsIn(html, ATTRIBUTE, ATTRIBUTE);
  for (const { start: at, end } of attributes) {
    const [, element] = INLINE.exec(textOf(html, { start: html.lastIndexOf('<', at), end: at })) ?? [];
    if (element === undefined) continue;
    const start = html.indexOf('>', end) + 1;
    const content = html.subarray(start, html.indexOf(`</${element}>`, start));
    if (content.length > 0) found[element as 'script' | 'style'].add(sourceOf(content));
  }
  const notes = elementsIn(html, META, '>');
  const unmarked = withReplaced(
    html,
    [...attributes, ...notes].sort((one, other) => one.start - other.start),
  );
  return {
    html: withReplaced(unmarked, elementsIn(unmarked, INLINE_MARK, INLINE_MARK)),
    hashes: { scripts: [...found.script], styles: [...found.style] },
  };
}

/** Browsers hash the text of an element, in which the parser has replaced carriage returns. */
function sourceOf(content: Buffer): string {
  const isPlain = !content.includes('\r') && !content.includes(INLINE_MARK);
  const hashed = isPlain
    ? content
    : content.toString().replaceAll(INLINE_MARK, '').replaceAll(/\r\n?/g, '\n');
  return `'sha256-${createHash('sha256').update(hashed).digest('base64')}'`;
}
