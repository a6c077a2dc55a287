import type { CheckedBody } from '@guichet/contract/calls.ts';
import { PAGE_LENGTH } from '@guichet/contract/tickets/predicates.ts';
import type { Handler } from '#calls.ts';
import { codesOf, type IndexedCatalogue } from '#catalogue/browse/browse.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { canMove } from '../moves/moves.ts';
import { readMovingRules } from '../moves/settings/moving-rules.sql.ts';
import { transferLink } from '../transfers/transfers.ts';
import { ticketCalendar } from './calendar.ts';
import { viewRights } from './rights.ts';
import { readTicketsAndCards } from './tickets.service.ts';
import type { OwnTicket } from './tickets.sql.ts';
import { bySoonest, isAskedFor, type TicketFilter, validityInterval, viewTicket } from './tickets.ts';

/** Returns a page of the customer's tickets that match the filter, the soonest first. */
export const ticketsDetails: Handler<'POST /user/GetTicketsDetails'> = async ({
  body,
  tenant,
  locale,
  identity,
  services,
  transaction,
}) => {
  const { tickets, cards, catalogue, isComplete, now } = await readTicketsAndCards(
    services,
    tenant,
    identity.userId,
  );
  const { ticketNumber } = body;
  const order = orderOf(tickets, ticketNumber) ?? body.externalPurchaseId;
  const asked = { ...filterOf(body, tenant, catalogue), order };
  const found = tickets.filter((ticket) => isAskedFor(ticket, asked)).sort(bySoonest);
  const skip = body.skip ?? startOfPage(found, ticketNumber);
  const page = found.slice(skip, skip + PAGE_LENGTH.tickets);
  const choices = (await services.phraseOverrides.phrasesOf(tenant, locale)).in('choices');
  const { publicUrl } = services.config;
  const placeOf = (code: string) =>
    catalogue?.establishments.get(code) ?? catalogue?.hiddenEstablishments.get(code);
  const calendarOf = (order: readonly OwnTicket[]) => (ticket: OwnTicket) =>
    ticketCalendar(
      order.filter(({ sessionId }) => sessionId === ticket.sessionId),
      { tenant, locale, publicUrl, placeOf, isGuest: identity.isGuest },
    );
  const rules = (await services.ticketing.offers(tenant, 'moves'))
    ? await transaction(readMovingRules)
    : undefined;
  const isFirst = skip === 0 && order === undefined;
  return {
    tickets: page.map((ticket) =>
      viewTicket(ticket, catalogue, {
        choices,
        withBars: ticketNumber !== undefined,
        canMove: (ticket) => canMove(ticket, rules?.get(ticket.line.service)),
        ...(ticketNumber !== undefined && { calendarOf: calendarOf(found) }),
        linkOf: (transferId) => transferLink(services, tenant, locale, transferId),
      }),
    ),
    count: found.length,
    rights: isFirst && catalogue ? viewRights(cards, catalogue, asked, now) : [],
    isComplete,
  };
};

/** Returns the order of a ticket: an empty order number when the customer has no such ticket. */
function orderOf(tickets: readonly OwnTicket[], ticketNumber: string | undefined): string | undefined {
  if (ticketNumber === undefined) return undefined;
  return tickets.find((ticket) => ticket.ticketNumber === ticketNumber)?.externalPurchaseId ?? '';
}

/** Returns the start of the page with a ticket, which may not be the first page of a large order. */
function startOfPage(found: readonly OwnTicket[], ticketNumber: string | undefined): number {
  const index = found.findIndex((ticket) => ticket.ticketNumber === ticketNumber);
  return Math.max(0, index - (index % PAGE_LENGTH.tickets));
}

function filterOf(
  body: CheckedBody<'POST /user/GetTicketsDetails'>,
  tenant: Tenant,
  catalogue: IndexedCatalogue | undefined,
): TicketFilter {
  return {
    withInvalid: body.includedInvalidTickets === true,
    types: body.types,
    withdrawalsOnly: body.onlyIsWithdrawTickets === true,
    services: servicesOfThemes(tenant, catalogue, body.themeIds),
    cardNumbers: body.cardNumbers?.length ? body.cardNumbers : undefined,
    valid: validityInterval(body.validityDate, tenant.timeZone),
  };
}

/** Returns the codes of the services of some themes; undefined without a filter. */
function servicesOfThemes(
  tenant: Tenant,
  catalogue: IndexedCatalogue | undefined,
  themeIds: readonly string[] | undefined,
): string[] | undefined {
  if (!themeIds?.length) return undefined;
  if (!catalogue) return [];
  const themes = codesOf(tenant.id, 'theme', catalogue.themes, themeIds);
  return [...catalogue.services.values()]
    .filter(({ themeCodes }) => themeCodes.some((code) => themes.includes(code)))
    .map(({ code }) => code);
}
