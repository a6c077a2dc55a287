import type { CallAnswer } from '@guichet/contract/calls.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import type { Sort } from './search.ts';

/** Which tickets are shown, and in which order: pure functions. */

export type TicketData = CallAnswer<'POST /user/GetTicketsDetails'>[number];

export const TABS = ['event', 'simple', 'article'] as const;
export type Tab = (typeof TABS)[number];

/** Whether it is an article that is handed over at the desk, and no ticket for the turnstile. */
export const isArticleTicket = (ticket: Pick<TicketData, 'kind'>): boolean => ticket.kind === 'none';

/** The tab of a ticket: sessions, undated entries, or articles. */
export function ticketTab(ticket: Pick<TicketData, 'kind'>): Tab {
  if (isArticleTicket(ticket)) return 'article';
  return ticket.kind === 'event' ? 'event' : 'simple';
}

/** The tab shown by default: the first one that has something. */
export function defaultTab(tickets: readonly TicketData[]): Tab {
  const filled = new Set(tickets.map(ticketTab));
  return TABS.find((tab) => filled.has(tab)) ?? 'event';
}

/** The start of a ticket's session, or the end of its validity; milliseconds since 1970. */
const relevantTime = ({ eventStart, validUntil, soldAt }: TicketData): number =>
  Date.parse(eventStart ?? validUntil ?? soldAt);

/** The tickets of a tab, valid ones first. By date: the earliest valid ticket first, the latest past ticket first. */
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

/** The valid tickets of the same service and session, which are shown together at the entrance. */
export function validTicketsOfSession(tickets: readonly TicketData[], shown: TicketData): TicketData[] {
  const group = tickets.filter(
    (ticket) =>
      ticket.service === shown.service && ticket.eventStart === shown.eventStart && ticket.state === 'valid',
  );
  return group.includes(shown) ? group : [shown];
}
