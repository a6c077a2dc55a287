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

/** A card is good until the end of its month. @param today in the venue's time zone, `YYYY-MM-DD` */
export function isExpired(card: Pick<SavedCard, 'expiryMonth' | 'expiryYear'>, today: string): boolean {
  return today.slice(0, 7) > `${card.expiryYear}-${String(card.expiryMonth).padStart(2, '0')}`;
}

/** The provider needs an address to save a card, and its form holds none with a `+`. */
export function maySaveCard(email: string): boolean {
  return !email.includes('+') && email.length <= 150;
}
