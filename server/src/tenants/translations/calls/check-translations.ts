import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readTranslation } from '../data.ts';
import { readJson, readTable } from '../file/rules.ts';
import { viewLines } from '../file/view.ts';

/** More than twice the phrases there are. */
const MAX_LINES = 3000;

export const checkTranslations: Handler<'POST /settingsportal/checktranslations'> = async ({
  body: { language, format, text },
  locale,
  transaction,
}) => {
  const lines = format === 'csv' ? readTable(text) : readJson(text);
  if (!lines || lines.length === 0 || lines.length > MAX_LINES) fail('translation.file');
  const { words } = await transaction((db) => readTranslation(db, language));
  return { lines: viewLines(lines, words, language, locale) };
};
