import type { CallAnswer } from '@guichet/contract/calls.ts';
import { GRANT_KINDS, type GrantKind } from '@guichet/contract/sale/gift-rules.ts';

/** What staff gave on one day for one reason. */
export interface GiftFigure {
  day: string;
  kind: GrantKind;
  /** Number of tickets, and of admissions and tickets on cards */
  count: number;
  /** Price if they had been sold, in cents */
  value: number;
}

/** Returns what staff gave by reason, in the order of the reasons; reasons without any are absent. */
export function sumGifts(figures: readonly GiftFigure[]): CallAnswer<'GET /settingsadmin/takings'>['gifts'] {
  return GRANT_KINDS.flatMap((kind) => {
    const own = figures.filter((figure) => figure.kind === kind);
    const total = (pick: (figure: GiftFigure) => number) => own.reduce((sum, one) => sum + pick(one), 0);
    return own.length > 0
      ? [{ kind, count: total(({ count }) => count), value: total(({ value }) => value) }]
      : [];
  });
}

/** Returns the free tickets of each day, without those that were paid at the till. */
export function freeByDay(figures: readonly GiftFigure[]): Map<string, { count: number; amount: number }> {
  const days = new Map<string, { count: number; amount: number }>();
  for (const { day, kind, count, value } of figures) {
    if (kind === 'till') continue;
    const sum = days.get(day) ?? { count: 0, amount: 0 };
    days.set(day, { count: sum.count + count, amount: sum.amount + value });
  }
  return days;
}
