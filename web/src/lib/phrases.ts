import type { Locale } from '@guichet/contract/locale.ts';
import type { PagePhrases } from '@guichet/phrases/areas.ts';
import { createTranslator, type NamespaceKeys, type NestedKeyOf } from 'use-intl/core';

declare module 'use-intl' {
  interface AppConfig {
    Locale: import('@guichet/contract/locale.ts').Locale;
    Messages: PagePhrases;
  }
}

export type Namespace = keyof PagePhrases;

/** The phrases that the page has so far, by namespace, in its language. */
export type PhraseStore = Partial<Record<Namespace, object>>;

/** What a loader needs to know about the page: a part of the router's context. */
export interface PageContext {
  locale: Locale;
  /** The portal's public origin, `https://billetterie.example`. */
  origin: string;
  phrases: PhraseStore;
  /** The venue has phrase overrides in this language; of others the page says nothing. */
  hasPhraseOverrides?: true;
}

/**
 * Loads namespaces before the page is rendered. Those that the server has sent, or that another page has loaded, are
 * not loaded again.
 */
export async function loadPhrases(context: PageContext, ...namespaces: Namespace[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !context.phrases[namespace]);
  if (missing.length === 0) return;
  const { phraseFiles } = await import('./phrase-files.ts');
  await Promise.all(
    missing.map(async (namespace) => {
      const file: object | undefined = await phraseFiles(context.locale, namespace);
      // The import has no result while the page is being reloaded (see stale-chunks.ts): nothing is rendered until then.
      const usual = file ?? (await new Promise<never>(() => undefined));
      context.phrases[namespace] = context.hasPhraseOverrides
        ? await (await import('./phrase-overrides.ts')).withPhraseOverrides(namespace, usual, context.locale)
        : usual;
    }),
  );
}

/** Phrases outside of a component: document titles, toasts. The namespace must have been loaded. */
export function translator<Name extends NamespaceKeys<PagePhrases, NestedKeyOf<PagePhrases>>>(
  context: PageContext,
  namespace: Name,
) {
  return createTranslator<PagePhrases, Name>({
    locale: context.locale,
    messages: context.phrases as PagePhrases,
    namespace,
  });
}
