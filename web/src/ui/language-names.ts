import type { Locale } from '@guichet/contract/locale.ts';

/** Each language in its own words. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = {
  'fr-FR': 'Français',
  'en-GB': 'English',
  'de-DE': 'Deutsch',
};
