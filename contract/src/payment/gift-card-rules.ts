/** The code of a gift card. Without zod: the browser imports this file. */

/** Crockford's alphabet: without I, L, O and U, which are read as others. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Longest time between the purchase of a card and its delivery, in days. */
export const MAX_GIFT_CARD_DELIVERY_DAYS = 365;

/** Least and greatest value of a card, in cents. */
export const MIN_GIFT_CENTS = 100;
export const MAX_GIFT_CENTS = 100_000;

/** The legal fourteen days of a withdrawal, and the days by which holidays and weekends may postpone their end. */
export const GIFT_WITHDRAWAL_DAYS = 14 + 3;

/** Greatest number of codes that are drawn for one card when its buyer asks for a new one. */
export const MAX_CODES_OF_BUYER = 10;

/** Random characters of a code, of 5 bits each: 90 bits. */
export const RANDOM_CHARACTERS = 18;

const CODE_LENGTH = RANDOM_CHARACTERS + 2;

/**
 * The largest prime below 32². With factors and differences of characters below it, a changed character or two exchanged
 * ones always change the sum.
 */
const MODULUS = 1021;

const digitOf = (character: string): number => CODE_ALPHABET.indexOf(character);

/** Returns the two check characters of the random part of a code. */
export function checkCharacters(random: string): string {
  const sum = [...random].reduce((total, character, index) => total + (index + 2) * digitOf(character), 0);
  const check = sum % MODULUS;
  return `${CODE_ALPHABET[check >> 5]}${CODE_ALPHABET[check & 31]}`;
}

/** Reads a typed code: without separators, in capitals, with the digits that are meant by I, L and O. */
export const plainGiftCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[\s\p{Pd}.]/gu, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');

/** Returns whether a plain code has its length, its characters and its check characters. */
export function isGiftCode(plain: string): boolean {
  if (plain.length !== CODE_LENGTH || ![...plain].every((character) => digitOf(character) >= 0)) return false;
  return checkCharacters(plain.slice(0, RANDOM_CHARACTERS)) === plain.slice(RANDOM_CHARACTERS);
}

/** Formats a plain code as it is printed: in groups of four. */
export const printedGiftCode = (plain: string): string => plain.match(/.{1,4}/g)?.join('-') ?? plain;
