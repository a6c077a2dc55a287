import type { Locale } from '@guichet/contract/locale.ts';
import { api } from './api.ts';

/** Compiled phrases, by the parts of their keys. */
interface Tree {
  [part: string]: unknown;
}

/** What the browser has read; the server asks for each page, which costs it nothing (see shared answers). */
let read: Promise<Tree> | undefined;

const readWords = (language?: Locale): Promise<Tree> =>
  api('GET /portal/translations', { query: { ...(language && { language }) } });

/** Read once per page view. */
function wordsOnce(): Promise<Tree> {
  read ??= readWords().catch((error: unknown) => {
    read = undefined;
    throw error;
  });
  return read;
}

/**
 * The compiled phrases of a namespace with the venue's own words in their place; without them where they cannot be read.
 * @param language other than the page's
 */
export async function withOwnWords<Phrases extends object>(
  namespace: string,
  usual: Phrases,
  language?: Locale,
): Promise<Phrases> {
  try {
    const words = await (import.meta.env.SSR || language ? readWords(language) : wordsOnce());
    return overlaid(usual, words[namespace]) as Phrases;
  } catch {
    return usual;
  }
}

/** Phrases are texts or lists, groups are objects; `usual` is shared between pages and stays as it is. */
function overlaid(usual: unknown, own: unknown): unknown {
  if (own === undefined) return usual;
  if (!isGroup(usual) || !isGroup(own)) return own;
  const parts = Object.entries(own).map(([part, words]) => [part, overlaid(usual[part], words)]);
  return { ...usual, ...Object.fromEntries(parts) };
}

const isGroup = (node: unknown): node is Tree =>
  typeof node === 'object' && node !== null && !Array.isArray(node);
