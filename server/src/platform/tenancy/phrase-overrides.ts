import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import type { PhraseKey } from '@guichet/phrases/areas.ts';
import type { Phrases } from '@guichet/phrases/translate.ts';
import type { Tenant } from './tenant.ts';

/** Phrases of a tenant: the product's phrases with the tenant's overrides. */
export interface PhraseOverrides {
  /** Returns the product's phrases for a tenant without overrides. */
  phrasesOf(tenant: Pick<Tenant, 'id' | 'translations'>, locale: Locale): Promise<Phrases>;
}

/** The same by the tenant's name in addresses and headers; the product's phrases for an unknown tenant. */
export type PhrasesOf = (tenant: string | undefined, locale: Locale) => Promise<Phrases>;

/** Name of a choice in every language, by its key: `civilities.MME`. */
export type NameChoice = (key: PhraseKey<'choices'>) => Record<Locale, string>;

/** Names choices with the tenant's overrides. */
export async function choiceNames(
  phraseOverrides: PhraseOverrides,
  tenant: Pick<Tenant, 'id' | 'translations'>,
): Promise<NameChoice> {
  const phrases = await Promise.all(LOCALES.map((locale) => phraseOverrides.phrasesOf(tenant, locale)));
  return (key) =>
    Object.fromEntries(phrases.map(({ locale, in: words }) => [locale, words('choices')(key)])) as Record<
      Locale,
      string
    >;
}
