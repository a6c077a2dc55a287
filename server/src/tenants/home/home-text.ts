import type { ErrorCode } from '@guichet/contract/errors.ts';
import { isPageLink } from '@guichet/contract/tenants/home-blocks.ts';
import { type Block, type Body, MarkupProblem, readMarkup, writeMarkup } from '../mail-templates/markup.ts';

/** Why a text is refused: what is wrong, and in which of its paragraphs, from 1. */
export interface TextProblem {
  code: ErrorCode;
  what: string;
  place: number;
}

/** Reads the HTML of a text by the grammar of mails. @returns it as it is kept, or what is wrong with it */
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
