import { LOCALES } from '@guichet/contract/locale.ts';
import type { SourceFile } from './import-graph.ts';

/** Files that may name a language: the list of languages, and the types derived from the French phrases. */
const nameLanguages = new Set(['contract/src/locale.ts', 'phrases/src/areas.ts']);
/** Contains every letter of the page fonts. */
const holdsLetters = 'web/build/subset-fonts.ts';

const languages = LOCALES.map((locale) => locale.slice(0, 2));
const localeName = new RegExp(LOCALES.join('|'));
/** Marks English texts for the operator, such as log messages. */
const languageName = new RegExp(
  `(['"\`])(${languages.filter((language) => language !== 'en').join('|')})\\1`,
);
/** A word with accented letters, which English texts do not contain; a single letter is a rule about letters. */
const foreignWord = /\p{L}[À-ÖØ-öø-ÿŒœẞ]|[À-ÖØ-öø-ÿŒœẞ]\p{L}/u;

/**
 * Finds code that names a language or contains a text for people. Both belong in phrases/<locale>, so that adding a
 * language needs no code. Tests and demonstration data are exempt.
 */
export function findTextsInCode(files: readonly SourceFile[]): string[] {
  return files.filter(({ path }) => !isExempt(path)).flatMap(problemsOf);
}

function isExempt(path: string): boolean {
  return /\.test\.tsx?$|(^|\/)(testing-|test\/|demonstration\/)/.test(path) || path === holdsLetters;
}

function problemsOf({ path, text }: SourceFile): string[] {
  const code = withoutComments(text, path);
  return text.split('\n').flatMap((line, index) => {
    const place = `${path}:${index + 1}`;
    if (!nameLanguages.has(path) && (localeName.test(line) || languageName.test(line)))
      return [`${place} names a language: derive it from LOCALES, or put what differs in a phrase`];
    if (foreignWord.test(code[index] ?? '')) return [`${place} holds a text for a person: make it a phrase`];
    return [];
  });
}

/** Returns the lines of a file with comments blanked. */
function withoutComments(text: string, path: string): string[] {
  const pattern = path.endsWith('.sql') ? /--.*/g : /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm;
  return text.replace(pattern, (comment) => comment.replace(/[^\n]/g, ' ')).split('\n');
}
