import { mergeLines } from '@guichet/contract/cart/merge-rules.ts';
import type { WantedLine } from '#lib/cart.ts';

/** The tickets of a service at one session. */
export interface Attended {
  service: string;
  session: string;
}

/**
 * The lines of a cart in which the tickets of a service are moved to another session, every price with its quantity.
 * What the cart has at that session already is joined with them.
 */
export function withSession(
  lines: readonly WantedLine[],
  { service, session }: Attended,
  next: string,
): WantedLine[] {
  return lines.flatMap((line) => {
    const isMoved = ({ eventId }: WantedLine['cartLineDetails'][number]): boolean =>
      line.service === service && eventId === session;
    const moved = line.cartLineDetails.filter(isMoved).map((detail) => ({ ...detail, eventId: next }));
    if (moved.length === 0) return [line];
    const kept = line.cartLineDetails.filter((detail) => !isMoved(detail));
    const { id: _id, ...other } = line;
    if (kept.length === 0) return [{ ...line, cartLineDetails: moved }];
    return mergeLines([{ ...line, cartLineDetails: kept }], [{ ...other, cartLineDetails: moved }]);
  });
}
