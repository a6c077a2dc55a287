import { mergeLines } from '@guichet/contract/cart/merge-rules.ts';
import type { StoredLine } from '../cart.ts';
import type { WantedLine } from '../lines.ts';

/** A line as its buyer would ask for it again. */
const wantedLine = ({ id, service, priceName, externalDiscountCode, details }: StoredLine): WantedLine => ({
  id,
  service,
  priceName,
  ...(externalDiscountCode !== undefined && { externalDiscountCode }),
  cartLineDetails: details.map(({ event: _, ...detail }) => detail),
});

/** The same in another cart, where neither the line nor its parts are known. */
const withoutIds = ({ id: _, cartLineDetails, ...line }: WantedLine): WantedLine => ({
  ...line,
  cartLineDetails: cartLineDetails.map(({ id: __, ...detail }) => detail),
});

/** What a cart holds once it has taken the lines of another. */
export const joinedLines = (kept: readonly StoredLine[], added: readonly StoredLine[]): WantedLine[] =>
  mergeLines(kept.map(wantedLine), added.map(wantedLine).map(withoutIds));
