import type { CallAnswer } from '@guichet/contract/calls.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';

/** Which tickets are shown, and in which order: pure, so that it can be tested without a page. */

export type TicketData = CallAnswer<'POST /user/GetTicketsDetails'>[number];

export const TABS = ['event', 'simple'] as const;
export type Tab = (typeof TABS)[number];

export const SORTS = ['date', 'name'] as const;
export type Sort = (typeof SORTS)[number];

/** `valid`: those that can still be used; `all`: used and expired ones too. */
export const SHOWN_STATES = ['valid', 'all'] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

/** The tab of a ticket: what is on a date is a session, everything else an entry. */
export const ticketTab = (ticket: Pick<TicketData, 'kind'>): Tab =>
  ticket.kind === 'event' ? 'event' : 'simple';

/** The tab that opens by itself: sessions, unless there are only entries. */
export function openTab(tickets: readonly TicketData[]): Tab {
  const hasOnlyEntries = tickets.length > 0 && tickets.every((ticket) => ticketTab(ticket) === 'simple');
  return hasOnlyEntries ? 'simple' : 'event';
}

/** When a ticket matters: its session's start, or the end of its validity; milliseconds. */
const momentOf = ({ eventStart, validUntil, soldAt }: TicketData): number =>
  Date.parse(eventStart ?? validUntil ?? soldAt);

/** The tickets of a tab: those of use first; by date the soonest on top, among the others the latest. */
export function arrange(tickets: readonly TicketData[], tab: Tab, sort: Sort, locale: Locale): TicketData[] {
  const byDate = (left: TicketData, right: TicketData): number => {
    const distance = momentOf(left) - momentOf(right);
    return left.state === 'valid' ? distance : -distance;
  };
  const byName = (left: TicketData, right: TicketData): number =>
    labelIn(left.serviceName, locale).localeCompare(labelIn(right.serviceName, locale), locale);
  return tickets
    .filter((ticket) => ticketTab(ticket) === tab)
    .sort((left, right) => {
      const rank = Number(right.state === 'valid') - Number(left.state === 'valid');
      const named = sort === 'name' ? byName(left, right) : 0;
      return rank || named || byDate(left, right);
    });
}

/** The tickets that are shown together at the entrance: of one service and session, and still of use. */
export function companions(tickets: readonly TicketData[], shown: TicketData): TicketData[] {
  const together = tickets.filter(
    (ticket) =>
      ticket.service === shown.service && ticket.eventStart === shown.eventStart && ticket.state === 'valid',
  );
  return together.includes(shown) ? together : [shown];
}
