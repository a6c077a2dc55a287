import type { MaskedCard } from '@guichet/contract/payment/aliases.ts';
import type { z } from 'zod';
import type { CardAtProvider } from '#gateways/payment/mandates/port.ts';

/** A card that the provider stores for a customer. */
export interface SavedCard {
  /** The provider's id of the card. */
  readonly alias: string;
  readonly brand: string;
  readonly lastDigits: string;
  /** 1 to 12 */
  readonly expiryMonth: number;
  readonly expiryYear: number;
}

/** A saved card, with the shop that issued its alias; only that shop accepts the alias. */
export interface KeptCard extends SavedCard {
  /** See `KnownShop`; null when unknown. */
  readonly shopVersion: number | null;
  /** When a poll first found that the provider no longer stores the card; null while it does. */
  readonly goneAt: Date | null;
  /** When the provider was last polled about the card. */
  readonly askedAt: Date | null;
}

/** Returns the current data of a saved card at its provider; undefined when the provider no longer stores it. */
export function cardNow(
  { brand, lastDigits, expiryMonth, expiryYear }: SavedCard,
  there: CardAtProvider | undefined,
): Omit<SavedCard, 'alias'> | undefined {
  return (
    there && {
      brand: there.brand ?? brand,
      lastDigits: there.lastDigits ?? lastDigits,
      expiryMonth: there.expiry?.month ?? expiryMonth,
      expiryYear: there.expiry?.year ?? expiryYear,
    }
  );
}

/**
 * Returns whether a card has expired: it is valid until the end of its month.
 * @param today in the venue's time zone, `YYYY-MM-DD`
 */
export function isExpired(card: Pick<SavedCard, 'expiryMonth' | 'expiryYear'>, today: string): boolean {
  return today.slice(0, 7) > `${card.expiryYear}-${String(card.expiryMonth).padStart(2, '0')}`;
}

/** Returns whether a valid card expires with this month or the next. @param today in the venue's time zone */
export function expiresSoon(card: Pick<SavedCard, 'expiryMonth' | 'expiryYear'>, today: string): boolean {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const monthsLeft = (card.expiryYear - year) * 12 + card.expiryMonth - month;
  return monthsLeft === 0 || monthsLeft === 1;
}

/** Returns whether a card can be saved: the provider needs an address, and its form rejects a `+`. */
export function maySaveCard(email: string): boolean {
  return !email.includes('+') && email.length <= 150;
}

/** Returns a saved card for its customer, without its alias. @param today in the venue's time zone */
export function viewCard(
  { brand, lastDigits, expiryMonth, expiryYear }: SavedCard,
  today: string,
): z.output<typeof MaskedCard> {
  const card = { brand, lastDigits, expiryMonth, expiryYear };
  return { ...card, isExpired: isExpired(card, today), expiresSoon: expiresSoon(card, today) };
}
