import type { Locale } from '@guichet/contract/locale.ts';

/** A request for a card that another account has. */
export interface AttachmentRow {
  id: string;
  cardNumber: string;
  requesterId: string;
  ownerId: string;
  /** Empty for the name that the card has */
  firstName: string;
  lastName: string;
  state: 'requested' | 'accepted' | 'refused' | 'cancelled';
  locale: Locale;
  expiresAt: Date;
  answeredAt: Date | null;
  /** When the owner accepted; the card changes hands after it */
  acceptingSince: Date | null;
}
