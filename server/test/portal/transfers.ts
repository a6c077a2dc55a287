import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type PortalTest, portalTest } from './portal.ts';
import { buyTickets } from './sold-tickets.ts';
import { createFaults } from './ticketing-faults.ts';

export const tokenOf = (link: string) => new URL(link).hash.slice(1);

/** Sets up a portal in which Jeanne offers tickets and Samir accepts them. */
export function transferTests(give: (given: { portal: PortalTest; jeanne: string; samir: string }) => void) {
  let portal: PortalTest;
  let jeanne: string;
  let samir: string;

  const faults = createFaults(1);

  beforeAll(async () => {
    portal = await portalTest({ wrapTicketing: faults.wrap, circuitBreaker: { failuresToOpen: 1000 } });
    jeanne = await portal.signIn();
    samir = await portal.signIn('samir@example.com');
    give({ portal, jeanne, samir });
  });
  afterAll(() => portal[Symbol.asyncDispose]());
  beforeEach(() => faults.clear());

  const mine = async (token: string, ticketNumber: string) => {
    const body = { includedInvalidTickets: true };
    const answer = await portal.ask('POST /user/GetTicketsDetails', { body, token });
    return answer.body.tickets.find((ticket) => ticket.ticketNumber === ticketNumber);
  };

  /** Lets Jeanne buy a ticket and offer it. */
  async function offered(email?: string) {
    const [ticket] = await buyTickets(portal, jeanne);
    if (!ticket) throw new Error('nothing was bought');
    const body = { ticketNumber: ticket.ticketNumber, ...(email && { email }) };
    const answer = await portal.ask('POST /user/TicketTransfer', { body, token: jeanne });
    expect(answer.status).toBe(200);
    return { ticket, link: answer.body.link, linked: tokenOf(answer.body.link) };
  }
  const accept = (token: string, linked: string) =>
    portal.ask('PUT /user/TicketTransfer', { query: { token: linked }, token });

  return { faults, mine, offered, accept };
}
