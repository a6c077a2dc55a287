import { mergeLines } from '@guichet/contract/cart/merge-rules.ts';
import type { StoredLine } from '../cart.ts';
import type { WantedLine } from '../lines.ts';

/** Returns a stored line in the form of a request. */
const wantedLine = ({
  id,
  service,
  priceName,
  externalDiscountCode,
  flexible,
  details,
}: StoredLine): WantedLine => ({
  id,
  service,
  priceName,
  ...(externalDiscountCode !== undefined && { externalDiscountCode }),
  ...(flexible && { isFlexible: true }),
  cartLineDetails: details.map(({ event: _, ...detail }) => detail),
});

/** Returns a wanted line without ids, for another cart, which knows neither the line nor its parts. */
const withoutIds = ({ id: _, cartLineDetails, ...line }: WantedLine): WantedLine => ({
  ...line,
  cartLineDetails: cartLineDetails.map(({ id: __, ...detail }) => detail),
});

/** Returns the lines of a cart merged with those of another. */
export const joinedLines = (kept: readonly StoredLine[], added: readonly StoredLine[]): WantedLine[] =>
  mergeLines(kept.map(wantedLine), added.map(wantedLine).map(withoutIds));
