import type { ProblemCode, Problems } from '@guichet/contract/account/registration-rules.ts';
import { intervalOf } from '@guichet/contract/catalogue/solidarity-rules.ts';
import type { Interval, NamedPrice, Solidarity } from './solidarity-data.ts';

/** Parses a typed quotient; undefined unless it is a whole number below 10000. */
export const quotientOf = (text: string): number | undefined =>
  /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined;

export function quotientProblem(text: string): ProblemCode | undefined {
  if (text.trim() === '') return 'field.required';
  return quotientOf(text) === undefined ? 'field.number' : undefined;
}

/** Returns only the problems, by field. */
export const onlyProblems = (problems: Record<string, ProblemCode | undefined>): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));

/** Returns the discount codes with prices in the ticketing system. */
export const codesOf = (prices: readonly NamedPrice[]): string[] =>
  [...new Set(prices.map(({ externalDiscountCode }) => externalDiscountCode))].sort();

/** Returns the interval of a quotient and its prices. */
export function pricesFor(
  { intervals, prices }: Solidarity,
  quotient: number,
): { interval: Interval | undefined; prices: NamedPrice[] } {
  const interval = intervalOf(intervals, quotient);
  return {
    interval,
    prices: prices.filter(
      ({ externalDiscountCode }) => externalDiscountCode === interval?.externalDiscountCode,
    ),
  };
}
