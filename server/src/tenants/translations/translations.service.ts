import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { overlayOf } from '@guichet/phrases/phrase-overrides.ts';
import { type Phrases, phrasesFor } from '@guichet/phrases/translate.ts';
import { TimedCache } from '#kernel/cache/timed-cache.ts';
import type { Database, TenantDb } from '#kernel/database/database.ts';
import type { PhraseOverrides } from '#platform/tenancy/phrase-overrides.ts';
import { readTranslation, readWordsBefore } from './translations.sql.ts';
import { viewState } from './translations.ts';

/** Maximum number of cached languages of all tenants. */
const MAX_LANGUAGES = 200;
/** Seconds until an unused entry is evicted; entries are keyed by version and need no invalidation. */
const SECONDS = 300;

/** Creates the cache of the tenants’ phrase overrides, keyed by their version. */
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

/** Returns the state of the phrase overrides of a language. */
export async function showState(
  db: TenantDb,
  locale: Locale,
): Promise<CallAnswer<'PUT /settingsportal/translations'>> {
  const present = await readTranslation(db, locale);
  return viewState(present, await readWordsBefore(db, present));
}
