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

/** The loaded phrases of the page, by namespace, in its language. */
export type PhraseStore = Partial<Record<Namespace, object>>;

/** Data about the page for a loader: a part of the router's context. */
export interface PageContext {
  locale: Locale;
  /** The portal's public origin, `https://billetterie.example`. */
  origin: string;
  phrases: PhraseStore;
  /** Whether the venue has phrase overrides in this language; unknown for others. */
  hasPhraseOverrides?: true;
}

/** Loads namespaces before the page is rendered, except those that the server has sent or another page has loaded. */
export async function loadPhrases(context: PageContext, ...namespaces: Namespace[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !context.phrases[namespace]);
  if (missing.length === 0) return;
  const { phraseFiles } = await import('./phrase-files.ts');
  await Promise.all(
    missing.map(async (namespace) => {
      const file: object | undefined = await phraseFiles(context.locale, namespace);
      // The import has no result while the page is being reloaded (see stale-chunks.ts); nothing is rendered until
      // then.
      const usual = file ?? (await new Promise<never>(() => undefined));
      context.phrases[namespace] = context.hasPhraseOverrides
        ? await (await import('./phrase-overrides.ts')).withPhraseOverrides(namespace, usual, context.locale)
        : usual;
    }),
  );
}

/** Returns phrases outside of a component: document titles, toasts. The namespace must have been loaded. */
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
