import type { WantedLine } from '#lib/cart.ts';

type Detail = WantedLine['cartLineDetails'][number];

/** Which card a part of a cart concerns: one of the customer's, a new one with a name, `0` for one without; none. */
export type WantedCard = Pick<Detail, 'cardNumber' | 'cardHolderFirstName' | 'cardHolderName'>;

/**
 * The lines of a cart in which a part is for another card. Of several cards without a name, one is changed.
 * @param fills whether it fills cards: all tickets of a line are on one card, or on none, and change together
 */
export function withCard(
  lines: readonly WantedLine[],
  detailId: string,
  fills: boolean,
  card: WantedCard,
): WantedLine[] {
  return lines.map((line) => {
    const details = line.cartLineDetails;
    if (!details.some(({ id }) => id === detailId)) return line;
    return {
      ...line,
      cartLineDetails: fills
        ? details.flatMap((detail) => (detail.id === detailId ? withOne(detail, card) : [detail]))
        : details.map((detail) => ({ ...withoutCard(detail), ...card })),
    };
  });
}

/** A card or a name stands for one unit: the others of it stay as they are. */
function withOne(detail: Detail, card: WantedCard): Detail[] {
  if (detail.quantity === 1 || card.cardNumber === '0') return [{ ...withoutCard(detail), ...card }];
  const { id: _id, ...one } = withoutCard(detail);
  return [
    { ...detail, quantity: detail.quantity - 1 },
    { ...one, quantity: 1, ...card },
  ];
}

function withoutCard(detail: Detail): Detail {
  const { cardNumber: _number, cardHolderFirstName: _first, cardHolderName: _last, ...rest } = detail;
  return rest;
}
