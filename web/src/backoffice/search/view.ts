import { correctedWords, folded, hasWords, rankOf } from '@guichet/contract/search-text.ts';
import type { IconName } from '#ui/icon.tsx';

/** A page of the back office, or a setting on one, as a search finds it. */
export interface PageEntry {
  id: string;
  to: string;
  icon: IconName;
  title: string;
  /** What the page is for; of a setting, where it is */
  text: string;
  /** Other words for it, with commas between them */
  keywords: string;
}

/** An entry that was found, with those of its keywords that it was found by. */
export interface FoundEntry extends PageEntry {
  because: string;
}

/**
 * Entries that have all the words; those whose title answers best first, pages before the settings on them. Where none
 * has, a slip in a word is forgiven.
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

/** The keywords that have the words which neither title nor text has. */
function matchingKeywords({ title, text, keywords }: PageEntry, words: readonly string[]): string {
  const shown = folded(`${title}\n${text}`);
  const hidden = words.filter((word) => !shown.includes(word));
  return keywords
    .split(', ')
    .filter((keyword) => hidden.some((word) => folded(keyword).includes(word)))
    .join(', ');
}
