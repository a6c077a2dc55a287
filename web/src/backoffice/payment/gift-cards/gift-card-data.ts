import type { CallAnswer } from '@guichet/contract/calls.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';

export type GiftCardList = CallAnswer<'POST /settingsadmin/giftcards'>;
export type GiftCardItem = GiftCardList['items'][number];
export type GiftCardDetails = CallAnswer<'GET /settingsadmin/giftcard'>;
export type GiftCardSettings = CallAnswer<'GET /settingsadmin/giftcardsettings'>;

/** Tones of the states of a card. */
export const TONES = {
  unpaid: 'neutral',
  active: 'ok',
  blocked: 'warn',
  expired: 'neutral',
  refunded: 'neutral',
} as const;

/** Returns the last day of a card, which ends at midnight. */
export const lastDay = (expiresAt: string): string => new Date(Date.parse(expiresAt) - 1).toISOString();

/** Names the service that a card was bought for, with its price. */
export const serviceWords = (
  { labels, priceLabels }: NonNullable<GiftCardItem['service']>,
  locale: Locale,
): string => [labelIn(labels, locale), labelIn(priceLabels, locale)].filter(Boolean).join(', ');

/** Reads an amount in euros. @returns cents; undefined when it is none */
export function centsOf(typed: string): number | undefined {
  const text = typed.trim().replace(/\s|€/g, '').replace(',', '.');
  return /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined;
}
