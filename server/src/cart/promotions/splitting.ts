import type { Promotion } from '#catalogue/promotions/promotions.ts';
import { dayOf, minutesOf, weekdayOf } from '#kernel/format/time-zone.ts';
import { attendedSession, type StoredDetail, type StoredLine } from '../cart.ts';
import { type Discount, partId } from './parts.ts';
import type { Run } from './runs.ts';

/**
 * Returns the tickets of a cart that promotions may lower: neither free ones nor those at the price of a family
 * quotient, which is a reduction already.
 * @param lines before discounts, see `withoutDiscounts`
 */
export function runsOf(lines: readonly StoredLine[], timeZone: string): Run[] {
  return lines.flatMap((stored, line) => {
    const { service, priceName, unitPrices, unitPrice, externalDiscountCode } = stored;
    if (unitPrice <= 0 || externalDiscountCode !== undefined) return [];
    return [...alikeParts(stored)].flatMap(([detail, alike]) => {
      const part = stored.details[detail];
      if (!part) return [];
      return {
        line,
        detail,
        service,
        priceName,
        prices: unitPrices,
        session: attendedSession(stored, part),
        start: part.event && startOf(part.event, timeZone),
        price: unitPrice,
        quantity: alike.reduce((sum, index) => sum + (stored.details[index]?.quantity ?? 0), 0),
        discounts: [],
      };
    });
  });
}

/** Returns the parts of a line that no promotion distinguishes, as indexes by the first of them: cards, holders. */
function alikeParts({ details }: StoredLine): Map<number, number[]> {
  const bySession = Map.groupBy(details.keys(), (index) => details[index]?.eventId);
  return new Map([...bySession.values()].map((indexes) => [indexes[0] ?? 0, indexes]));
}

function startOf({ start, zone }: NonNullable<StoredDetail['event']>, timeZone: string): Run['start'] {
  const instant = new Date(start);
  const local = zone?.timeZone ?? timeZone;
  const minutes = Math.floor(minutesOf(instant, local));
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    weekday: weekdayOf(dayOf(instant, local)),
    time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`,
  };
}

/** Returns lines with the discounts of runs; a line whose tickets have several prices becomes a part for each price. */
export function withDiscounts(
  lines: readonly StoredLine[],
  runs: readonly Run[],
  promotions: readonly Promotion[],
): StoredLine[] {
  const known = new Map(promotions.map((promotion) => [promotion.id, promotion]));
  const byLine = Map.groupBy(runs, ({ line }) => line);
  return lines.flatMap((line, at) => {
    const own = byLine.get(at) ?? [];
    return own.some(({ discounts }) => discounts.length > 0) ? splitLine(line, own, known) : [line];
  });
}

function splitLine(
  line: StoredLine,
  runs: readonly Run[],
  promotions: ReadonlyMap<string, Promotion>,
): StoredLine[] {
  const byPrice = [...Map.groupBy(runs, ({ price }) => price)].sort(([one], [other]) => other - one);
  const alike = alikeParts(line);
  /** Number of tickets of each part of the line that already have a price */
  const given = new Map<number, number>();
  return byPrice.map(([price, same], part) => {
    const details = [...assigned(line, same, alike, given)]
      .sort(([one], [other]) => one - other)
      .map(([index, tickets]) => splitDetail(line, index, tickets, { given, part, promotions }));
    return {
      ...line,
      id: part === 0 ? line.id : partId(line.id, part),
      ...(part > 0 && { partOf: line.id }),
      unitPrice: price,
      listPrice: line.unitPrice,
      quantity: details.reduce((sum, { quantity }) => sum + quantity, 0),
      details,
    };
  });
}

/** Assigns tickets to the parts of a line that still have tickets without a price. @returns runs by index of the part */
function assigned(
  { details }: StoredLine,
  runs: readonly Run[],
  alike: ReadonlyMap<number, readonly number[]>,
  given: ReadonlyMap<number, number>,
): Map<number, Run[]> {
  const shares = new Map<number, Run[]>();
  const countOf = (index: number) =>
    (shares.get(index) ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
  for (const run of runs) {
    let left = run.quantity;
    for (const index of alike.get(run.detail) ?? []) {
      const free = (details[index]?.quantity ?? 0) - (given.get(index) ?? 0) - countOf(index);
      const quantity = Math.min(left, free);
      if (quantity <= 0) continue;
      shares.set(index, [...(shares.get(index) ?? []), { ...run, quantity }]);
      left -= quantity;
    }
  }
  return shares;
}

function splitDetail(
  { details }: StoredLine,
  index: number,
  tickets: readonly Run[],
  {
    given,
    part,
    promotions,
  }: { given: Map<number, number>; part: number; promotions: ReadonlyMap<string, Promotion> },
): StoredDetail {
  const detail = details[index] as StoredDetail;
  const first = given.get(index);
  const quantity = tickets.reduce((sum, run) => sum + run.quantity, 0);
  given.set(index, (first ?? 0) + quantity);
  const contacts = detail.contacts?.slice(first ?? 0, (first ?? 0) + quantity);
  const people = detail.people?.slice(first ?? 0, (first ?? 0) + quantity);
  const discounts = discountsOfRuns(tickets, promotions);
  const { contacts: _, people: __, ...rest } = detail;
  return {
    ...rest,
    id: first === undefined ? detail.id : partId(detail.id, part),
    ...(first !== undefined && { partOf: detail.id }),
    ...(details.length > 1 && { index }),
    quantity,
    ...(contacts && contacts.length > 0 && { contacts }),
    ...(people && people.length > 0 && { people }),
    ...(discounts.length > 0 && { discounts }),
  };
}

function discountsOfRuns(runs: readonly Run[], promotions: ReadonlyMap<string, Promotion>): Discount[] {
  const amounts = new Map<string, number>();
  for (const { quantity, discounts } of runs)
    for (const { promotion, cents } of discounts)
      amounts.set(promotion, (amounts.get(promotion) ?? 0) + cents * quantity);
  return [...amounts].sort().flatMap(([id, amount]) => {
    const promotion = promotions.get(id);
    if (!promotion) return [];
    const { labels, code } = promotion;
    return [{ promotion: id, labels, ...(code !== null && { code }), amount }];
  });
}
