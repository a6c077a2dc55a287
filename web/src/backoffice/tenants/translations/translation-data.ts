import type { CallAnswer } from '@guichet/contract/calls.ts';

export type TranslationList = CallAnswer<'GET /settingsportal/translations'>;
export type TranslationState = TranslationList['state'];
export type TranslatedPhrase = TranslationList['phrases'][number];
export type ImportedLine = CallAnswer<'POST /settingsportal/checktranslations'>['lines'][number];

/** Words that are not saved yet, by key; empty ones bring the product's back. */
export type Drafts = Readonly<Record<string, string>>;

/** Drafts with one more; words that are saved already are no draft. */
export function withDraft(drafts: Drafts, key: string, words: string, saved: string): Drafts {
  const { [key]: _, ...others } = drafts;
  return words === saved ? others : { ...others, [key]: words };
}

/** What a save sends. */
export const changesOf = (drafts: Drafts): { key: string; words?: string }[] =>
  Object.entries(drafts).map(([key, words]) => (words.trim() === '' ? { key } : { key, words }));
