import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import type { ConfinedWork } from '#platform/files/confined-work.ts';
import { readJson, readTable, viewLines } from './file.ts';

/** More than twice the number of phrases. */
const MAX_LINES = 3000;

interface Parameters {
  format: 'csv' | 'json';
  /** Language of the phrases */
  language: Locale;
  /** Language of the messages */
  locale: Locale;
  /** Present phrase overrides of the venue */
  present: Readonly<Record<string, string>>;
}

/** Returns the changes that saving the lines of a file would make. */
export const work: ConfinedWork<Parameters, CallAnswer<'POST /settingsportal/checktranslations'>['lines']> = (
  file,
  { format, language, locale, present },
) => {
  const text = file.toString();
  const lines = format === 'csv' ? readTable(text) : readJson(text);
  if (!lines || lines.length === 0 || lines.length > MAX_LINES) return { refused: 'translation.file' };
  return { value: viewLines(lines, present, language, locale) };
};
