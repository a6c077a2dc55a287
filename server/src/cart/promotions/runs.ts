/**
 * Tickets of a cart as runs: equal tickets at the same current price. A discount splits a run where its tickets get
 * different amounts, so that every ticket has a price in whole cents. Amounts in cents.
 */

/** A discount per ticket of a run. */
export interface RunDiscount {
  /** Id of the promotion */
  readonly promotion: string;
  readonly cents: number;
}

export interface Run {
  /** Index of the line in the cart, and of the first part in the line with these tickets */
  readonly line: number;
  readonly detail: number;
  readonly service: string;
  readonly priceName: string;
  /** Prices of the service by name */
  readonly prices: Readonly<Record<string, number>>;
  /** The session; undefined for tickets without a date */
  readonly session: string | undefined;
  /** Local weekday, from 1, Monday, and local time `HH:MM` at which the session starts */
  readonly start: { readonly weekday: number; readonly time: string } | undefined;
  /** Current price of a ticket */
  readonly price: number;
  readonly quantity: number;
  readonly discounts: readonly RunDiscount[];
}

export const amountOf = (runs: readonly Run[]): number =>
  runs.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

/** Returns the sum of all discounts. */
export const discountOf = (runs: readonly Run[]): number =>
  runs.reduce(
    (sum, { quantity, discounts }) => sum + quantity * discounts.reduce((each, { cents }) => each + cents, 0),
    0,
  );

const lowered = (run: Run, quantity: number, promotion: string, cents: number): Run => ({
  ...run,
  quantity,
  price: run.price - cents,
  discounts: cents === 0 ? run.discounts : [...run.discounts, { promotion, cents }],
});

/** Lowers a run by an amount for all its tickets together; tickets that differ by a cent become two runs. */
function lowerRun(run: Run, promotion: string, amount: number): Run[] {
  const each = Math.floor(amount / run.quantity);
  const dearer = amount - each * run.quantity;
  return [
    lowered(run, run.quantity - dearer, promotion, each),
    ...(dearer > 0 ? [lowered(run, dearer, promotion, each + 1)] : []),
  ];
}

/** Returns the whole cents and the remainder of `share × amount ÷ total`. */
function divide(share: number, amount: number, total: number): { cents: number; fraction: number } {
  const weight = share * amount;
  if (Number.isSafeInteger(weight)) return { cents: Math.floor(weight / total), fraction: weight % total };
  const exact = BigInt(share) * BigInt(amount);
  return { cents: Number(exact / BigInt(total)), fraction: Number(exact % BigInt(total)) };
}

/**
 * Distributes an amount over runs in proportion to their prices. The shares sum to the amount exactly: remaining cents
 * go to the largest fractions.
 * @param amount at most the price of the runs
 */
export function spread(runs: readonly Run[], promotion: string, amount: number): Run[] {
  const total = amountOf(runs);
  if (amount <= 0 || total === 0) return [...runs];
  const shares = runs.map((run, at) => {
    return { run, at, ...divide(run.price * run.quantity, amount, total) };
  });
  let left = amount - shares.reduce((sum, { cents }) => sum + cents, 0);
  for (const share of shares.toSorted((one, other) => other.fraction - one.fraction || one.at - other.at)) {
    if (left === 0) break;
    share.cents++;
    left--;
  }
  return shares.flatMap(({ run, cents }) => lowerRun(run, promotion, cents));
}

/** Takes a number of tickets from the front of runs. */
export function take(runs: readonly Run[], count: number): { taken: Run[]; rest: Run[] } {
  const taken: Run[] = [];
  const rest: Run[] = [];
  let left = count;
  for (const run of runs) {
    const quantity = Math.min(left, run.quantity);
    if (quantity > 0) taken.push({ ...run, quantity });
    if (quantity < run.quantity) rest.push({ ...run, quantity: run.quantity - quantity });
    left -= quantity;
  }
  return { taken, rest };
}
