import { DEFAULT_LOCALE, type Locale } from './locale.ts';
import { dialledNumber } from './typed-text.ts';

/** The nine digits of a French number, which nationally begins with 0 and from abroad with +33. Source: ARCEP. */
const FRENCH = /^(?:\+33|0)([1-9]\d{8})$/;

/**
 * A telephone number as its readers write it: `02 97 00 12 30` in French, `+33 2 97 00 12 30` in every other language. A
 * number of another country stays as it was typed.
 */
export function shownTelephone(telephone: string, locale: Locale): string {
  const [, digits] = FRENCH.exec(dialledNumber(telephone)) ?? [];
  if (digits === undefined) return telephone;
  const pairs = digits.slice(1).replaceAll(/..(?=.)/g, '$& ');
  return `${locale === DEFAULT_LOCALE ? '0' : '+33 '}${digits[0]} ${pairs}`;
}

/** The address that a telephone calls, from any country: `tel:+33297001230`. */
export const telephoneLink = (telephone: string): string =>
  `tel:${dialledNumber(telephone)
    .replace(FRENCH, '+33$1')
    .replaceAll(/[^+\d]/g, '')}`;
