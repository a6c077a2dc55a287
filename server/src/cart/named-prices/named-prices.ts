import { commonPrice, commonPrices, namedPrice } from '@guichet/contract/catalogue/solidarity-rules.ts';
import { type OpenedPrices, openedFor } from '#catalogue/solidarity/solidarity.ts';
import type { CataloguePrice, CatalogueService } from '#gateways/ticketing/catalogue/port.ts';
import { fail } from '#kernel/errors.ts';
import type { StoredLine } from '../cart.ts';

/** The data that decide which named prices a buyer may have. */
export interface NamedPrices {
  /** The prices that the buyer's family quotient opens */
  opened: OpenedPrices | undefined;
  /** Names of the current prices of the cart's lines, by line */
  held: ReadonlyMap<string, string>;
}

/** The price of a line, and the named price that it replaces. */
export interface LinePrice {
  price: CataloguePrice;
  formerPrice?: StoredLine['formerPrice'];
}

/**
 * Returns the price of a line. A named price that the buyer's quotient does not open for the last visit is refused; an
 * existing line at that price gets the price that is open now, with a note of the former one.
 * @param visit the start of the last session of the line; undefined when it has none
 * @throws AppError `price.not-found`, `price.not-entitled`, `price.ends-before-visit`
 */
export function linePrice(
  { prices }: Pick<CatalogueService, 'prices'>,
  { id, priceName }: { id?: string | undefined; priceName: string },
  { opened, held }: NamedPrices,
  visit: Date | undefined,
): LinePrice {
  const price = prices.find(({ name }) => name === priceName) ?? fail('price.not-found');
  if (price.discountCode === undefined)
    return commonPrices(prices).includes(price) ? { price } : fail('price.not-found');
  const discountCode = openedFor(opened, visit);
  if (price.discountCode === discountCode) return { price };
  const open = openPrice(prices, discountCode);
  if (!open || id === undefined || held.get(id) !== priceName)
    fail(price.discountCode === opened?.discountCode ? 'price.ends-before-visit' : 'price.not-entitled');
  return { price: open, formerPrice: { labels: price.labels, unitPrice: price.cents } };
}

/** Returns the price that a quotient opens, or else the common price; undefined when a service has neither. */
const openPrice = (prices: readonly CataloguePrice[], discountCode: string | undefined) =>
  namedPrice(prices, discountCode) ?? commonPrice(prices);

/** Returns the fields that a line stores of a named price. */
export function namedPart(
  { prices }: Pick<CatalogueService, 'prices'>,
  { discountCode }: CataloguePrice,
): Pick<StoredLine, 'externalDiscountCode' | 'commonPrice'> {
  if (discountCode === undefined) return {};
  const common = commonPrice(prices);
  return { externalDiscountCode: discountCode, ...(common && { commonPrice: common.cents }) };
}

/** Returns the names of the prices of a cart's lines. */
export const heldPrices = (lines: readonly StoredLine[]): NamedPrices['held'] =>
  new Map(lines.map(({ id, priceName }) => [id, priceName]));

/** Returns whether a line has a price that is not open to all. */
export const hasNamedPrice = ({ externalDiscountCode }: StoredLine): boolean =>
  externalDiscountCode !== undefined;

/** Returns the start of the last session of a line; undefined when it has none. */
export function lastVisitOf({ details }: Pick<StoredLine, 'details'>): Date | undefined {
  const starts = details.flatMap(({ event }) => (event ? Date.parse(event.start) : []));
  return starts.length > 0 ? new Date(Math.max(...starts)) : undefined;
}

/** Returns a line at its buyer's current price: the same object when unchanged, undefined when no price is open. */
export function repriced(
  line: StoredLine,
  service: Pick<CatalogueService, 'prices' | 'vatRate'> | undefined,
  discountCode: string | undefined,
): StoredLine | undefined {
  if (!service || line.externalDiscountCode === undefined || line.externalDiscountCode === discountCode)
    return line;
  const price = openPrice(service.prices, discountCode);
  if (!price) return undefined;
  const { externalDiscountCode: _, commonPrice: __, places: ___, ...rest } = line;
  return {
    ...rest,
    priceName: price.name,
    labels: price.labels,
    unitPrice: price.cents,
    ...(price.places !== undefined && { places: price.places }),
    vatRate: price.vatRate ?? service.vatRate,
    supportingDocuments: price.supportingDocuments,
    ...namedPart(service, price),
    formerPrice: { labels: line.labels, unitPrice: line.unitPrice },
  };
}
