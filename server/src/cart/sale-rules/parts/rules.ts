import { addDays, dayOf, weekdayOf } from '#platform/format/time-zone.ts';
import type { StoredLine } from '../../model.ts';
import type { CartPart } from '../model.ts';

/** The Monday of a day’s week. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** A cart as rules see it, on the venue’s calendar. */
export function partsOf(lines: readonly StoredLine[], timeZone: string): CartPart[] {
  return lines.flatMap(({ service, family, fillsCards, details = [] }, line) =>
    details.map(({ quantity, eventId, event, cardNumber, isWithdrawalTicketId }) => {
      const start = event ? new Date(event.start) : null;
      const day = start && dayOf(start, timeZone);
      return {
        line,
        service,
        family,
        theme: event?.themeCode ?? null,
        session: eventId ?? null,
        start,
        day,
        week: day && mondayOf(day),
        places: quantity,
        isWithdrawal: isWithdrawalTicketId !== undefined,
        card: fillsCards ? (cardNumber ?? null) : null,
      };
    }),
  );
}
