import type { MaskedCard } from '@guichet/contract/payment/aliases.ts';
import type { z } from 'zod';
import type { CardAtProvider } from '#gateways/payment/mandates/port.ts';

/** A card that the provider keeps for a customer. */
export interface SavedCard {
  /** The provider's name of the card. */
  readonly alias: string;
  readonly brand: string;
  readonly lastDigits: string;
  /** 1 to 12 */
  readonly expiryMonth: number;
  readonly expiryYear: number;
}

/** A saved card, and the shop that has issued its alias: it is good there alone. */
export interface KeptCard extends SavedCard {
  /** See `KnownShop`; null where that is unknown. */
  readonly shopVersion: number | null;
  /** Since when the provider keeps it no more, as far as it was asked; null while it does. */
  readonly goneAt: Date | null;
  /** When the provider was asked about it last. */
  readonly askedAt: Date | null;
}

/** The facts of a saved card as its provider has them now; undefined when it keeps it no more. */
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

/** A card is good until the end of its month. @param today in the venue's time zone, `YYYY-MM-DD` */
export function isExpired(card: Pick<SavedCard, 'expiryMonth' | 'expiryYear'>, today: string): boolean {
  return today.slice(0, 7) > `${card.expiryYear}-${String(card.expiryMonth).padStart(2, '0')}`;
}

/** Whether a card that is still good ends with this month or the next. @param today in the venue's time zone */
export function expiresSoon(card: Pick<SavedCard, 'expiryMonth' | 'expiryYear'>, today: string): boolean {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const monthsLeft = (card.expiryYear - year) * 12 + card.expiryMonth - month;
  return monthsLeft === 0 || monthsLeft === 1;
}

/** The provider needs an address to save a card, and its form holds none with a `+`. */
export function maySaveCard(email: string): boolean {
  return !email.includes('+') && email.length <= 150;
}

/** A saved card as its customer sees it: never its alias. @param today in the venue's time zone */
export function viewCard(
  { brand, lastDigits, expiryMonth, expiryYear }: SavedCard,
  today: string,
): z.output<typeof MaskedCard> {
  const card = { brand, lastDigits, expiryMonth, expiryYear };
  return { ...card, isExpired: isExpired(card, today), expiresSoon: expiresSoon(card, today) };
}
