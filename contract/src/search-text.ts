/** How texts are searched, on the server and in the pages: without regard to case and accents. Pure, and free of zod. */

/** Lower case without accents, so that `bebes` finds `Bébés`. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .replaceAll('’', "'");

/** The distinct words of a typed text, folded for comparison. */
export const searchWords = (typed: string): string[] => [
  ...new Set(folded(typed).split(/\s+/).filter(Boolean)),
];

/** Whether every word occurs in the texts taken together; false without words. */
export function hasWords(texts: readonly string[], words: readonly string[]): boolean {
  const written = folded(texts.join('\n'));
  return words.length > 0 && words.every((word) => written.includes(word));
}

/**
 * The rank of a name for the words; the lowest comes first.
 * @returns 0 it begins with the first of them, 1 one of its words does, 2 it has them all elsewhere, 3 it has not
 */
export function rankOf(name: string, words: readonly string[]): number {
  const [first = ''] = words;
  const written = folded(name);
  if (!hasWords([name], words)) return 3;
  if (written.startsWith(first)) return 0;
  return written.split(/[^\p{L}\d]+/u).some((word) => word.startsWith(first)) ? 1 : 2;
}

/** A piece of a text, and whether it matches. */
export interface TextPart {
  text: string;
  isFound: boolean;
}

/** Splits a text at the matches of the words. The pieces joined are the unchanged text. */
export function splitAtWords(text: string, words: readonly string[]): TextPart[] {
  const { letters, places } = foldedWithPlaces(text);
  const isFound = new Array<boolean>(text.length).fill(false);
  for (const word of words) {
    for (let at = letters.indexOf(word); word && at >= 0; at = letters.indexOf(word, at + 1)) {
      // To the next letter: an accent that is a character of its own belongs to the one before.
      isFound.fill(true, places[at], places[at + word.length] ?? text.length);
    }
  }
  const parts: TextPart[] = [];
  for (const [index, found] of isFound.entries()) {
    const last = parts.at(-1);
    if (last?.isFound === found) last.text += text[index];
    else parts.push({ text: text[index] ?? '', isFound: found });
  }
  return parts;
}

/** A folded text, and for each of its letters where in the text it comes from. */
function foldedWithPlaces(text: string): { letters: string; places: number[] } {
  let letters = '';
  const places: number[] = [];
  let place = 0;
  for (const character of text) {
    const piece = folded(character);
    letters += piece;
    for (let count = 0; count < piece.length; count++) places.push(place);
    place += character.length;
  }
  return { letters, places };
}
