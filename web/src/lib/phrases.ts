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

/** What a loader needs to know of the page: a part of the router's context. */
export interface PageContext {
  locale: Locale;
  /** Where the portal is reached, `https://billetterie.example`. */
  origin: string;
  phrases: PhraseStore;
}

/**
 * Brings namespaces into the page before it is drawn. Those that the server has sent, or that another page
 * has brought, are there already.
 */
export async function loadPhrases(context: PageContext, ...namespaces: Namespace[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !context.phrases[namespace]);
  if (missing.length === 0) return;
  const { phraseFiles } = await import('./phrase-files.ts');
  await Promise.all(
    missing.map(async (namespace) => {
      const file: object | undefined = await phraseFiles(context.locale, namespace);
      // Nothing comes where the page is being loaded anew (see stale-chunks.ts): until then it draws nothing more.
      context.phrases[namespace] = file ?? (await new Promise<never>(() => undefined));
    }),
  );
}

/** Phrases outside of a component: document titles, toasts. The namespace must have been loaded. */
export function translator<Name extends Namespace & NamespaceKeys<PagePhrases, NestedKeyOf<PagePhrases>>>(
  context: PageContext,
  namespace: Name,
) {
  return createTranslator<PagePhrases, Name>({
    locale: context.locale,
    messages: context.phrases as PagePhrases,
    namespace,
  });
}
