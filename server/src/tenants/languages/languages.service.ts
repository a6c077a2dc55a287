import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { readUsedLinks } from '../documents/documents.sql.ts';
import { readTexts } from '../mail-templates/mail-templates.sql.ts';
import type { Saved, SettingsPage } from '../saved-settings/saved-settings.service.ts';
import { readTranslations } from '../translations/translations.sql.ts';
import { readLanguages, writeLanguages } from './languages.sql.ts';
import { missingTexts } from './languages.ts';

interface Languages {
  /** Offered languages, the default language first */
  languages: Locale[];
}

export const LANGUAGES_PAGE: SettingsPage<Languages> = {
  section: 'languages',
  read: async (db) => ({ languages: await readLanguages(db) }),
  write: (db, { languages }) => writeLanguages(db, languages),
  fieldsOf: ({ languages }) => ({ languages: languages.join(', ') }),
};

/** Returns the languages for administrators, with the number of missing texts in each. */
export async function describeLanguages(
  db: TenantDb,
  saved: Saved<Languages>,
): Promise<CallAnswer<'GET /settingsportal/languages'>> {
  const [words, mails, links] = await Promise.all([readTranslations(db), readTexts(db), readUsedLinks(db)]);
  const languagesOf = (texts: object) => Object.keys(texts) as Locale[];
  const missing = missingTexts({
    words: words.map(({ locale, words }) => ({ locale, keys: Object.keys(words) })),
    mails: mails.map(({ texts }) => languagesOf(texts)),
    links: links.map(({ contents }) => languagesOf(contents)),
  });
  return { ...saved, missing };
}
