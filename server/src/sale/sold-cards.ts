import type { CallAnswer } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { StoredLine } from '#cart/cart.ts';
import type { SoldCard as StoredSoldCard } from '#gateways/ticketing/cards/port.ts';

/** A card that an order created or filled, in the response. */
export type SoldCard = CallAnswer<'GET /purchase/State'>['cards'][number];

/**
 * Returns the cards of an order with the labels of its lines.
 * @param stored see `cardLinesOf` for the ids of their lines
 */
export function soldCards(stored: readonly StoredSoldCard[], lines: readonly StoredLine[]): SoldCard[] {
  return stored.map(({ lineId, effect, cardNumber, serviceCode, rights }) => {
    const line = lines.find(({ id, details }) => id === lineId || details.some((part) => part.id === lineId));
    const part = line?.details.find(({ id }) => id === lineId) ?? line?.details[0];
    const holder = [part?.cardHolderFirstName, part?.cardHolderName].filter(Boolean).join(' ');
    return {
      effect,
      cardNumber,
      ...(holder && { holder }),
      serviceName: line?.serviceName ?? { [DEFAULT_LOCALE]: serviceCode },
      rights: rights.map(({ unit, remaining, validUntil }) => ({
        unit,
        ...(remaining !== null && { remaining }),
        validityEndDate: new Date(validUntil).toISOString(),
      })),
    };
  });
}
