import { readdirSync, readFileSync } from 'node:fs';
import type { Locale } from '@guichet/contract/locale.ts';
import { createTranslator } from 'use-intl/core';

type Tree = { [key: string]: string | Tree };
type Values = Record<string, string | number>;

const FOLDER = new URL('../../phrases/', import.meta.url);

const messagesOf = (locale: Locale): Tree =>
  Object.fromEntries(
    readdirSync(new URL(`${locale}/`, FOLDER)).map((file) => [
      file.replace(/\.json$/, ''),
      JSON.parse(readFileSync(new URL(`${locale}/${file}`, FOLDER), 'utf8')),
    ]),
  );

const messages: Readonly<Record<Locale, Tree>> = {
  'fr-FR': messagesOf('fr-FR'),
  'en-GB': messagesOf('en-GB'),
  'de-DE': messagesOf('de-DE'),
};

/**
 * What the pages say in a language, marks of emphasis left out.
 * @param key with its namespace: `cart.total.continue`
 * @throws Error when there is no such phrase
 */
export function phraseIn(locale: Locale, key: string, values: Values = {}): string {
  const translate = createTranslator({
    locale,
    messages: messages[locale] as never,
    onError: (error) => {
      throw error;
    },
  }) as unknown as { markup(key: string, values: Record<string, unknown>): string };
  const plain = (chunks: string) => chunks;
  return translate.markup(key, { b: plain, ...values });
}

/** Every phrase of a language by its full key, as it is written in the file. */
export function phrasesOf(locale: Locale): Map<string, string> {
  return new Map(leavesOf(messages[locale], ''));
}

function leavesOf(tree: Tree, path: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : leavesOf(value, `${path}${key}.`),
  );
}
