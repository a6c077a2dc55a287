import type { MaskedCard } from '@guichet/contract/payment/aliases.ts';
import type { z } from 'zod';
import { expiresSoon, isExpired, type SavedCard } from './rules.ts';

/** A saved card as its customer sees it: never its alias. @param today in the venue's time zone */
export function viewCard(
  { brand, lastDigits, expiryMonth, expiryYear }: SavedCard,
  today: string,
): z.output<typeof MaskedCard> {
  const card = { brand, lastDigits, expiryMonth, expiryYear };
  return { ...card, isExpired: isExpired(card, today), expiresSoon: expiresSoon(card, today) };
}
