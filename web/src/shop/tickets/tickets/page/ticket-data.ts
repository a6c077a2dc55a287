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
  const read = await readGroup(ticketNumber);
  const ticket = read.tickets.find((one) => one.ticketNumber === ticketNumber);
  return ticket && pageOf(ticket, read, await readBeside(ticket));
}

type Group = Pick<CallAnswer<'POST /user/GetTicketsDetails'>, 'tickets' | 'isComplete'>;

/** A ticket and the others of its order. @throws ApiError */
export const readGroup = (ticketNumber: string): Promise<Group> =>
  api('POST /user/GetTicketsDetails', { body: { includedInvalidTickets: true, ticketNumber } });

type Beside = Pick<TicketPageData, 'place' | 'description'>;

/** Where a ticket is valid, and what its service is. A service no longer sold, a hidden venue: it is shown without. */
export async function readBeside({ service, establishmentCode }: TicketData): Promise<Beside> {
  const [places, sold] = await Promise.all([
    api('GET /ticketing/establishments').catch(() => []),
    api('GET /Ticketing/service', { query: { externalCode: service } }).catch(() => undefined),
  ]);
  return {
    place: places.find(({ externalCode }) => externalCode === establishmentCode),
    description: sold?.descriptions,
  };
}

/** The page of a ticket that was just read. */
export const pageOf = (
  ticket: TicketData,
  { tickets, isComplete }: Group,
  { place, description }: Beside,
): TicketPageData => ({
  ticket,
  group: tickets.toSorted((left, right) =>
    left.ticketNumber.localeCompare(right.ticketNumber, 'en', { numeric: true }),
  ),
  place,
  description,
  isComplete,
  isKept: false,
});
