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
const relevantTime = ({ eventStart, validUntil, soldAt }: TicketData): number =>
  Date.parse(eventStart ?? validUntil ?? soldAt);

/** The tickets of a tab: those of use first; by date the soonest on top, among the others the latest. */
export function arrangeTickets(
  tickets: readonly TicketData[],
  tab: Tab,
  sort: Sort,
  locale: Locale,
): TicketData[] {
  const byDate = (left: TicketData, right: TicketData): number => {
    const distance = relevantTime(left) - relevantTime(right);
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
export function validTicketsOfSession(tickets: readonly TicketData[], shown: TicketData): TicketData[] {
  const together = tickets.filter(
    (ticket) =>
      ticket.service === shown.service && ticket.eventStart === shown.eventStart && ticket.state === 'valid',
  );
  return together.includes(shown) ? together : [shown];
}

/** What the address of the page says; absent where it is the usual. */
export interface TicketsSearch {
  state?: ShownState;
  sort?: Sort;
  /** Number of the ticket whose code fills the screen. */
  ticket?: string;
  /** Number of the order whose receipt a mail led to. */
  receipt?: string;
}

const readChoice = <Value extends string>(known: readonly Value[], asked: unknown): Value | undefined =>
  known.find((value) => value === asked && value !== known[0]);

const readNumber = (asked: unknown): string | undefined =>
  asked === undefined ? undefined : String(asked).slice(0, 80);

/** Reads the search of the page; what is not known counts as absent. */
export function readTicketsSearch(search: Record<string, unknown>): TicketsSearch {
  const state = readChoice(SHOWN_STATES, search.state);
  const sort = readChoice(SORTS, search.sort);
  const ticket = readNumber(search.ticket);
  const receipt = readNumber(search.receipt);
  return {
    ...(state && { state }),
    ...(sort && { sort }),
    ...(ticket && { ticket }),
    ...(receipt && { receipt }),
  };
}
