import type { CheckedBody } from '@guichet/contract/calls.ts';
import { pricedAt } from '@guichet/contract/planning/session-term-rules.ts';
import type { CatalogueService } from '#gateways/ticketing/catalogue/port.ts';
import type { TicketingSession } from '#gateways/ticketing/port.ts';
import type { StoredDetail, StoredLine } from './cart.ts';

/**
 * A part in the cart keeps the price at which it was added until the cart expires, unless its quantity grows; sessions
 * may have their own prices. A line has one price, so that parts at different prices are separate lines.
 */

type Session = Pick<TicketingSession, 'unitPrices'>;
type Detail = CheckedBody<'PUT /cart/AddOrUpdateCart'>['cartLines'][number]['cartLineDetails'][number];

/** The data that decide the prices of a line's parts. */
export interface SessionPrices {
  session(id: string): Session | undefined;
  service(code: string): Pick<CatalogueService, 'prices'> | undefined;
  /** Current lines of the cart */
  held?: readonly StoredLine[] | undefined;
}

interface Wanted {
  id?: string | undefined;
  service: string;
  priceName: string;
  cartLineDetails: Detail[];
}

/** Splits a wanted line into a line for each price of its parts; the first keeps its id. */
export function splitByPrice<Line extends Wanted>(line: Line, prices: SessionPrices): Line[] {
  const groups = Map.groupBy(line.cartLineDetails, (detail) => centsOf(detail, line, prices));
  if (groups.size < 2) return [line];
  return [...groups.values()].map((cartLineDetails, at) => ({
    ...line,
    ...(at > 0 && { id: undefined }),
    cartLineDetails,
  }));
}

/** Returns a service with the price of a wanted line: that of its session, or the one that the cart keeps. */
export function atSessionPrice<Service extends Pick<CatalogueService, 'prices'>>(
  service: Service,
  wanted: Wanted,
  prices: SessionPrices,
): Service {
  const [first] = wanted.cartLineDetails;
  const own = prices.session(first?.eventId ?? '')?.unitPrices;
  const cents = first && centsOf(first, wanted, prices);
  const usual = service.prices.find(({ name }) => name === wanted.priceName)?.cents;
  if (cents === undefined || (!own && cents === usual)) return service;
  return pricedAt(service, { unitPrices: { ...own, [wanted.priceName]: cents } });
}

/** Returns the price of a part: of its session, else of its service; undefined for an unknown price. */
function centsOf(
  { id, eventId, quantity }: Detail,
  { service: code, priceName }: Pick<Wanted, 'service' | 'priceName'>,
  { session, service, held = [] }: SessionPrices,
): number | undefined {
  const cents =
    session(eventId ?? '')?.unitPrices?.[priceName] ??
    service(code)?.prices.find(({ name }) => name === priceName)?.cents;
  if (cents === undefined || id === undefined) return cents;
  const isKept = (detail: StoredDetail) =>
    detail.id === id && detail.eventId === eventId && quantity <= detail.quantity;
  const kept = held.find(
    (line) => line.service === code && line.priceName === priceName && line.details.some(isKept),
  );
  // The unit price of tickets that are withdrawn from a card is 0.
  return kept?.unitPrices[priceName] ?? cents;
}

/** Returns the former price of the parts in the cart, when it differed. */
export function formerPriceOf(
  { priceName, unitPrice, details }: Pick<StoredLine, 'priceName' | 'unitPrice' | 'details'>,
  held: readonly StoredLine[] = [],
): StoredLine['formerPrice'] {
  const isHeld = ({ id, eventId }: StoredDetail) =>
    details.some((detail) => detail.id === id && detail.eventId === eventId);
  const before = held.find((line) => line.priceName === priceName && line.details.some(isHeld));
  return before && before.unitPrice !== unitPrice ? { unitPrice: before.unitPrice } : undefined;
}

/** A ticketing system's price for tickets of a session that differs from the cart's. */
export interface ChangedPrice {
  sessionId: string;
  priceName: string;
  unitPriceCents: number;
}

/**
 * Returns the lines of a cart at a changed price; lines with other sessions are split.
 * @param newId id of a split line
 */
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
