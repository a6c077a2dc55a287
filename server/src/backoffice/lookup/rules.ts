import { plainCode } from '@guichet/contract/typed-text.ts';
import { customerWords } from '#account/profile/rules.ts';

/** What a typed text may be: a name, an e-mail address, a telephone number, or the number of something. */
export interface Term {
  /** Starts of words that a customer has all of, the longest first; see `portal.words_of_customer` */
  words: string[];
  /** As tickets and orders are numbered and coded */
  number: string;
  cardNumber?: string;
}

export function readTerm(text: string): Term {
  const number = text.trim();
  const bare = plainCode(number);
  return {
    words: customerWords(number),
    number,
    ...(/^\d{8}$/.test(bare) && { cardNumber: bare }),
  };
}

/**
 * A search in the audit log: the number of a card, or of an order or ticket that was found, otherwise only what kind of
 * text it was. Names, addresses, telephone numbers and codes of tickets are never kept there.
 * @param found numbers of the orders and tickets that have this number or code
 */
export function recordedTerm({ words, number, cardNumber }: Term, found: readonly string[]): string {
  if (cardNumber !== undefined) return cardNumber;
  if (found.includes(number)) return number;
  if (number.includes('@')) return 'email';
  if (words[0]?.startsWith('tel:')) return 'phone';
  // The code of a ticket may have letters alone.
  return found.length > 0 || /\d/.test(number) ? 'number' : 'name';
}

/** The order of a ticket's number, which is that of the order and a rank; any other number is its own. */
export const orderNumbersOf = (number: string): string[] => [number, number.replace(/-\d+$/, '')];

/** A page out of what was read, one more where there are more. */
export const pageOf = <Row>(rows: readonly Row[], most: number) => ({
  rows: rows.slice(0, most),
  hasMore: rows.length > most,
});

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Those of some references of holders that can be accounts; the desk writes others. */
export const accountsAmong = (holders: readonly (string | undefined)[]): string[] => [
  ...new Set(holders.filter((holder): holder is string => holder !== undefined && UUID.test(holder))),
];

/** Why a mail came back, by its status of RFC 3463: bad addresses are 5.1.x, full mailboxes x.2.2. */
export function bounceReason(status: string | null): 'unknown-address' | 'full' | 'returned' {
  const [, subject, detail] = (status ?? '').split('.');
  if (subject === '2' && detail === '2') return 'full';
  const isAddress = subject === '1' && ['1', '2', '3', '6', '10'].includes(detail ?? '');
  return isAddress ? 'unknown-address' : 'returned';
}
