import { compiledWords } from '@guichet/phrases/own-words.ts';
import type { Handler } from '#platform/http/calls.ts';
import { readTranslation } from '../data.ts';

export const ownWords: Handler<'GET /portal/translations'> = async ({
  query,
  tenant,
  locale: asked,
  transaction,
}) => {
  const locale = query.language ?? asked;
  if (tenant.translations[locale] === undefined) return {};
  const { words } = await transaction((db) => readTranslation(db, locale));
  return compiledWords(words, locale);
};
