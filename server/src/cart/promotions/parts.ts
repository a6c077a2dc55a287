import { createHash } from 'node:crypto';
import type { Labels } from '@guichet/contract/locale.ts';

/**
 * A discounted line is stored as parts, one for each price of its tickets: sale, tickets, refunds and journal multiply
 * quantity and unit price as for any line. Views and changes of the cart join the parts again.
 */

/** A discount of a part of a line. */
export interface Discount {
  /** Id of the promotion */
  promotion: string;
  /** Its name when the discount was computed */
  labels: Labels;
  /** The code that the customer entered */
  code?: string;
  /** For the whole quantity, in cents */
  amount: number;
}

interface PartDetail {
  id: string;
  /** The part of the line from which these tickets were split off */
  partOf?: string;
  /** Its index in the line before the split */
  index?: number;
  quantity: number;
  contacts?: unknown[];
  people?: string[];
  discounts?: Discount[];
}

interface Part {
  id: string;
  /** The line from which these tickets were split off */
  partOf?: string;
  /** Price of a ticket after discounts, and before */
  unitPrice: number;
  listPrice?: number;
  /** The chosen flexible ticket: its supplement is a part of both prices */
  flexible?: { unitAmount: number };
  quantity: number;
  details: PartDetail[];
}

/** Joins the parts of discounted lines, at the prices before discounts. The parts of a line keep its discounts. */
export function joinParts<Line extends Part>(lines: readonly Line[]): Line[] {
  if (lines.every((line) => line.listPrice === undefined && line.partOf === undefined)) return [...lines];
  return [...Map.groupBy(lines, ({ id, partOf }) => partOf ?? id).values()].map((parts) => {
    const [{ partOf: _, listPrice, ...first }] = parts as [Line, ...Line[]];
    const details = [
      ...Map.groupBy(
        parts.flatMap((part) => part.details),
        ({ id, partOf }) => partOf ?? id,
      ),
    ]
      .sort(([, [one]], [, [other]]) => (one?.index ?? 0) - (other?.index ?? 0))
      .map(([id, split]) => joinDetails(id, split));
    return {
      ...first,
      id: parts[0]?.partOf ?? first.id,
      unitPrice: listPrice ?? first.unitPrice,
      quantity: parts.reduce((sum, { quantity }) => sum + quantity, 0),
      details,
    } as unknown as Line;
  });
}

function joinDetails(id: string, split: readonly PartDetail[]): PartDetail {
  const [{ partOf: _, index: __, discounts: ___, ...first }] = split as [PartDetail, ...PartDetail[]];
  const discounts = sumDiscounts(split.flatMap((one) => one.discounts ?? []));
  const contacts = split.flatMap((one) => one.contacts ?? []);
  const people = split.flatMap((one) => one.people ?? []);
  return {
    ...first,
    id,
    quantity: split.reduce((sum, { quantity }) => sum + quantity, 0),
    ...(contacts.length > 0 && { contacts }),
    ...(people.length > 0 && { people }),
    ...(discounts.length > 0 && { discounts }),
  };
}

/** Sums discounts by promotion. */
export function sumDiscounts(discounts: readonly Discount[]): Discount[] {
  return [...Map.groupBy(discounts, ({ promotion }) => promotion).values()].map((same) => ({
    ...(same[0] as Discount),
    amount: same.reduce((sum, { amount }) => sum + amount, 0),
  }));
}

/** Returns lines before discounts and without the supplements of flexible tickets: joined, at the prices of the catalogue. */
export const withoutDiscounts = <Line extends Part>(lines: readonly Line[]): Line[] =>
  joinParts(lines).map((line) => {
    const supplement = line.flexible?.unitAmount ?? 0;
    if (supplement === 0 && !line.details.some(({ discounts }) => discounts)) return line;
    const details = line.details.map(({ discounts: _, ...detail }) => detail);
    return { ...line, unitPrice: line.unitPrice - supplement, details };
  });

/** Returns the discounts of lines, summed by promotion. */
export const discountsOf = (
  lines: readonly { details: readonly { discounts?: Discount[] }[] }[],
): Discount[] =>
  sumDiscounts(lines.flatMap(({ details }) => details.flatMap(({ discounts }) => discounts ?? [])));

/**
 * Returns the ids of lines whose price, or whose discount, differs from the stored lines. Names of promotions may
 * differ: the buyer has seen the amounts.
 */
export function changedLines<Line extends Part>(before: readonly Line[], after: readonly Line[]): string[] {
  const priceOf = (line: Line) =>
    JSON.stringify([
      line.unitPrice,
      line.listPrice,
      line.flexible,
      line.quantity,
      line.details.map(({ id, quantity, discounts = [] }) => [
        id,
        quantity,
        discounts.map(({ promotion, amount }) => [promotion, amount]),
      ]),
    ]);
  const known = new Map(before.map((line) => [line.id, line]));
  const changed = after.filter((line) => {
    const same = known.get(line.id);
    return !same || priceOf(same) !== priceOf(line);
  });
  const gone = before.filter(({ id }) => !after.some((line) => line.id === id));
  return [...new Set([...changed, ...gone].map(({ id, partOf }) => partOf ?? id))];
}

/**
 * Returns the price of a ticket before discounts, which the ticketing system knows, in cents. The supplement of a flexible
 * ticket is the portal's own.
 */
export const listPriceOf = ({
  unitPrice,
  listPrice,
  flexible,
}: Pick<Part, 'unitPrice' | 'listPrice' | 'flexible'>): number =>
  (listPrice ?? unitPrice) - (flexible?.unitAmount ?? 0);

/** Returns the code that the ticketing system gets for a line: of its named price, or of its promotion. */
export const discountCodeOf = (line: {
  externalDiscountCode?: string;
  details: readonly { discounts?: Discount[] }[];
}): string | undefined => line.externalDiscountCode ?? discountsOf([line]).find(({ code }) => code)?.code;

/** Returns the discount of a ticket for the ticketing system. */
export function discountPart(line: Pick<Part, 'unitPrice' | 'listPrice' | 'details'>): {
  discount?: { cents: number; code?: string };
} {
  const { unitPrice, listPrice = unitPrice } = line;
  if (listPrice === unitPrice) return {};
  const code = discountsOf([line]).find((discount) => discount.code)?.code;
  return { discount: { cents: listPrice - unitPrice, ...(code !== undefined && { code }) } };
}

/** Returns the id of a split part: the same one whenever the same discounts are computed. */
export function partId(id: string, part: number): string {
  const hex = createHash('sha256').update(`${id} ${part}`).digest('hex');
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return groups.join('-');
}
