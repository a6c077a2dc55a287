import type { CallAnswer } from '@guichet/contract/calls.ts';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { loadCards } from '#lib/cards-memory.ts';
import { hasTicketsToBook } from '#shop/cards/cards/cards.ts';
import type { TicketCardData, TicketPageData } from '../offline/offline-tickets.ts';
import { keepTicket, keptTicket } from '../offline/offline-tickets.ts';
import type { TicketData } from '../tickets.ts';

/**
 * Loads a customer's ticket; offline, as last shown here.
 * @returns undefined when the customer has no such ticket
 * @throws ApiError
 */
export async function loadTicket(ticketNumber: string): Promise<TicketPageData | undefined> {
  try {
    const page = await readTicket(ticketNumber);
    keepTicket(ticketNumber, page && { ...page, card: undefined });
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
  if (!ticket) return undefined;
  const [beside, card] = await Promise.all([readBeside(ticket), readCard(ticket)]);
  return { ...pageOf(ticket, read, beside), card };
}

/** @returns undefined for a ticket without a card, a card of another account, and while the ticketing system is down */
async function readCard({ cardNumber }: TicketData): Promise<TicketCardData | undefined> {
  if (cardNumber === undefined) return undefined;
  const cards = await loadCards().catch(() => []);
  const card = cards.find((one) => one.cardNumber === cardNumber);
  return (
    card && {
      cardNumber,
      fillings: card.fillings,
      hasTickets: hasTicketsToBook(card, Date.now()),
    }
  );
}

type Group = Pick<CallAnswer<'POST /user/GetTicketsDetails'>, 'tickets' | 'isComplete'>;

/** Reads a ticket and the others of its order. @throws ApiError */
export const readGroup = (ticketNumber: string): Promise<Group> =>
  api('POST /user/GetTicketsDetails', { body: { includedInvalidTickets: true, ticketNumber } });

type Beside = Pick<TicketPageData, 'place' | 'description'>;

/** Reads the place and service of a ticket; undefined for a service no longer sold or a hidden venue. */
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

/** Returns the page of a ticket that was just read. */
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
