import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import type { Area } from '@guichet/phrases/areas.ts';
import { findText, flattenPhrases, type PhraseTree, readPhrases } from '@guichet/phrases/files.ts';
import { translator } from '@guichet/phrases/translate.ts';

type Values = Record<string, string | number>;

const phrases = new Map<Locale, PhraseTree>(LOCALES.map((locale) => [locale, readPhrases(locale)]));

/**
 * Returns a phrase in a language, without its emphasis.
 * @param key with its area: `cart.total.continue`
 * @throws Error when the phrase does not exist, or an argument is missing
 */
export function phraseIn(locale: Locale, key: string, values: Values = {}): string {
  if (findText(phrases.get(locale), key) === undefined) throw new Error(`There is no phrase ${key}`);
  const [area = '', ...path] = key.split('.');
  const plain = (chunks: readonly string[]) => chunks.join('');
  const word = translator(locale, area as Area);
  const text = word(path.join('.') as never, { b: plain, ...values } as never);
  if (text.includes('{')) throw new Error(`An argument of ${key} is missing: ${text}`);
  return text;
}

/** Returns every phrase of a language by its full key, as it is written in the file. */
export function phrasesOf(locale: Locale): Map<string, string> {
  return new Map(flattenPhrases(phrases.get(locale) ?? {}));
}
