import type { CallAnswer } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE, type Labels, type Locale, labelIn } from '@guichet/contract/locale.ts';
import type { ShownState, Sort, TicketsSearch } from './list/search.ts';

/** Pure functions that filter and sort tickets. */

type Answer = CallAnswer<'POST /user/GetTicketsDetails'>;
export type TicketData = Answer['tickets'][number];
export type RightData = Answer['rights'][number];

export const TABS = ['event', 'simple', 'article', 'reloadable', 'subscription', 'withdrawal'] as const;
export type Tab = (typeof TABS)[number];

/** Returns the state of the place of a cancelled ticket that is refunded once somebody takes it, and not before. */
export const givenUpState = ({ resale }: Pick<TicketData, 'resale'>): 'open' | 'untaken' | undefined =>
  resale === 'open' || resale === 'untaken' ? resale : undefined;

/** Returns whether it is an article that is handed over at the desk, without a ticket for the turnstile. */
export const isArticleTicket = (ticket: Pick<TicketData, 'kind'>): boolean => ticket.kind === 'none';

/** Returns the tab of a ticket: sessions, undated entries, articles, or tickets withdrawn from a card. */
export function ticketTab(ticket: Pick<TicketData, 'kind'>): Tab {
  if (isArticleTicket(ticket)) return 'article';
  if (ticket.kind === 'withdrawal' || ticket.kind === 'subscription') return ticket.kind;
  return ticket.kind === 'event' ? 'event' : 'simple';
}

/** Kinds of cards: a ticketing system without cards has none of them. */
const OF_CARDS: readonly Tab[] = ['reloadable', 'subscription', 'withdrawal'];

/** Returns whether only the ticketing system has the content of a tab. */
export const isOffered = (tab: Tab, hasCards: boolean): boolean => hasCards || !OF_CARDS.includes(tab);

/** Returns the existing tabs. Articles have one once there are some, since few venues sell any. */
export function shownTabs(counts: Record<Tab, number>, current: Tab, hasCards: boolean): Tab[] {
  const isRare = (tab: Tab) => tab === 'article' || !isOffered(tab, hasCards);
  return TABS.filter((tab) => !isRare(tab) || tab === current || counts[tab] > 0);
}

/** Returns the number of items in each tab. */
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

/** Returns the default tab: the first one with content. */
export const defaultTab = (counts: Record<Tab, number>): Tab =>
  TABS.find((tab) => counts[tab] > 0) ?? 'event';

/** Returns the start of a ticket's session, or the end of its validity; milliseconds since 1970. */
const relevantTime = ({ eventStart, validUntil, soldAt }: TicketData): number =>
  Date.parse(eventStart ?? validUntil ?? soldAt);

/**
 * Returns the tickets of a tab, valid ones first. By date: the earliest valid ticket first, the latest past ticket
 * first.
 */
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

/** Returns the rights of a tab, valid ones first; by date, the next end first. */
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

/** Returns the key of a ticket's group: time and place of its session, or its service if it is undated. */
const groupKey = ({ eventStart, establishmentCode, service }: TicketData): string =>
  eventStart ? `${eventStart} ${establishmentCode}` : service;

/** Groups tickets by session, and undated ones by service, in the order of the first ticket of each group. */
export const groupTickets = (tickets: readonly TicketData[]): TicketData[][] => [
  ...Map.groupBy(tickets, groupKey).values(),
];

/** Returns the valid tickets of a ticket's group, which are presented together at the entrance. */
export function validTicketsOfGroup(tickets: readonly TicketData[], shown: TicketData): TicketData[] {
  const group = tickets.filter((ticket) => ticket.state === 'valid' && groupKey(ticket) === groupKey(shown));
  return group.includes(shown) ? group : [shown];
}

/** Returns the customer's own order of all given tickets; undefined for several, and for tickets of others. */
export function commonOrder([first, ...others]: readonly TicketData[]): string | undefined {
  const isOwn = ({ isOwnOrder, isSoldOnline }: TicketData) => isOwnOrder && isSoldOnline;
  if (!(first && isOwn(first))) return undefined;
  const order = first.externalPurchaseId;
  return others.every((ticket) => isOwn(ticket) && ticket.externalPurchaseId === order) ? order : undefined;
}

/** Returns whether only items in one past state are shown. */
export const isPast = (state: ShownState | undefined): boolean => state === 'consumed' || state === 'expired';

/** Returns whether a filter hides valid items. */
export const isNarrowed = ({ state, theme, place, day }: TicketsSearch): boolean =>
  isPast(state) || Boolean(theme || place || day);

/** Filtered properties of a ticket or a right. */
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
 * Returns the items that match the search. Withdrawable tickets are valid.
 * @param dayOf returns the venue's calendar day of an instant
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

/** Returns themes and establishments of the items, sorted by name, for the filter. */
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

/** Returns whether a ticket shows its price: not a ticket from a card, which has none, nor a gift. */
export const showsPrice = ({
  kind,
  isOwnOrder,
  isSoldOnline,
}: Pick<TicketData, 'kind' | 'isOwnOrder' | 'isSoldOnline'>): boolean =>
  kind !== 'withdrawal' && (isOwnOrder || !isSoldOnline);
