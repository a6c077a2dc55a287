import type { ProblemCode, Problems } from '@guichet/contract/account/registration-rules.ts';
import { intervalOf } from '@guichet/contract/catalogue/solidarity-rules.ts';
import type { Interval, NamedPrice, Solidarity } from './solidarity-data.ts';

/** A quotient as it is typed; undefined unless it is a whole number below 10000. */
export const quotientOf = (text: string): number | undefined =>
  /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined;

export function quotientProblem(text: string): ProblemCode | undefined {
  if (text.trim() === '') return 'field.required';
  return quotientOf(text) === undefined ? 'field.number' : undefined;
}

/** Only what is a problem, by field. */
export const onlyProblems = (problems: Record<string, ProblemCode | undefined>): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));

/** The discount codes that the ticketing system has prices for. */
export const codesOf = (prices: readonly NamedPrice[]): string[] =>
  [...new Set(prices.map(({ externalDiscountCode }) => externalDiscountCode))].sort();

/** What a quotient opens: its interval, and the prices of that. */
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
