import type { CallAnswer } from '@guichet/contract/calls.ts';

export type TranslationList = CallAnswer<'GET /settingsportal/translations'>;
export type TranslationState = TranslationList['state'];
export type TranslatedPhrase = TranslationList['phrases'][number];
export type ImportedLine = CallAnswer<'POST /settingsportal/checktranslations'>['lines'][number];

/** Unsaved phrases by key; an empty one restores the product's. */
export type Drafts = Readonly<Record<string, string>>;

/** Adds a draft; a phrase that equals the saved one is removed from the drafts. */
export function withDraft(drafts: Drafts, key: string, words: string, saved: string): Drafts {
  const { [key]: _, ...others } = drafts;
  return words === saved ? others : { ...others, [key]: words };
}

/** Returns the body of a save. */
export const changesOf = (drafts: Drafts): { key: string; words?: string }[] =>
  Object.entries(drafts).map(([key, words]) => (words.trim() === '' ? { key } : { key, words }));
