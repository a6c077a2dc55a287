import { afterAll, beforeAll } from 'vitest';
import type { Person } from '../system/world.ts';
import type { TestAdministrator } from './administrators.ts';
import { type CardsTest, cardsTest } from './cards.ts';
import { buyTickets } from './sold-tickets.ts';
import { createFaults } from './ticketing-faults.ts';

/** Sets up a portal whose customers, orders, tickets and cards an agent looks up. */
export function lookupTests(
  give: (given: {
    portal: CardsTest;
    agent: TestAdministrator;
    elsewhere: TestAdministrator;
    person: Person;
    tickets: Awaited<ReturnType<typeof buyTickets>>;
    orderNumber: string;
  }) => void,
) {
  let portal: CardsTest;
  let agent: TestAdministrator;
  let elsewhere: TestAdministrator;
  let person: Person;
  let tickets: Awaited<ReturnType<typeof buyTickets>>;
  let orderNumber: string;

  const faults = createFaults(1);
  beforeAll(async () => {
    portal = await cardsTest({ wrapTicketing: faults.wrap });
    agent = await portal.administrator({ rights: ['stucked-carts'] });
    elsewhere = await portal.administrator({ rights: ['stucked-carts'], tenant: 'patinoire-givre' });
    person = await portal.person();
    await portal.sql(
      `update portal.customer set first_name = 'Anaïs', last_name = 'Dupré-Lœuillet', mobile = '+33698765432' where id = $1`,
      [person.userId],
    );
    tickets = await buyTickets(portal, person.token, 2);
    orderNumber = tickets[0]?.externalPurchaseId ?? '';
    give({ portal, agent, elsewhere, person, tickets, orderNumber });
  });
  afterAll(() => portal[Symbol.asyncDispose]());

  const lookUp = async (text: string, { token } = agent, tenant = 'aqua-rivage') =>
    (await portal.ask('POST /settingsadmin/lookup', { body: { text }, token, tenant })).body;
  const customerOf = (customerId: string, { token } = agent, tenant = 'aqua-rivage') =>
    portal.ask('GET /settingsadmin/lookupcustomer', { query: { customerId }, token, tenant });

  return { faults, lookUp, customerOf };
}
