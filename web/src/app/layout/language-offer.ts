import type { Locale } from '@guichet/contract/locale.ts';
import { useEffect, useState } from 'react';
import { useLocale } from 'use-intl';
import { usePortal } from '#lib/portal.ts';
import { addressIn, betterLanguage, chosenLanguage, wasRedirected } from '../language.ts';

/**
 * Returns a language that the visitor reads better than the page's by the browser's preferences; the visitor's choice
 * wins.
 */
export function useLanguageOffer(): Locale | undefined {
  const current = useLocale();
  const { languages } = usePortal().tenant;
  const [offered, setOffered] = useState<Locale>();
  useEffect(() => {
    const { goTo, offer } = betterLanguage(
      current,
      chosenLanguage(),
      navigator.languages,
      languages,
      wasRedirected(),
    );
    if (goTo) location.replace(addressIn(goTo));
    setOffered(offer);
  }, [current, languages]);
  return offered;
}
