import { createHash, randomBytes } from 'node:crypto';

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

const MARKED = new RegExp(`<(script|style)\\b[^>]* nonce="${INLINE_MARK}"[^>]*>([\\s\\S]*?)</\\1>`, 'g');
const TRACES = new RegExp(`<meta property="csp-nonce"[^>]*>| nonce="${INLINE_MARK}"|${INLINE_MARK}`, 'g');

/**
 * Hashes the marked scripts and styles of a rendered page.
 * @returns the page without marks, and the hashes that its content security policy has to allow
 */
export function hashInline(html: string): { html: string; hashes: InlineHashes } {
  const found = { script: new Set<string>(), style: new Set<string>() };
  for (const [, element, content] of html.matchAll(MARKED))
    if (content) found[element as 'script' | 'style'].add(sourceOf(content.replaceAll(TRACES, '')));
  return {
    html: html.replaceAll(TRACES, ''),
    hashes: { scripts: [...found.script], styles: [...found.style] },
  };
}

/** Browsers hash the text of an element, in which the parser has replaced carriage returns. */
const sourceOf = (content: string): string =>
  `'sha256-${createHash('sha256').update(content.replaceAll(/\r\n?/g, '\n')).digest('base64')}'`;
