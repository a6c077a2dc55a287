import { type FlexibleTerms, isWorthwhile } from '@guichet/contract/catalogue/flexible-ticket-rules.ts';
import { needsEvent } from '@guichet/contract/predicates.ts';
import type { CancellationTerms } from '#catalogue/cancellation-rules/cancellation-terms.ts';
import { fail } from '#kernel/errors.ts';
import { namesOwnCard } from '../cards/cards.ts';
import type { StoredLine } from '../cart.ts';

/**
 * A flexible ticket is stored in its line, with the steps that its buyer saw. Its supplement is a part of `unitPrice` and of
 * `listPrice`, so that sale, takings, refunds and journal multiply quantity and unit price as for any line. Prices are
 * planned and discounted without it, see `withSupplements` and `withoutDiscounts`. It has the VAT rate of its service, to
 * which it is ancillary: takings and receipts divide the price with it by the rate of the line.
 */

/** A line before its supplement is added, or after it was removed. */
type PricedLine = Pick<StoredLine, 'type' | 'unitPrice' | 'places' | 'fillsCards' | 'details'>;

/** Returns the cancellation terms of a service; undefined when its customers do not cancel. */
export type CancellationsOf = (serviceCode: string) => CancellationTerms | undefined;

/** Returns the supplement of a ticket of a line, in cents. */
export const supplementOf = ({ flexible }: { flexible?: { unitAmount: number } }): number =>
  flexible?.unitAmount ?? 0;

/**
 * Returns the flexible ticket that a line may have. Tickets without a session, free ones, and those on cards cannot be
 * cancelled for a share of their price; and shortly before the session it may improve nothing any more.
 * @param line at its price without a supplement
 */
export function flexibleTerms(
  { type, unitPrice, places = 1, fillsCards, details }: PricedLine,
  terms: CancellationTerms | undefined,
  now: Date,
): FlexibleTerms | undefined {
  if (!terms?.flexible || unitPrice <= 0 || fillsCards) return undefined;
  if (details.some((detail) => !detail.event || namesOwnCard(detail))) return undefined;
  const start = Math.min(...details.map(({ event }) => Date.parse(event?.start ?? '')));
  if (!isWorthwhile(terms, terms.flexible, start, now.getTime())) return undefined;
  const { amount, steps, creditSteps } = terms.flexible;
  // The places of several sessions are not taken together, and those of a rental are not counted.
  const isResold = terms.resalePercent && details.length === 1 && needsEvent(type);
  return {
    unitAmount: amount * places,
    steps: [...steps],
    creditSteps: [...creditSteps],
    ordinary: {
      steps: [...terms.steps],
      creditSteps: [...terms.creditSteps],
      ...(isResold && { resalePercent: terms.resalePercent }),
    },
  };
}

/**
 * Plans the flexible ticket of a line: chosen, or offered. A free line stays without one. A chosen one that the venue has
 * changed or withdrawn leaves a note.
 * @param held lines of the cart before the change
 * @throws AppError `cart.flexible-not-offered` for a new choice that the service does not offer
 */
export function withFlexible(
  line: StoredLine,
  isChosen: boolean,
  {
    cancellationsOf,
    now,
    held = [],
  }: { cancellationsOf?: CancellationsOf; now: Date; held?: readonly StoredLine[] },
): StoredLine {
  const terms = flexibleTerms(line, cancellationsOf?.(line.service), now);
  if (!isChosen) return terms ? { ...line, flexibleOffer: terms } : line;
  const before = heldFlexible(line, held);
  // The choice is for all tickets of a session: free ones beside them need none.
  if (!terms && !before && line.unitPrice <= 0) return line;
  if (!terms && !before) fail('cart.flexible-not-offered');
  return { ...line, ...(terms && { flexible: terms }), ...formerFlexible(before?.flexible, terms) };
}

/**
 * Returns the flexible line that has a part of a line: by its id, or by service, price and session, since the parts of a
 * joined cart get new ids.
 */
function heldFlexible(line: StoredLine, held: readonly StoredLine[]): StoredLine | undefined {
  return held.find(({ flexible, service, priceName, details }) => {
    const isSamePrice = service === line.service && priceName === line.priceName;
    return (
      flexible &&
      details.some(({ id, eventId }) =>
        line.details.some((part) => part.id === id || (isSamePrice && part.eventId === eventId)),
      )
    );
  });
}

/**
 * Returns a line with its current flexible ticket: the same object when it is unchanged.
 * @param line at its price without a supplement
 */
export function followedFlexible(line: StoredLine, cancellationsOf: CancellationsOf, now: Date): StoredLine {
  if (!line.flexible) return line;
  const terms = flexibleTerms(line, cancellationsOf(line.service), now);
  if (isSame(line.flexible, terms)) return line;
  const { flexible, formerFlexible: _, ...rest } = line;
  return { ...rest, ...(terms && { flexible: terms }), ...formerFlexible(flexible, terms) };
}

/** Returns lines with the supplements of their flexible tickets, once their discounts are computed. */
export const withSupplements = (lines: readonly StoredLine[]): StoredLine[] =>
  lines.map((line) => {
    if (!line.flexible) return line;
    const { unitAmount } = line.flexible;
    return {
      ...line,
      unitPrice: line.unitPrice + unitAmount,
      ...(line.listPrice !== undefined && { listPrice: line.listPrice + unitAmount }),
    };
  });

/**
 * Returns the last instant at which the price of a flexible ticket without its supplement is refunded in full; undefined for
 * another line, and for a flexible ticket that always costs something to cancel.
 * @param moved starts of the sessions to which tickets were moved, instants in JSON format: an earlier one counts
 */
export function fullUntil(
  { flexible, details }: Pick<StoredLine, 'flexible' | 'details'>,
  moved: readonly string[] = [],
): Date | undefined {
  const full = flexible?.steps.find(({ percent }) => percent === 100);
  const starts = [...details.flatMap(({ event }) => event?.start ?? []), ...moved].map((start) =>
    Date.parse(start),
  );
  if (!full || starts.length === 0) return undefined;
  return new Date(Math.min(...starts) - full.hours * 3_600_000);
}

/** Returns whether a cart has a flexible ticket: it is paid at once, since orders paid in parts are not cancelled. */
export const hasFlexible = ({ lines }: { lines: readonly Pick<StoredLine, 'flexible'>[] }): boolean =>
  lines.some(({ flexible }) => flexible !== undefined);

function formerFlexible(
  before: FlexibleTerms | undefined,
  now: FlexibleTerms | undefined,
): Pick<StoredLine, 'formerFlexible'> {
  return before && !isSame(before, now) ? { formerFlexible: { unitAmount: before.unitAmount } } : {};
}

/** Compares what was shown to the buyer; the order of members in stored lines may differ. */
function isSame(one: FlexibleTerms, other: FlexibleTerms | undefined): boolean {
  const wordsOf = ({ unitAmount, steps, creditSteps }: FlexibleTerms) =>
    JSON.stringify([
      unitAmount,
      ...[steps, creditSteps].map((of) => of.map(({ hours, percent }) => [hours, percent])),
    ]);
  return other !== undefined && wordsOf(one) === wordsOf(other);
}
