import type { SellRequest } from '../port.ts';
import { groupOf } from './holds.ts';

type Line = SellRequest['lines'][number];

/** A unit of a booking: the line of the cart that it belongs to, and the price paid, in cents. */
interface Unit {
  lineId: string;
  cents: number;
}

/** Lines of a cart that the supplier does not distinguish, with their units in order. */
export interface SupplierLine extends Line {
  units: Unit[];
}

/**
 * Joins lines of the same service, session and price. The venue's discounts split a line by what the buyer pays; at the
 * supplier, all its units cost the same and are in the same bookings.
 */
export function joinLines(lines: readonly Line[]): SupplierLine[] {
  const alike = Map.groupBy(
    lines,
    (line) => `${groupOf({ ...line, sessionId: line.sessionId ?? null })} ${line.unitPriceCents}`,
  );
  return [...alike.values()].map((same) => {
    const contacts = same.flatMap((line) => line.contacts ?? []);
    return {
      ...(same[0] as Line),
      quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
      ...(contacts.length > 0 && { contacts }),
      units: same.flatMap(({ lineId, quantity, unitPriceCents, discount }) =>
        Array.from({ length: quantity }, () => ({ lineId, cents: unitPriceCents - (discount?.cents ?? 0) })),
      ),
    };
  });
}
