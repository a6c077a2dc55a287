import { DEFAULT_LOCALE, findLocale, type Locale } from '@guichet/contract/locale.ts';
import { type Translate, translator } from '@guichet/phrases/translate.ts';

export interface Words {
  readonly locale: Locale;
  readonly t: Translate<'sandboxPayment'>;
}

/** Returns the bank's texts in the shop's language, or in the default language. */
export function wordsFor(language: string | undefined): Words {
  const locale = findLocale(language) ?? DEFAULT_LOCALE;
  return { locale, t: translator(locale, 'sandboxPayment') };
}
