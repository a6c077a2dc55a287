import { DEFAULT_LOCALE, type Locale } from './locale.ts';
import { dialledNumber } from './typed-text.ts';

/** A French number of nine digits, after 0 nationally or +33 from abroad. Source: ARCEP. */
const FRENCH = /^(?:\+33|0)([1-9]\d{8})$/;

/**
 * Formats a telephone number for a reader: `02 97 00 12 30` in French, `+33 2 97 00 12 30` in other languages. A
 * foreign number stays as typed.
 */
export function shownTelephone(telephone: string, locale: Locale): string {
  const [, digits] = FRENCH.exec(dialledNumber(telephone)) ?? [];
  if (digits === undefined) return telephone;
  const pairs = digits.slice(1).replaceAll(/..(?=.)/g, '$& ');
  return `${locale === DEFAULT_LOCALE ? '0' : '+33 '}${digits[0]} ${pairs}`;
}

/** Address that dials the number from any country: `tel:+33297001230`. */
export const telephoneLink = (telephone: string): string =>
  `tel:${dialledNumber(telephone)
    .replace(FRENCH, '+33$1')
    .replaceAll(/[^+\d]/g, '')}`;
