import type { CallAnswer } from '@guichet/contract/calls.ts';
import { MOST_CUSTOMERS } from '@guichet/contract/tickets/no-shows.ts';
import type { PauseRow } from '#cart/pauses/pauses.sql.ts';
import type { MissedRow, NamedCustomer } from './no-shows.sql.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Hours after the end of a session when its missed places are recorded: by then, most devices have sent their scans. */
export const RECORDED_AFTER_HOURS = 2;

/** Days for which an ended session is read again: a device may send the first scans of a session later. */
const READ_AGAIN_DAYS = 3;

/** Days for which a late use takes a missed place back. */
const TAKEN_BACK_DAYS = 30;

/** Days of which customers and staff see missed places. */
const SHOWN_DAYS = 365;

/** Returns the span of the ends of sessions whose missed places are recorded now. */
export const dueSpan = (now: Date): { after: Date; until: Date } => ({
  after: new Date(now.getTime() - READ_AGAIN_DAYS * DAY_MS),
  until: new Date(now.getTime() - RECORDED_AFTER_HOURS * HOUR_MS),
});

/** Returns the instant since which recorded places are compared with the entrance. */
export const recentSince = (now: Date): Date => new Date(now.getTime() - TAKEN_BACK_DAYS * DAY_MS);

/** Returns the start of the first session that customers and staff see. */
export const shownSince = (now: Date): Date => new Date(now.getTime() - SHOWN_DAYS * DAY_MS);

type NoShows = CallAnswer<'GET /user/NoShows'>;

export const viewMissed = ({
  ticketId,
  ticketNumber,
  serviceName,
  start,
  zone,
  state,
}: MissedRow): NoShows['missed'][number] => ({
  id: ticketId,
  ticketNumber,
  serviceName,
  start: start.toISOString(),
  ...(zone && { zone }),
  state,
});

export const viewPause = ({
  id,
  serviceName,
  since,
  until,
  endedAt,
  end,
}: PauseRow): NoShows['pauses'][number] => ({
  id,
  serviceName,
  since: since.toISOString(),
  until: until.toISOString(),
  ...(endedAt && end && { endedAt: endedAt.toISOString(), end }),
});

/** Returns customers with their running pauses and the missed places that count: paused ones first, then the latest to miss. */
export function viewCustomers(
  pauses: readonly PauseRow[],
  missed: readonly MissedRow[],
  names: readonly NamedCustomer[],
): CallAnswer<'GET /settingsticketing/noshows'> {
  const order = [...new Set([...pauses, ...missed].map(({ customerId }) => customerId))];
  const known = new Map(names.map((customer) => [customer.id, customer]));
  return order
    .flatMap((id) => {
      const customer = known.get(id);
      return customer
        ? [
            {
              customer,
              pauses: pauses.filter(({ customerId }) => customerId === id).map(viewPause),
              missed: missed.filter(({ customerId }) => customerId === id).map(viewMissed),
            },
          ]
        : [];
    })
    .slice(0, MOST_CUSTOMERS);
}
