import type { CallAnswer } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { StoredLine } from '#cart/cart.ts';
import type { SoldCard as StoredSoldCard } from '#gateways/ticketing/cards/port.ts';

/** What an order did with a card, as it is answered. */
export type SoldCard = CallAnswer<'GET /purchase/State'>['cards'][number];

/** What an order did with cards, in the words of its lines. @param stored see `cardLinesOf` for what their lines are */
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
