import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { flattenPhrases, type PhraseTree, readPhrases } from '@guichet/phrases/files.ts';
import { createTranslator } from 'use-intl/core';

type Values = Record<string, string | number>;

const phrases = new Map<Locale, PhraseTree>(LOCALES.map((locale) => [locale, readPhrases(locale)]));

/**
 * A phrase in a language, without its emphasis.
 * @param key with its area: `cart.total.continue`
 * @throws Error when there is no such phrase
 */
export function phraseIn(locale: Locale, key: string, values: Values = {}): string {
  const translate = createTranslator({
    locale,
    messages: phrases.get(locale) as never,
    onError: (error) => {
      throw error;
    },
  }) as unknown as { markup(key: string, values: Record<string, unknown>): string };
  const plain = (chunks: string) => chunks;
  return translate.markup(key, { b: plain, ...values });
}

/** Every phrase of a language by its full key, as it is written in the file. */
export function phrasesOf(locale: Locale): Map<string, string> {
  return new Map(flattenPhrases(phrases.get(locale) ?? {}));
}
