import type { Locale } from '@guichet/contract/locale.ts';
import type { TenantDb } from '#kernel/database/database.ts';

/** What the index finds: external codes, best first. */
export interface FoundWords {
  services: string[];
  /** What was looked for in place of mistyped words */
  correction: string | null;
}

/** The services whose texts in a language have every word. */
export async function findByWords(db: TenantDb, locale: Locale, words: string): Promise<FoundWords> {
  const [found] = await db.named<FoundWords>(
    'search-services',
    'select services, correction from portal.search_services($1, $2)',
    [locale, words],
  );
  return found ?? { services: [], correction: null };
}
