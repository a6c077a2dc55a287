/**
 * Rendered pages are changed as bytes: as texts of two bytes a character they would be copied several times, and large
 * texts live until V8 collects all its memory.
 */

/** A part of a page, from a byte to the one behind it. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/** Finds the elements that begin and end with these texts, in order. */
export function elementsIn(html: Buffer, beginning: string, ending: string): Part[] {
  const found: Part[] = [];
  for (let start = html.indexOf(beginning); start >= 0; start = html.indexOf(beginning, start + 1)) {
    const end = html.indexOf(ending, start);
    if (end >= 0) found.push({ start, end: end + ending.length });
  }
  return found;
}

/** Text of a part. */
export const textOf = (html: Buffer, { start, end }: Part): string => html.toString('utf8', start, end);

/** Returns a page with other texts in place of some parts: a copy, unless there are none. @param parts in order */
export function withReplaced(html: Buffer, parts: readonly (Part & { by?: string })[]): Buffer {
  if (parts.length === 0) return html;
  const pieces: Buffer[] = [];
  let from = 0;
  for (const { start, end, by = '' } of parts) {
    pieces.push(html.subarray(from, start), Buffer.from(by));
    from = end;
  }
  pieces.push(html.subarray(from));
  const whole = Buffer.allocUnsafeSlow(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) at += piece.copy(whole, at);
  return whole;
}
