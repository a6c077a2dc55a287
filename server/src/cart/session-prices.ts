import type { CheckedBody } from '@guichet/contract/calls.ts';
import type { CatalogueService } from '#gateways/ticketing/catalogue/port.ts';
import type { TicketingSession } from '#gateways/ticketing/port.ts';
import { pricedAt } from '#planning/planning.ts';
import type { StoredDetail, StoredLine } from './cart.ts';

/** Prices that a session has of its own: a line has one price, so that sessions with different ones are lines of their own. */

type Session = Pick<TicketingSession, 'unitPrices'>;
type Detail = CheckedBody<'PUT /cart/AddOrUpdateCart'>['cartLines'][number]['cartLineDetails'][number];

/** What decides what the sessions of a line cost. */
export interface SessionPrices {
  session(id: string): Session | undefined;
  /** Lines that the cart has already */
  held?: readonly StoredLine[] | undefined;
}

interface Wanted {
  id?: string | undefined;
  priceName: string;
  cartLineDetails: Detail[];
}

/** A wanted line as one for each price that its sessions have; the first keeps its id. */
export function splitByPrice<Line extends Wanted>(line: Line, prices: SessionPrices): Line[] {
  const groups = Map.groupBy(line.cartLineDetails, (detail) => centsOf(detail, line.priceName, prices));
  if (groups.size < 2) return [line];
  return [...groups.values()].map((cartLineDetails, at) => ({
    ...line,
    ...(at > 0 && { id: undefined }),
    cartLineDetails,
  }));
}

/** A service with the price of a wanted line as its session has it. */
export function atSessionPrice<Service extends Pick<CatalogueService, 'prices'>>(
  service: Service,
  { priceName, cartLineDetails: [first] }: Wanted,
  prices: SessionPrices,
): Service {
  const own = prices.session(first?.eventId ?? '')?.unitPrices;
  const cents = first && centsOf(first, priceName, prices);
  if (!own || cents === undefined) return service;
  return pricedAt(service, { unitPrices: { ...own, [priceName]: cents } });
}

/**
 * What a part of a line costs where its session has prices of its own; undefined where it has none. What the cart holds
 * already keeps the price it is held at, unless there is to be more of it.
 */
function centsOf(
  { id, eventId, quantity }: Detail,
  priceName: string,
  { session, held = [] }: SessionPrices,
): number | undefined {
  const cents = session(eventId ?? '')?.unitPrices?.[priceName];
  if (cents === undefined || id === undefined) return cents;
  const isKept = (detail: StoredDetail) =>
    detail.id === id && detail.eventId === eventId && quantity <= detail.quantity;
  const kept = held.find((line) => line.priceName === priceName && line.details.some(isKept));
  return kept?.unitPrice ?? cents;
}

/** What the parts of a line cost in the cart before, where that was something else. */
export function formerPriceOf(
  { priceName, unitPrice, details }: Pick<StoredLine, 'priceName' | 'unitPrice' | 'details'>,
  held: readonly StoredLine[] = [],
): StoredLine['formerPrice'] {
  const isHeld = ({ id, eventId }: StoredDetail) =>
    details.some((detail) => detail.id === id && detail.eventId === eventId);
  const before = held.find((line) => line.priceName === priceName && line.details.some(isHeld));
  return before && before.unitPrice !== unitPrice ? { unitPrice: before.unitPrice } : undefined;
}

/** What a ticketing system asks for tickets of a session, other than the cart says. */
export interface ChangedPrice {
  sessionId: string;
  priceName: string;
  unitPriceCents: number;
}

/** The lines of a cart at a changed price; those with other sessions beside are split. @param newId of what is split off */
export function atChangedPrice(
  lines: readonly StoredLine[],
  { sessionId, priceName, unitPriceCents }: ChangedPrice,
  newId: () => string,
): StoredLine[] {
  return lines.flatMap((line) => {
    const isChanged = ({ eventId }: StoredDetail) => eventId === sessionId;
    const changed = line.details.filter(isChanged);
    if (line.priceName !== priceName || line.unitPrice === unitPriceCents || changed.length === 0)
      return [line];
    const others = line.details.filter((detail) => !isChanged(detail));
    const former = { ...line, unitPrices: { ...line.unitPrices, [priceName]: unitPriceCents } };
    const now = withDetails(
      { ...former, unitPrice: unitPriceCents, formerPrice: { unitPrice: line.unitPrice } },
      changed,
    );
    return others.length === 0 ? [now] : [withDetails(line, others), { ...now, id: newId() }];
  });
}

const withDetails = (line: StoredLine, details: StoredDetail[]): StoredLine => ({
  ...line,
  details,
  quantity: details.reduce((sum, { quantity }) => sum + quantity, 0),
});
