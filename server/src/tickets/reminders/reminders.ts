import type { CardRight, TicketingCard } from '#gateways/ticketing/cards/port.ts';

const HOUR_MS = 3_600_000;

/**
 * Returns the subscription of a card that ends within a number of hours, or nothing when a later one renews it.
 * @param now when the reminder is written
 */
export function endingSubscription(
  card: Pick<TicketingCard, 'isActive' | 'rights'> | undefined,
  hoursBefore: number,
  now: Date,
): CardRight | undefined {
  if (!card?.isActive) return undefined;
  const last = card.rights
    .filter(({ unit, validUntil }) => unit === 'period' && validUntil > now)
    .reduce<CardRight | undefined>(
      (latest, right) => (latest && latest.validUntil >= right.validUntil ? latest : right),
      undefined,
    );
  return last && last.validUntil.getTime() - now.getTime() <= hoursBefore * HOUR_MS ? last : undefined;
}
