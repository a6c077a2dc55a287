import type { Contact } from '@guichet/contract/cart/contact-rules.ts';
import { mergeLines } from '@guichet/contract/cart/merge-rules.ts';
import { needsEvent } from '@guichet/contract/predicates.ts';
import type { Cart, WantedLine } from '#lib/cart.ts';

type CartLine = Cart['cartLines'][number];

/** Returns the lines with changed quantities of some details, without empty details and lines. */
export function withQuantities(
  lines: readonly WantedLine[],
  quantities: ReadonlyMap<string, number>,
): WantedLine[] {
  return lines.flatMap((line) => {
    const details = line.cartLineDetails
      .map((detail) => ({ ...detail, quantity: quantities.get(detail.id ?? '') ?? detail.quantity }))
      .filter((detail) => detail.quantity > 0);
    return details.length > 0 ? [{ ...line, cartLineDetails: details }] : [];
  });
}

/** Returns the ids of the details removed with a detail: the last one of a session also removes the session's rentals. */
export function removedWith(lines: readonly CartLine[], detailId: string): string[] {
  const partsOf = (areAttended: boolean) =>
    lines.filter(({ type }) => needsEvent(type) === areAttended).flatMap((line) => line.cartLineDetails);
  const attended = partsOf(true);
  const session = attended.find(({ id }) => id === detailId)?.eventId;
  const isLast = attended.every(({ id, eventId }) => eventId !== session || id === detailId);
  const rentals = session !== undefined && isLast ? partsOf(false) : [];
  return [detailId, ...rentals.filter(({ eventId }) => eventId === session).map(({ id }) => id)];
}

/** Returns lines that restore removed details as new ones, for which places are held again. */
export function linesToRestore(lines: readonly WantedLine[], detailIds: readonly string[]): WantedLine[] {
  return lines.flatMap(({ id: _line, cartLineDetails, ...line }) =>
    cartLineDetails.flatMap(({ id, ...detail }) =>
      id !== undefined && detailIds.includes(id) ? [{ ...line, cartLineDetails: [detail] }] : [],
    ),
  );
}

type Detail = WantedLine['cartLineDetails'][number];

/** Card of a line detail: one of the customer's, a new one with a holder, `0` for an unnamed one, or none. */
export type WantedCard = Pick<Detail, 'cardNumber' | 'cardHolderFirstName' | 'cardHolderName'>;

/**
 * Returns the lines with another card for a detail. Of a detail with several unnamed cards, one card changes.
 * @param fills whether the detail fills cards; otherwise all tickets of its line are on the same card and change together
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

/** Splits one unit off a detail: a card or a holder stands for one unit. */
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

/** Tickets of a service at one session. */
export interface Attended {
  service: string;
  session: string;
}

/**
 * Returns the lines with the tickets of a service moved to another session, with the quantity of every price. Tickets
 * that the cart already has at that session are added up. Rentals move with the last tickets of their session.
 * @param rentals services of the rentals
 */
export function withSession(
  lines: readonly WantedLine[],
  { service, session }: Attended,
  next: string,
  rentals: readonly string[] = [],
): WantedLine[] {
  const isAt = ({ eventId }: WantedLine['cartLineDetails'][number]): boolean => eventId === session;
  const stays = lines.some(
    (line) => line.service !== service && !rentals.includes(line.service) && line.cartLineDetails.some(isAt),
  );
  const moving = stays ? [service] : [service, ...rentals];
  return lines.flatMap((line) => {
    const isMoved = (detail: WantedLine['cartLineDetails'][number]): boolean =>
      moving.includes(line.service) && isAt(detail);
    const moved = line.cartLineDetails.filter(isMoved).map((detail) => ({ ...detail, eventId: next }));
    if (moved.length === 0) return [line];
    const kept = line.cartLineDetails.filter((detail) => !isMoved(detail));
    const { id: _id, ...other } = line;
    if (kept.length === 0) return [{ ...line, cartLineDetails: moved }];
    return mergeLines([{ ...line, cartLineDetails: kept }], [{ ...other, cartLineDetails: moved }]);
  });
}

/** Returns the lines with the visitors of a detail. */
export const withContacts = (
  lines: readonly WantedLine[],
  detailId: string,
  contacts: readonly Contact[],
): WantedLine[] =>
  lines.map((line) => ({
    ...line,
    cartLineDetails: line.cartLineDetails.map((detail) =>
      detail.id === detailId ? { ...detail, contacts: [...contacts] } : detail,
    ),
  }));

/** Returns one person per ticket, with the known fields of each. */
export const personsOf = (contacts: readonly Contact[] | undefined, quantity: number): Contact[] =>
  Array.from({ length: quantity }, (_, at) => contacts?.[at] ?? {});
