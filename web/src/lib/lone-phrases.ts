import type { Locale } from '@guichet/contract/locale.ts';
import type { PagePhrases } from '@guichet/phrases/areas.ts';
import { useEffect, useState } from 'react';
import { usePortal } from './portal.ts';

/**
 * The phrases of one area, for a part of the page that alone needs them and waits for nobody: those of the venue where
 * it has own words. Undefined until they are there.
 * @param read loads the product's
 * @param language of the phrases, where it is not the page's
 */
export function useLonePhrases<Area extends keyof PagePhrases>(
  area: Area,
  locale: Locale,
  read: (() => Promise<PagePhrases[Area]>) | undefined,
  language?: Locale,
): Pick<PagePhrases, Area> | undefined {
  const [messages, setMessages] = useState<Pick<PagePhrases, Area>>();
  const isWorded = usePortal().tenant.worded?.includes(locale) ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what reads them follows the language
  useEffect(() => {
    let isCurrent = true;
    void readPhrases().then(
      (phrases) => {
        if (isCurrent && phrases) setMessages({ [area]: phrases } as Pick<PagePhrases, Area>);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
    async function readPhrases() {
      const usual = await read?.();
      if (!usual || !isWorded) return usual;
      const { withOwnWords } = await import('./own-words.ts');
      return withOwnWords(area, usual, language);
    }
  }, [locale, isWorded]);
  return messages;
}
