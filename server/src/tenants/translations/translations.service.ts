import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { overlayOf } from '@guichet/phrases/phrase-overrides.ts';
import { type Phrases, phrasesFor } from '@guichet/phrases/translate.ts';
import { TimedCache } from '#kernel/cache/timed-cache.ts';
import type { Database, TenantDb } from '#kernel/database/database.ts';
import type { PhraseOverrides } from '#platform/tenancy/phrase-overrides.ts';
import { readTranslation, readWordsBefore } from './translations.sql.ts';
import { viewState } from './translations.ts';

/** Languages of tenants in memory. */
const MAX_LANGUAGES = 200;
/** How long unused words are kept; others are found by their version. */
const SECONDS = 300;

/** What tenants say, kept in memory by the version of their words. */
export function createPhraseOverrides(database: Pick<Database, 'tenant'>): PhraseOverrides {
  const cache = new TimedCache<Phrases>(MAX_LANGUAGES);
  return {
    async phrasesOf({ id, translations }, locale) {
      const version = translations[locale];
      if (version === undefined) return phrasesFor(locale);
      return cache.get(`${id} ${locale} ${version}`, SECONDS, async () => {
        const { words } = await database.tenant(id, (db) => readTranslation(db, locale));
        return phrasesFor(locale, overlayOf(words, locale));
      });
    },
  };
}

/** The phrase overrides of a language as a whole. */
export async function showState(
  db: TenantDb,
  locale: Locale,
): Promise<CallAnswer<'PUT /settingsportal/translations'>> {
  const present = await readTranslation(db, locale);
  return viewState(present, await readWordsBefore(db, present));
}
