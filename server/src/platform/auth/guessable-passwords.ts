import { folded } from '@guichet/contract/search-text.ts';

/** Letters by the digits and signs that people write for them. */
const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
};

/** Suffixes and prefixes that make a word no harder to guess: a year and a sign, a short sequence. */
const MAX_DECORATION = 6;

/** Minimum length of a name that is searched in passwords; shorter names are part of many words. */
const MIN_NAME_LENGTH = 4;

let common: Promise<ReadonlySet<string>> | undefined;

/** The 49,233 most common passwords, in lower case; loaded when the first password is set. */
function loadCommon(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set((dictionary['passwords-common'] as string[]).map(folded)),
  );
  return common;
}

/**
 * Whether a password is one of the first that an attacker tries: a common password or a given name, also in capitals,
 * with digits for letters, repeated, or with a year and a sign around it.
 * @param names of the venue and the product, as people write them
 */
export async function isGuessable(password: string, names: readonly string[]): Promise<boolean> {
  const known = await loadCommon();
  const taken = new Set(names.flatMap(nameWords));
  const isKnown = (word: string) => known.has(word) || taken.has(word);
  return coresOf(password).some((core) => isKnown(core) || isKnown(withoutRepetition(core)));
}

/** Returns a password without its decoration, as typed and with letters for digits and signs. */
function coresOf(password: string): string[] {
  // Wide and mathematical letters are those that they look like.
  const plain = folded(password.normalize('NFKC'));
  // "p@ssw0rd!": the sign at the end is decoration, the signs inside stand for letters.
  const inner = plain.replace(/[^\p{L}\d]+$/u, '');
  return [plain, undecorated(plain), undecorated(asLetters(inner)), asLetters(undecorated(plain))];
}

/** Returns the word inside a text when its surroundings are short or a common sequence; otherwise the text. */
function undecorated(text: string): string {
  const word = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const isSequence = /^\D*(?:123456789?0?|987654321|(\d)\1+)\D*$/.test(text.replaceAll(/\p{L}/gu, ''));
  if (text.length - word.length > MAX_DECORATION && !isSequence) return text;
  return word.replaceAll(/[^\p{L}\d@$!€]/gu, '');
}

const asLetters = (text: string): string =>
  [...text].map((character) => LETTERS[character] ?? character).join('');

/** `abcabc` → `abc` */
function withoutRepetition(text: string): string {
  return /^(.{4,}?)\1+$/u.exec(text)?.[1] ?? text;
}

const nameWords = (name: string): string[] => {
  const words = folded(name).split(/[^\p{L}\d]+/u);
  return [words.join(''), ...words].filter((word) => word.length >= MIN_NAME_LENGTH);
};
