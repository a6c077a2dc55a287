import type { ErrorCode } from '@guichet/contract/errors.ts';
import { isPageLink } from '@guichet/contract/tenants/home-blocks.ts';
import { type Block, type Body, MarkupProblem, readMarkup, writeMarkup } from '../mail-templates/markup.ts';

/** A problem of a rejected text, with the markup in question and its paragraph. */
export interface TextProblem {
  code: ErrorCode;
  what: string;
  place: number;
}

/** Parses the HTML of a text by the grammar of mails. @returns the HTML as stored, or its problem */
export function readText(html: string): string | TextProblem {
  let body: Body;
  try {
    body = readMarkup(html);
  } catch (error) {
    if (!(error instanceof MarkupProblem)) throw error;
    const { what, place } = error;
    return { code: 'text.markup', what, place };
  }
  for (const [index, block] of body.entries()) {
    const foreign = addressesOf(block).find(
      (address) => address.startsWith('{') && !isPageLink(address.slice(1, -1)),
    );
    if (foreign) return { code: 'text.markup', what: foreign, place: index + 1 };
  }
  return writeMarkup(body);
}

function addressesOf(block: Block): string[] {
  if (block.kind === 'button') return [block.href];
  const lines = block.kind === 'list' ? block.items.flat() : block.lines;
  return lines.flat().flatMap(({ href }) => (href === undefined ? [] : [href]));
}
