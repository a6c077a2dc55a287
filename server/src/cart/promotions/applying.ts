import type { PromotionTerms } from '@guichet/contract/catalogue/promotion-rules.ts';
import { amountOf, type Run, spread, take } from './runs.ts';

/** A promotion that may apply to a cart, see `conditions.ts`. */
export interface Applicable {
  readonly id: string;
  readonly terms: PromotionTerms;
}

/** Returns whether a promotion concerns the tickets of a run. */
export function concerns(
  { services, priceNames, hours, target, group = [] }: PromotionTerms,
  { service, priceName, start }: Pick<Run, 'service' | 'priceName' | 'start'>,
): boolean {
  const names = target === 'group' ? group.flatMap((part) => part.priceNames) : priceNames;
  if (services.length > 0 && !services.includes(service)) return false;
  if (names.length > 0 && !names.includes(priceName)) return false;
  return (
    hours.length === 0 ||
    hours.some(
      ({ weekdays, from, until }) =>
        start !== undefined && weekdays.includes(start.weekday) && from <= start.time && start.time < until,
    )
  );
}

/** Applies a promotion to the tickets of a cart, at their current prices. No price becomes negative. */
export function apply(runs: readonly Run[], promotion: Applicable): Run[] {
  const concerned = runs.filter((run) => concerns(promotion.terms, run));
  const others = runs.filter((run) => !concerns(promotion.terms, run));
  return [...others, ...TARGETS[promotion.terms.target](concerned, promotion)];
}

const TARGETS = { all: lowerAll, every: lowerEvery, group: lowerGroups } as const;

/** Lowers all tickets: an amount once, a percentage rounded by line. */
function lowerAll(runs: readonly Run[], promotion: Applicable): Run[] {
  if (promotion.terms.benefit !== 'percent') return lower(runs, promotion, 1);
  const lines = Map.groupBy(runs, ({ line }) => line);
  return [...lines.values()].flatMap((line) => lower(line, promotion, 1));
}

/** Lowers every n-th ticket of each session, the cheapest ones. */
function lowerEvery(runs: readonly Run[], promotion: Applicable): Run[] {
  const { every = Number.POSITIVE_INFINITY } = promotion.terms;
  return bySession(runs).flatMap((visit) => {
    const count = Math.floor(ticketsOf(visit) / every);
    const { taken, rest } = take(
      visit.toSorted((one, other) => one.price - other.price),
      count,
    );
    return [...lower(taken, promotion, count), ...rest];
  });
}

/** Lowers the tickets of complete groups of each session, the dearest ones. */
function lowerGroups(runs: readonly Run[], promotion: Applicable): Run[] {
  const { group = [] } = promotion.terms;
  return bySession(runs).flatMap((visit) => {
    const parts = group.map(({ priceNames, quantity }) => ({
      quantity,
      runs: visit
        .filter(({ priceName }) => priceNames.includes(priceName))
        .sort((one, other) => other.price - one.price),
    }));
    const count = Math.min(...parts.map(({ quantity, runs: own }) => Math.floor(ticketsOf(own) / quantity)));
    const split = parts.map(({ quantity, runs: own }) => take(own, quantity * count));
    const members = split.flatMap(({ taken }) => taken);
    return [...lower(members, promotion, count), ...split.flatMap(({ rest }) => rest)];
  });
}

const bySession = (runs: readonly Run[]): Run[][] => [
  ...Map.groupBy(runs, ({ session }) => session).values(),
];

const ticketsOf = (runs: readonly Run[]): number => runs.reduce((sum, { quantity }) => sum + quantity, 0);

/** Lowers tickets by the benefit of a promotion. @param times how often an amount is taken off */
function lower(runs: readonly Run[], { id, terms }: Applicable, times: number): Run[] {
  const { benefit, percent = 0, cents = 0, priceName = '' } = terms;
  const total = amountOf(runs);
  if (benefit === 'percent') return spread(runs, id, Math.round((total * percent) / 100));
  if (benefit === 'amount') return spread(runs, id, Math.min(total, cents * times));
  return runs.flatMap((run) =>
    spread([run], id, Math.max(0, run.price - (run.prices[priceName] ?? run.price)) * run.quantity),
  );
}
