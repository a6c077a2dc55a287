import type { CallAnswer } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE, type Labels, type Locale, labelIn } from '@guichet/contract/locale.ts';
import type { ShownState, Sort, TicketsSearch } from './list/search.ts';

/** Which tickets are shown, and in which order: pure functions. */

type Answer = CallAnswer<'POST /user/GetTicketsDetails'>;
export type TicketData = Answer['tickets'][number];
export type RightData = Answer['rights'][number];

export const TABS = ['event', 'simple', 'article', 'reloadable', 'subscription', 'withdrawal'] as const;
export type Tab = (typeof TABS)[number];

/** Whether it is an article that is handed over at the desk, and no ticket for the turnstile. */
export const isArticleTicket = (ticket: Pick<TicketData, 'kind'>): boolean => ticket.kind === 'none';

/** The tab of a ticket: sessions, undated entries, articles, or what was withdrawn from a card. */
export function ticketTab(ticket: Pick<TicketData, 'kind'>): Tab {
  if (isArticleTicket(ticket)) return 'article';
  if (ticket.kind === 'withdrawal' || ticket.kind === 'subscription') return ticket.kind;
  return ticket.kind === 'event' ? 'event' : 'simple';
}

/** Kinds that come from cards: a ticketing system without cards has none of them. */
const OF_CARDS: readonly Tab[] = ['reloadable', 'subscription', 'withdrawal'];

/** Whether a tab can only hold what the ticketing system offers. */
export const isOffered = (tab: Tab, hasCards: boolean): boolean => hasCards || !OF_CARDS.includes(tab);

/** The tabs there are. Articles have one once there are some: few venues sell any. */
export function shownTabs(counts: Record<Tab, number>, current: Tab, hasCards: boolean): Tab[] {
  const isRare = (tab: Tab) => tab === 'article' || !isOffered(tab, hasCards);
  return TABS.filter((tab) => !isRare(tab) || tab === current || counts[tab] > 0);
}

/** How many things each tab has. */
export function countByTab(has: {
  tickets: readonly TicketData[];
  rights: readonly RightData[];
  withdrawals: readonly unknown[];
}): Record<Tab, number> {
  const counts = Object.fromEntries(TABS.map((tab) => [tab, 0])) as Record<Tab, number>;
  for (const ticket of has.tickets) counts[ticketTab(ticket)] += 1;
  for (const { kind } of has.rights) counts[kind] += 1;
  counts.withdrawal += has.withdrawals.length;
  return counts;
}

/** The tab shown by default: the first one that has something. */
export const defaultTab = (counts: Record<Tab, number>): Tab =>
  TABS.find((tab) => counts[tab] > 0) ?? 'event';

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

/** The rights of a tab, valid ones first; by date, the soonest end first. */
export function arrangeRights(
  rights: readonly RightData[],
  tab: Tab,
  sort: Sort,
  locale: Locale,
): RightData[] {
  return rights
    .filter(({ kind }) => kind === tab)
    .sort((left, right) => {
      const rank = Number(right.state === 'valid') - Number(left.state === 'valid');
      const named =
        sort === 'name'
          ? labelIn(left.labels, locale).localeCompare(labelIn(right.labels, locale), locale)
          : 0;
      return rank || named || left.validityEndDate.localeCompare(right.validityEndDate);
    });
}

/** What tickets are grouped by: the time and place of their session, or the service of undated ones. */
const groupKey = ({ eventStart, establishmentCode, service }: TicketData): string =>
  eventStart ? `${eventStart} ${establishmentCode}` : service;

/** Tickets by session, and undated ones by service, in the order of the first ticket of each group. */
export const groupTickets = (tickets: readonly TicketData[]): TicketData[][] => [
  ...Map.groupBy(tickets, groupKey).values(),
];

/** The valid tickets of the group of a ticket, which are presented together at the entrance. */
export function validTicketsOfGroup(tickets: readonly TicketData[], shown: TicketData): TicketData[] {
  const group = tickets.filter((ticket) => ticket.state === 'valid' && groupKey(ticket) === groupKey(shown));
  return group.includes(shown) ? group : [shown];
}

/** The customer's own order that all of some tickets are of; undefined for several, and for tickets of others. */
export function commonOrder([first, ...others]: readonly TicketData[]): string | undefined {
  const isOwn = ({ isOwnOrder, isSoldOnline }: TicketData) => isOwnOrder && isSoldOnline;
  if (!(first && isOwn(first))) return undefined;
  const order = first.externalPurchaseId;
  return others.every((ticket) => isOwn(ticket) && ticket.externalPurchaseId === order) ? order : undefined;
}

/** Whether only those in one state that is over are shown. */
export const isPast = (state: ShownState | undefined): boolean => state === 'consumed' || state === 'expired';

/** Whether less is shown than all that are valid. */
export const isNarrowed = ({ state, theme, place, day }: TicketsSearch): boolean =>
  isPast(state) || Boolean(theme || place || day);

/** What of a ticket or a right is filtered by. */
interface Filtered {
  state: TicketData['state'];
  theme: Labels | undefined;
  places: readonly Labels[];
  from: string | undefined;
  until: string | undefined;
}

const ofTicket = (ticket: TicketData): Filtered => ({
  state: ticket.state,
  theme: ticket.themeLabels,
  places: [ticket.establishment, ...(ticket.otherEstablishments ?? [])],
  from: ticket.eventStart ?? ticket.validFrom,
  until: ticket.eventEnd ?? ticket.validUntil,
});

const ofRight = (right: RightData): Filtered => ({
  state: right.state,
  theme: right.themeLabels,
  places: right.establishments,
  from: right.validityStartDate,
  until: right.validityEndDate,
});

interface Has {
  tickets: TicketData[];
  rights: RightData[];
  withdrawals: readonly unknown[];
}

/**
 * Leaves what the search asks for. What is still to be withdrawn is valid.
 * @param dayOf the venue's calendar day of an instant
 */
export function filterBelongings<Some extends Has>(
  has: Some,
  { state, theme, place, day }: TicketsSearch,
  dayOf: (instant: string) => string,
): Some {
  const isAsked = (of: Filtered): boolean =>
    (!isPast(state) || of.state === state) &&
    (!theme || of.theme?.[DEFAULT_LOCALE] === theme) &&
    (!place || of.places.some((labels) => labels[DEFAULT_LOCALE] === place)) &&
    (!day || ((!of.from || dayOf(of.from) <= day) && (!of.until || dayOf(of.until) >= day)));
  return {
    ...has,
    tickets: has.tickets.filter((ticket) => isAsked(ofTicket(ticket))),
    rights: has.rights.filter((right) => isAsked(ofRight(right))),
    withdrawals: isPast(state) ? [] : has.withdrawals,
  };
}

/** Themes and establishments of what there is, in the order of their names, for the choice of a filter. */
export function filterChoices(has: { tickets: TicketData[]; rights: RightData[] }, locale: Locale) {
  const all = [...has.tickets.map(ofTicket), ...has.rights.map(ofRight)];
  const choices = (labels: readonly Labels[]) =>
    [...new Map(labels.map((one) => [one[DEFAULT_LOCALE], labelIn(one, locale)]))]
      .filter(([value]) => value !== '')
      .map(([value, name]) => ({ value, name }))
      .sort((left, right) => left.name.localeCompare(right.name, locale));
  return {
    themes: choices(all.flatMap(({ theme }) => theme ?? [])),
    places: choices(all.flatMap(({ places }) => places)),
  };
}

/** Whether a ticket shows what it cost: not one from a card, which cost nothing of its own, nor a gift. */
export const showsPrice = ({
  kind,
  isOwnOrder,
  isSoldOnline,
}: Pick<TicketData, 'kind' | 'isOwnOrder' | 'isSoldOnline'>): boolean =>
  kind !== 'withdrawal' && (isOwnOrder || !isSoldOnline);
