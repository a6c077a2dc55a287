import type { Promotion } from '#catalogue/promotions/promotions.ts';
import { concerns } from './applying.ts';
import { amountOf, type Run } from './runs.ts';

/** Uses of a promotion by other carts. */
export interface OtherUses {
  readonly all: number;
  /** By the same customer; 0 while the customer is unknown */
  readonly ofCustomer: number;
}

/** What decides whether a promotion applies to a cart. */
export interface Circumstances {
  /** The tickets before discounts */
  readonly runs: readonly Run[];
  /** The current day of the venue */
  readonly today: string;
  /** Returns the uses of a promotion that has a limit */
  usesOf(promotionId: string): OtherUses;
}

/** Why a promotion does not apply to a cart. */
export type NotApplicable =
  | {
      code:
        | 'promotion.not-begun'
        | 'promotion.ended'
        | 'promotion.used-up'
        | 'promotion.used-by-customer'
        | 'promotion.not-for-tickets';
    }
  | { code: 'promotion.minimum'; cents: number };

/** Returns whether the number of uses of a promotion is limited. */
export const isLimited = ({ terms: { quantity, perCustomer } }: Pick<Promotion, 'terms'>): boolean =>
  quantity !== undefined || perCustomer !== undefined;

/** Returns the limit that other uses of a promotion have reached; undefined when it may be used. */
export function reachedLimit(
  { terms: { quantity, perCustomer } }: Pick<Promotion, 'terms'>,
  { all, ofCustomer }: OtherUses,
): 'promotion.used-up' | 'promotion.used-by-customer' | undefined {
  if (quantity !== undefined && all >= quantity) return 'promotion.used-up';
  return perCustomer !== undefined && ofCustomer >= perCustomer ? 'promotion.used-by-customer' : undefined;
}

/** Returns why a promotion does not apply to a cart; undefined when it may. */
export function problemOf(
  promotion: Promotion,
  { runs, today, usesOf }: Circumstances,
): NotApplicable | undefined {
  const { startsOn, endsOn, minimumAmount } = promotion.terms;
  if (startsOn !== undefined && today < startsOn) return { code: 'promotion.not-begun' };
  if (endsOn !== undefined && today > endsOn) return { code: 'promotion.ended' };
  const reached = isLimited(promotion) ? reachedLimit(promotion, usesOf(promotion.id)) : undefined;
  if (reached) return { code: reached };
  const concerned = runs.filter((run) => concerns(promotion.terms, run));
  if (concerned.length === 0) return { code: 'promotion.not-for-tickets' };
  return minimumAmount !== undefined && amountOf(concerned) < minimumAmount
    ? { code: 'promotion.minimum', cents: minimumAmount }
    : undefined;
}
