import type { CallAnswer } from '@guichet/contract/calls.ts';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import type { TicketData } from '../view.ts';
import { keepTicket, keptTicket } from './kept-tickets.ts';

export type PlaceData = CallAnswer<'GET /ticketing/establishments'>[number];

/** All that the page of a ticket shows. */
export interface TicketPageData {
  ticket: TicketData;
  /** Those of its order, this one among them. */
  group: TicketData[];
  place: PlaceData | undefined;
  /** What its service is, and what to bring. */
  description: CallAnswer<'GET /Ticketing/service'>['descriptions'] | undefined;
  isComplete: boolean;
  /** As it was when it was last seen: there is no network. */
  isKept: boolean;
}

/**
 * Loads a customer's ticket; without a network, as it was last seen here.
 * @returns undefined when the customer has no such ticket
 * @throws ApiError
 */
export async function loadTicket(ticketNumber: string): Promise<TicketPageData | undefined> {
  try {
    const page = await readTicket(ticketNumber);
    keepTicket(ticketNumber, page);
    return page;
  } catch (error) {
    const kept = error instanceof ApiError && error.status === 0 ? keptTicket(ticketNumber) : undefined;
    if (!kept) throw error;
    return { ...kept, isKept: true };
  }
}

async function readTicket(ticketNumber: string): Promise<TicketPageData | undefined> {
  const body = { includedInvalidTickets: true, ticketNumber };
  const { tickets, isComplete } = await api('POST /user/GetTicketsDetails', { body });
  const ticket = tickets.find((one) => one.ticketNumber === ticketNumber);
  if (!ticket) return undefined;
  // A service that is no longer sold, a venue that is hidden: the ticket is shown without.
  const [places, service] = await Promise.all([
    api('GET /ticketing/establishments').catch(() => []),
    api('GET /Ticketing/service', { query: { externalCode: ticket.service } }).catch(() => undefined),
  ]);
  return {
    ticket,
    group: tickets.toSorted((left, right) =>
      left.ticketNumber.localeCompare(right.ticketNumber, 'en', { numeric: true }),
    ),
    place: places.find(({ externalCode }) => externalCode === ticket.establishmentCode),
    description: service?.descriptions,
    isComplete,
    isKept: false,
  };
}
