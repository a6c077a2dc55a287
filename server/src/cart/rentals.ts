import { needsEvent } from '@guichet/contract/predicates.ts';
import type { CatalogueService } from '#gateways/ticketing/catalogue/port.ts';
import { fail } from '#kernel/errors.ts';
import type { StoredLine } from './cart.ts';

/** Rentals are used during a session of the same cart: they have its date and slot, and take no place of it. */

interface WantedDetail {
  id?: string | undefined;
  eventId?: string | undefined;
}

interface WantedPart<Detail extends WantedDetail> {
  id?: string | undefined;
  service: string;
  cartLineDetails: Detail[];
}

interface RentalLookup {
  service(code: string): CatalogueService | undefined;
  /** Current lines of the cart */
  held?: readonly StoredLine[];
}

/**
 * Ties the rentals among the wanted lines to sessions of the cart. A rental without a session gets the only session of
 * the cart that offers it, and stays undated when there are none or several. Removing a session removes its rentals.
 * Dated and undated rentals are separate lines: their tickets differ.
 * @throws AppError `event.not-found` for a new rental at a session that the cart does not have
 */
export function withRentalSessions<Detail extends WantedDetail, Line extends WantedPart<Detail>>(
  wanted: readonly (Line & WantedPart<Detail>)[],
  lookup: RentalLookup,
): Line[] {
  const attended = attendedSessions(wanted, lookup);
  const heldIds = new Set(lookup.held?.flatMap(({ details }) => details.map(({ id }) => id)));
  return wanted.flatMap((line) => {
    if (!lookup.service(line.service)?.isRental) return [line];
    const details = line.cartLineDetails.flatMap((detail): Detail[] => {
      if (detail.eventId === undefined) return [{ ...detail, ...onlySession(line.service, attended) }];
      if (attended.has(detail.eventId)) return [detail];
      return heldIds.has(detail.id ?? '') ? [] : fail('event.not-found');
    });
    const parts = Map.groupBy(details, ({ eventId }) => eventId === undefined);
    return [...parts.values()].map((cartLineDetails, at) => ({
      ...line,
      ...(at > 0 && { id: undefined }),
      cartLineDetails,
    }));
  });
}

/** Returns the sessions of the wanted lines, each with the rentals that it offers. */
function attendedSessions(
  wanted: readonly WantedPart<WantedDetail>[],
  { service }: RentalLookup,
): Map<string, Set<string>> {
  const attended = new Map<string, Set<string>>();
  for (const line of wanted) {
    const found = service(line.service);
    if (!found || !needsEvent(found.type)) continue;
    const offered = [...(found.requiredServiceCodes ?? []), ...(found.matchingServiceCodes ?? [])];
    for (const { eventId } of line.cartLineDetails)
      if (eventId) attended.set(eventId, new Set([...(attended.get(eventId) ?? []), ...offered]));
  }
  return attended;
}

function onlySession(rental: string, attended: ReadonlyMap<string, ReadonlySet<string>>) {
  const [eventId, ...others] = [...attended].flatMap(([id, offered]) => (offered.has(rental) ? [id] : []));
  return eventId !== undefined && others.length === 0 ? { eventId } : {};
}
