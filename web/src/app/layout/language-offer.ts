import type { Locale } from '@guichet/contract/locale.ts';
import { useEffect, useState } from 'react';
import { useLocale } from 'use-intl';
import { preferredLanguage } from '../language.ts';

/** A language that the visitor reads better than the page's, once the browser has said so. */
export function useLanguageOffer(): Locale | undefined {
  const current = useLocale();
  const [offered, setOffered] = useState<Locale>();
  useEffect(() => {
    const preferred = preferredLanguage();
    setOffered(preferred === current ? undefined : preferred);
  }, [current]);
  return offered;
}
