import type { Locale } from '@guichet/contract/locale.ts';
import type { TenantDb } from '#kernel/database/database.ts';

/** Result of a word search: external codes, best match first. */
export interface FoundWords {
  services: string[];
  /** Text that replaced misspelled words */
  correction: string | null;
}

/** Finds the services whose texts in a language contain every word. */
export async function findByWords(db: TenantDb, locale: Locale, words: string): Promise<FoundWords> {
  const [found] = await db.named<FoundWords>(
    'search-services',
    'select services, correction from portal.search_services($1, $2)',
    [locale, words],
  );
  return found ?? { services: [], correction: null };
}
