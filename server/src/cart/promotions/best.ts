import { type Applicable, apply } from './applying.ts';
import { discountOf, type Run } from './runs.ts';

/** Maximum number of promotions that are combined: 24 orders in which they can apply. */
export const MAX_COMBINED = 4;

/**
 * Returns the tickets with the discounts that are best for the customer: a single promotion that excludes others, or
 * promotions that combine, in the best order. Of more than `MAX_COMBINED` promotions, those with the largest discount
 * alone are combined. The result does not depend on the order of tickets and promotions.
 */
export function bestOf(runs: readonly Run[], promotions: readonly Applicable[]): Run[] {
  const canonical = runs.toSorted(compareRuns);
  const alone = promotions
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map((promotion) => ({ promotion, runs: apply(canonical, promotion) }))
    .map((one) => ({ ...one, discount: discountOf(one.runs) }))
    .filter(({ discount }) => discount > 0)
    .sort((one, other) => other.discount - one.discount);
  const combined = alone.filter(({ promotion }) => promotion.terms.combines).slice(0, MAX_COMBINED);
  let best = canonical;
  let most = 0;
  const consider = (candidate: Run[]): void => {
    const discount = discountOf(candidate);
    if (discount <= most) return;
    most = discount;
    best = candidate;
  };
  // A promotion alone comes first: of equal discounts, the one with the fewest promotions wins.
  for (const one of alone) consider(one.runs);
  /** Applies the remaining promotions in every order; orders with the same beginning share it. */
  const applyAll = (lowered: Run[], rest: readonly Applicable[]): void => {
    if (rest.length === 0) consider(lowered);
    for (const [at, promotion] of rest.entries()) applyAll(apply(lowered, promotion), rest.toSpliced(at, 1));
  };
  applyAll(
    canonical,
    combined.map(({ promotion }) => promotion),
  );
  return best;
}

/** Orders runs by what decides their discounts. */
function compareRuns(one: Run, other: Run): number {
  return (
    other.price - one.price ||
    other.quantity - one.quantity ||
    compareTexts(one.service, other.service) ||
    compareTexts(one.priceName, other.priceName) ||
    compareTexts(one.session ?? '', other.session ?? '')
  );
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
