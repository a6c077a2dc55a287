import { LOCALES } from '@guichet/contract/locale.ts';
import type { SourceFile } from './import-graph.ts';

/** Where a language may be named: the list of them, and the file whose types are those of the French phrases. */
const nameLanguages = new Set(['contract/src/locale.ts', 'phrases/src/areas.ts']);
/** Has every letter that the fonts of the pages hold. */
const holdsLetters = 'web/build/subset-fonts.ts';

const languages = LOCALES.map((locale) => locale.slice(0, 2));
const localeName = new RegExp(LOCALES.join('|'));
/** English in the machine's own words may be marked as such. */
const languageName = new RegExp(
  `(['"\`])(${languages.filter((language) => language !== 'en').join('|')})\\1`,
);
/** A word that no English sentence has; one letter alone is a rule about letters. */
const foreignWord = /\p{L}[À-ÖØ-öø-ÿŒœẞ]|[À-ÖØ-öø-ÿŒœẞ]\p{L}/u;

/**
 * Code that names a language or holds a text for a person: both belong in phrases/<locale>, so that a language is added
 * without code. Tests and the demonstration data may do both.
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

/** The lines of a file with its comments blanked. */
function withoutComments(text: string, path: string): string[] {
  const pattern = path.endsWith('.sql') ? /--.*/g : /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm;
  return text.replace(pattern, (comment) => comment.replace(/[^\n]/g, ' ')).split('\n');
}
