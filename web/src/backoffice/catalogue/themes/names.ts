import { shownLabels, textState } from '@guichet/contract/catalogue/setting-texts.ts';
import { LOCALES, type Locale, labelIn } from '@guichet/contract/locale.ts';
import type { Theme } from './themes-data.ts';

/** The name of a theme as visitors read it, or its code when it has none. */
export const nameOf = (theme: Pick<Theme, 'labels' | 'externalCode'>, locale: Locale): string =>
  labelIn(shownLabels(theme.labels), locale).trim() || theme.externalCode;

/** Languages in which a theme has no name. */
export const missingIn = ({ labels }: Pick<Theme, 'labels'>): Locale[] =>
  LOCALES.filter((locale) => textState(labels[locale]) === 'missing');
