import { mergeLines } from '@guichet/contract/cart/merge-rules.ts';
import type { WantedLine } from '#lib/cart.ts';

/** The tickets of a service at one session. */
export interface Attended {
  service: string;
  session: string;
}

/**
 * The lines of a cart in which the tickets of a service are moved to another session, every price with its quantity.
 * What the cart has at that session already is joined with them. Rentals follow the last tickets of their session.
 * @param rentals their services
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
