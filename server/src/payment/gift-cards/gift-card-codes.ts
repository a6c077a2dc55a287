import { hash, randomInt } from 'node:crypto';
import {
  CODE_ALPHABET,
  checkCharacters,
  RANDOM_CHARACTERS,
} from '@guichet/contract/payment/gift-card-rules.ts';

/** Purpose of the encryption of a code between its drawing and the end of its delivery. */
export const CODE_PURPOSE = 'gift card code';

/** Characters of a code that identify its card to people. */
const ENDING_LENGTH = 4;

/** Draws the plain code of a gift card: 90 random bits and two check characters. */
export function drawGiftCode(): string {
  const random = Array.from(
    { length: RANDOM_CHARACTERS },
    () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)],
  ).join('');
  return random + checkCharacters(random);
}

/**
 * Returns the hash under which a code is stored: SHA-256 without a key. A code cannot be guessed from it, and a card
 * stays valid when SECRET_KEY is replaced.
 */
export const giftCodeHash = (plain: string): Buffer => hash('sha256', `gift card ${plain}`, 'buffer');

/** Returns the last characters of a code. */
export const endingOf = (plain: string): string => plain.slice(-ENDING_LENGTH);
