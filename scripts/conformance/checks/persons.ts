import { randomUUID } from 'node:crypto';
import { area, type Kit, must, mustEqual, type Requirement, Unmet } from '../check.ts';

/** Transfers, quotients, contact data and erasure. */

/** Sells a ticket that an account may transfer. */
async function transferable(kit: Kit) {
  const { venue } = kit;
  const line = venue.line(await venue.offer(), 1);
  const { holder, sale } = await venue.sell(venue.saleOf([line]));
  const [ticket] = sale.tickets;
  if (!ticket) throw new Unmet('The sale has no ticket');
  return { holder, ticketNumber: ticket.ticketNumber, code: ticket.code };
}

const transfers: readonly Requirement[] = [
  {
    requirement: 'transfers a ticket to another account under a new code',
    run: async (kit) => {
      const { holder, ticketNumber, code } = await transferable(kit);
      const other = kit.venue.newHolder();
      const answer = await kit.api.value('reissueTicket', { key: randomUUID(), ticketNumber, holder: other });
      must(answer.code !== code, 'The transferred ticket has its former code');
      const former = await kit.api.value('identifyTickets', { number: code, most: 5 });
      mustEqual(former.tickets, [], 'tickets of the former code');
      const [ticket] = (await kit.api.value('identifyTickets', { number: answer.code, most: 5 })).tickets;
      mustEqual([ticket?.ticketNumber, ticket?.holder], [ticketNumber, other], `ticket of ${holder}`);
    },
  },
  {
    requirement: 'returns the code of the first transfer when it is repeated',
    run: async (kit) => {
      const { ticketNumber } = await transferable(kit);
      const request = { key: randomUUID(), ticketNumber, holder: kit.venue.newHolder() };
      const first = await kit.api.value('reissueTicket', request);
      mustEqual(await kit.api.value('reissueTicket', request), first, 'answer of the repeated transfer');
    },
  },
  {
    requirement: 'refuses to transfer an unknown ticket',
    run: async ({ api, venue }) => {
      const request = { key: randomUUID(), ticketNumber: randomUUID(), holder: venue.newHolder() };
      await api.refused('reissueTicket', request, 'unknown');
    },
  },
];

export const transferChecks = area('PASS', 'Transfers', transfers, 'cards');

export const personChecks = area('PERS', 'Persons', [
  {
    requirement: 'answers not-found for the quotient of an unknown account',
    feature: 'quotients',
    run: async ({ api }) =>
      void (await api.refused('readFamilyQuotient', { holder: randomUUID() }, 'not-found')),
  },
  {
    requirement: 'requires no contact data for no service',
    feature: 'contactRequirements',
    run: async ({ api }) => {
      const { fields } = await api.value('missingContact', { buyer: randomUUID(), serviceCodes: [] });
      mustEqual(fields, [], 'fields');
    },
  },
  {
    requirement: 'states the contact data that its services require',
    feature: 'contactRequirements',
    run: async ({ api, venue }) => {
      const serviceCodes = venue.catalogue.services.slice(0, 20).map(({ code }) => code);
      await api.value('missingContact', { buyer: randomUUID(), serviceCodes });
    },
  },
  {
    requirement: 'erases an unknown account without a problem',
    run: async ({ api }) => void (await api.value('forgetHolder', { holder: randomUUID(), formerCards: [] })),
  },
  {
    requirement: 'keeps the sale of an erased account',
    run: async ({ api, venue }) => {
      const { key, holder, sale } = await venue.sell(venue.saleOf([venue.line(await venue.offer())]));
      await api.value('forgetHolder', { holder, formerCards: [] });
      mustEqual(await api.value('findSale', { key }), sale, 'sale');
    },
  },
]);
