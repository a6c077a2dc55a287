import { correctedWords, folded, hasWords, rankOf } from '@guichet/contract/search-text.ts';
import type { IconName } from '#ui/icon.tsx';

/** A page of the back office, or a setting on a page, as a search result. */
export interface PageEntry {
  id: string;
  to: string;
  icon: IconName;
  title: string;
  /** Purpose of a page, or location of a setting */
  text: string;
  /** Synonyms, separated by commas */
  keywords: string;
}

/** A found entry with the keywords that matched. */
export interface FoundEntry extends PageEntry {
  because: string;
}

/**
 * Returns the entries that contain all words, best match in the title first, pages before their settings. When no
 * entry matches, one typing error in a word is allowed.
 */
export function findEntries(entries: readonly PageEntry[], words: readonly string[]): FoundEntry[] {
  const found = entriesWith(entries, words);
  if (found.length > 0) return found;
  const meant = correctedWords(
    entries.flatMap(({ title, text, keywords }) => [title, text, keywords]),
    words,
  );
  return meant ? entriesWith(entries, meant) : found;
}

function entriesWith(entries: readonly PageEntry[], words: readonly string[]): FoundEntry[] {
  return entries
    .filter(({ title, text, keywords }) => hasWords([title, text, keywords], words))
    .map((entry) => ({ ...entry, because: matchingKeywords(entry, words) }))
    .sort((one, other) => rankOf(one.title, words) - rankOf(other.title, words));
}

/** Returns the keywords with the words that neither title nor text contains. */
function matchingKeywords({ title, text, keywords }: PageEntry, words: readonly string[]): string {
  const shown = folded(`${title}\n${text}`);
  const hidden = words.filter((word) => !shown.includes(word));
  return keywords
    .split(', ')
    .filter((keyword) => hidden.some((word) => folded(keyword).includes(word)))
    .join(', ');
}
