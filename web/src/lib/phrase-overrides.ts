import type { Locale } from '@guichet/contract/locale.ts';
import { api } from './api.ts';

/** Compiled phrases, by the parts of their keys. */
interface Tree {
  [part: string]: unknown;
}

/** Overrides that the browser has read, by language; the server reads them for each page from a shared response. */
const read = new Map<Locale, Promise<Tree>>();

const readWords = (language: Locale): Promise<Tree> =>
  api('GET /portal/translations', { query: { language } });

/** Read once per page view. */
function wordsOnce(language: Locale): Promise<Tree> {
  const words =
    read.get(language) ??
    readWords(language).catch((error: unknown) => {
      read.delete(language);
      throw error;
    });
  read.set(language, words);
  return words;
}

/** Returns the compiled phrases of a namespace with the venue's overrides; without them if they cannot be read. */
export async function withPhraseOverrides(
  namespace: string,
  usual: object,
  language: Locale,
): Promise<object> {
  try {
    const words = await (import.meta.env.SSR ? readWords(language) : wordsOnce(language));
    return overlaid(usual as Tree, words[namespace]) as object;
  } catch {
    return usual;
  }
}

/**
 * Merges overrides. Phrases are texts or lists, groups are objects; `usual` is shared between pages and stays
 * unchanged.
 */
function overlaid(usual: unknown, own: unknown): unknown {
  if (own === undefined) return usual;
  if (!isGroup(usual) || !isGroup(own)) return own;
  const parts = Object.entries(own).map(([part, words]) => [part, overlaid(usual[part], words)]);
  return { ...usual, ...Object.fromEntries(parts) };
}

const isGroup = (node: unknown): node is Tree =>
  typeof node === 'object' && node !== null && !Array.isArray(node);
