import { addDays, dayOf, weekdayOf } from '#kernel/format/time-zone.ts';
import { isCardNumber } from '../cards/cards.ts';
import { attendedSession, type StoredLine } from '../cart.ts';
import type { CartPart } from './sale-rules.ts';

/** Returns the Monday of a day’s week. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

const periodEnd = (now: Date, days: number): Date => new Date(now.getTime() + days * 86_400_000);

/** Returns the parts of a cart for the rules, each on the clock of its session or of the venue. @param now when its subscriptions begin */
export function partsOf(lines: readonly StoredLine[], timeZone: string, now: Date): CartPart[] {
  return lines.flatMap(({ service, type, family, fillsCards, periodDays, details = [] }, line) =>
    details.map((detail) => {
      const { quantity, cardNumber, isWithdrawalTicketId } = detail;
      const session = attendedSession({ type }, detail) ?? null;
      const event = session === null ? undefined : detail.event;
      const start = event ? new Date(event.start) : null;
      const day = start && dayOf(start, event?.zone?.timeZone ?? timeZone);
      return {
        line,
        service,
        family,
        theme: event?.themeCode ?? null,
        session,
        start,
        day,
        week: day && mondayOf(day),
        places: quantity,
        isWithdrawal: isWithdrawalTicketId !== undefined,
        card: fillsCards ? (cardNumber ?? null) : null,
        // A renewal begins at the end of the former period.
        ...(periodDays !== undefined && !isCardNumber(cardNumber) && { until: periodEnd(now, periodDays) }),
      };
    }),
  );
}
