/** Text matching of the search, for server and pages: ignores case and accents. Pure and without zod. */

/** Lower case without accents: `Bébés` → `bebes`. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .replaceAll('’', "'");

/** Returns the distinct words of a typed text, folded for comparison. */
export const searchWords = (typed: string): string[] => [
  ...new Set(folded(typed).split(/\s+/).filter(Boolean)),
];

/** Whether every word occurs in one of the texts; false without words. */
export function hasWords(texts: readonly string[], words: readonly string[]): boolean {
  const written = folded(texts.join('\n'));
  return words.length > 0 && words.every((word) => written.includes(word));
}

/** Minimum length of a word for one tolerated error; longer words tolerate two. */
const ONE_SLIP = 4;
const TWO_SLIPS = 8;

/**
 * Corrects typing errors: a word that occurs in no text becomes the most similar word of the texts.
 * @returns undefined when a word has no similar one, or all of them occur already
 */
export function correctedWords(texts: readonly string[], words: readonly string[]): string[] | undefined {
  const written = folded(texts.join('\n'));
  if (words.every((word) => written.includes(word))) return undefined;
  const known = new Set(written.split(/[^\p{L}\d]+/u).filter((word) => word.length >= ONE_SLIP));
  const corrected = words.map((word) => (written.includes(word) ? word : closestOf(known, word)));
  return corrected.every((word) => word !== undefined) ? corrected : undefined;
}

function closestOf(known: ReadonlySet<string>, word: string): string | undefined {
  if (word.length < ONE_SLIP) return undefined;
  const most = word.length < TWO_SLIPS ? 1 : 2;
  let best: { word: string; slips: number } | undefined;
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) > most) continue;
    const slips = slipsBetween(word, candidate);
    if (slips <= most && (!best || slips < best.slips)) best = { word: candidate, slips };
  }
  return best?.word;
}

/** Edit distance by deletions, insertions, replacements and swaps of neighbours (optimal string alignment). */
function slipsBetween(typed: string, meant: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: meant.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= typed.length; i++) {
    const next = [i];
    for (let j = 1; j <= meant.length; j++) {
      const isSame = typed[i - 1] === meant[j - 1];
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, row] = [row, next];
  }
  return row[meant.length] ?? 0;
}

/**
 * Rank of a name for the words; the lowest comes first.
 * @returns 0: begins with the first word, 1: one of its words does, 2: contains all words elsewhere, 3: does not
 * match
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

/** Splits a text at the matches of the words. The joined pieces are the unchanged text. */
export function splitAtWords(text: string, words: readonly string[]): TextPart[] {
  const { letters, places } = foldedWithPlaces(text);
  const isFound = new Array<boolean>(text.length).fill(false);
  for (const word of words) {
    for (let at = letters.indexOf(word); word && at >= 0; at = letters.indexOf(word, at + 1)) {
      // Extend to the next letter, since a combining accent belongs to the letter before it.
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

/** A folded text with the original position of each letter. */
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
