import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import { type CardsTest, cardsTest } from '#test/portal/cards.ts';
import { buyTickets } from '#test/portal/sold-tickets.ts';
import { createFaults } from '#test/portal/ticketing-faults.ts';
import type { Person } from '#test/system/world.ts';

const faults = createFaults(1);
let portal: CardsTest;
let agent: TestAdministrator;
let elsewhere: TestAdministrator;
let person: Person;
let tickets: Awaited<ReturnType<typeof buyTickets>>;
let orderNumber: string;
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
});
afterAll(() => portal[Symbol.asyncDispose]());

const lookUp = async (text: string, { token } = agent, tenant = 'aqua-rivage') =>
  (await portal.ask('POST /settingsadmin/lookup', { body: { text }, token, tenant })).body;
const customerOf = (customerId: string, { token } = agent, tenant = 'aqua-rivage') =>
  portal.ask('GET /settingsadmin/lookupcustomer', { query: { customerId }, token, tenant });
const idsFor = async (text: string) => (await lookUp(text)).customers.map(({ id }) => id);
const entries = async () =>
  (
    await portal.sql<{ action: string; subject: string; email: string }>(
      `select action, subject, administrator_email as email from portal.audit_entry
        where action like 'lookup.%' order by at desc limit 5`,
    )
  ).map(({ action, subject, email }) => [action, subject, email === agent.email]);

const entryCount = async () =>
  (await portal.sql(`select from portal.audit_entry where action like 'lookup.%'`)).length;

describe('a customer is found', () => {
  it.each([
    ['by the start of the name', 'dupré'],
    ['without accents and in any case', 'DUPRE'],
    ['by every part of a double name', 'loeuil'],
    ['by first and last name in any order', 'dupre ana'],
    ['by a name as it is hyphenated', 'Dupré-Lœuillet'],
    ['by the telephone number', '06 98 76 54 32'],
    ['by the telephone number with its country', '+33 6 98 76 54 32'],
  ])('%s', async (_, text) => {
    expect(await idsFor(text)).toEqual([person.userId]);
  });

  it('by the e-mail address, whole or its start', async () => {
    expect(await idsFor(person.email.toUpperCase())).toEqual([person.userId]);
    expect(await idsFor(person.email.slice(0, -4))).toEqual([person.userId]);
  });

  it('only when every word is theirs', async () => {
    expect(await idsFor('dupre jeanne')).toEqual([]);
    expect(await idsFor('upré')).toEqual([]);
  });

  it('under the new name alone once they have changed it, and no more once erased', async () => {
    const other = await portal.person();
    await portal.sql(`update portal.customer set last_name = 'Vaugirard' where id = $1`, [other.userId]);
    expect(await idsFor('vaugirard')).toEqual([other.userId]);
    expect(await idsFor(other.lastName)).toEqual([]);
    await portal.ask('DELETE /user/user', { token: other.token });
    expect(await idsFor('vaugirard')).toEqual([]);
    expect((await customerOf(other.userId)).code).toBe('customer.not-found');
  });

  it('ten at most, and it is said that there are more', async () => {
    await Promise.all(Array.from({ length: 11 }, () => portal.person()));
    const found = await lookUp('lenoir');
    expect(found.customers).toHaveLength(10);
    expect(found.hasMoreCustomers).toBe(true);
    expect((await lookUp('dupre')).hasMoreCustomers).toBe(false);
  });
});

describe('a number finds', () => {
  it('an order with its buyer and its tickets', async () => {
    const found = await lookUp(orderNumber);
    expect(found.orders).toMatchObject([
      { externalPurchaseId: orderNumber, customer: { id: person.userId, name: 'Anaïs Dupré-Lœuillet' } },
    ]);
    expect(found.tickets.map(({ ticketNumber }) => ticketNumber)).toEqual(
      tickets.map(({ ticketNumber }) => ticketNumber),
    );
  });

  it('a ticket by its number, or by its code as it is scanned, and never tells the code', async () => {
    const [ticket] = tickets;
    for (const text of [ticket?.ticketNumber, ticket?.code, ticket?.code.replaceAll(' ', '').toLowerCase()]) {
      const found = await lookUp(text ?? '');
      expect(found.tickets).toMatchObject([
        {
          ticketNumber: ticket?.ticketNumber,
          externalPurchaseId: orderNumber,
          isSoldOnline: true,
          state: 'valid',
          customer: { id: person.userId },
        },
      ]);
      expect(JSON.stringify(found)).not.toContain(ticket?.code);
    }
  });

  it('a ticket that was sold at the desk', async () => {
    const found = await lookUp('G-2026-000412');
    expect(found.orders).toEqual([]);
    expect(found.tickets[0]).toMatchObject({
      isSoldOnline: false,
      customer: { email: 'jeanne@example.com' },
    });
  });

  it('a card with what is left on it and its holder, also one of no account', async () => {
    const { cards } = await lookUp('0418 2207');
    expect(cards).toMatchObject([
      {
        cardNumber: '04182207',
        state: 'valid',
        rights: [{ unit: 'admission', remaining: 4 }],
        customer: { email: 'jeanne@example.com' },
      },
    ]);
    expect(cards[0]).not.toHaveProperty('scanCode');
    const [free] = (await lookUp('04182299')).cards;
    expect(free).toMatchObject({ cardNumber: '04182299' });
    expect(free?.customer).toBeUndefined();
  });
});

describe('what a customer has', () => {
  it('is read at once: profile, cards, orders with payment and mail, tickets, carts', async () => {
    const { body } = await customerOf(person.userId);
    expect(body).toMatchObject({
      customer: { name: 'Anaïs Dupré-Lœuillet', email: person.email, phones: ['+33698765432'] },
      cards: [],
      isComplete: true,
      hasMoreOrders: false,
    });
    const [order] = body.orders;
    expect(order).toMatchObject({
      externalPurchaseId: orderNumber,
      ticketCount: 2,
      payment: { transactionId: expect.stringMatching(/^\w{6}$/) },
    });
    expect(body.tickets).toHaveLength(2);
    expect(JSON.stringify(body)).not.toContain(tickets[0]?.code);
  });

  it('says where a ticket was used', async () => {
    const [, used] = tickets;
    await portal.sql(
      `update venue.ticket set consumed_at = now(), consumed_place = (
         select establishment_code from venue.session where id = ticket.session_id) where ticket_number = $1`,
      [used?.ticketNumber],
    );
    const found = (await customerOf(person.userId)).body.tickets.find(
      ({ ticketNumber }) => ticketNumber === used?.ticketNumber,
    );
    expect(found).toMatchObject({ state: 'consumed', consumedPlace: expect.any(Object) });
  });

  it('comes with a cart that is stuck', async () => {
    const other = await portal.person();
    await portal.sql(
      `insert into portal.cart (tenant_id, id, user_id, state, total_amount, locale, valid_until, paid_at)
       select tenant_id, gen_random_uuid(), id, 'stuck', 1250, 'fr-FR', now(), now() from portal.customer where id = $1`,
      [other.userId],
    );
    expect((await customerOf(other.userId)).body.carts).toMatchObject([{ state: 'stuck', amount: 1250 }]);
  });

  it('is paged: twenty orders, fifty tickets', async () => {
    const query = { customerId: person.userId, skipOrders: 1, skipTickets: 1 };
    const { body } = await portal.ask('GET /settingsadmin/lookupcustomer', { query, token: agent.token });
    expect(body.orders).toEqual([]);
    expect(body.tickets).toHaveLength(1);
  });

  it('has the ledger of each card', async () => {
    const { body } = await portal.ask('POST /settingsadmin/lookupcard', {
      body: { cardNumber: '0418 2207' },
      token: agent.token,
    });
    expect(body.movements[0]).toMatchObject({ kind: 'used', quantity: -1, balance: 4 });
    expect(body.sums).toHaveLength(1);
    const unknown = await portal.ask('POST /settingsadmin/lookupcard', {
      body: { cardNumber: '99999999' },
      token: agent.token,
    });
    expect(unknown.code).toBe('card.not-found');
  });
});

describe('while the ticketing system is down', () => {
  it('customers and orders are found, and it is said that the rest is missing', async () => {
    faults.plan({ method: 'identifyTickets', fault: 'error' });
    faults.plan({ method: 'findTickets', fault: 'error' });
    const found = await lookUp(orderNumber);
    expect(found).toMatchObject({ isComplete: false, tickets: [] });
    expect(found.orders).toHaveLength(1);
    const { body } = await customerOf(person.userId);
    faults.clear();
    expect(body).toMatchObject({ isComplete: false, orders: [{ externalPurchaseId: orderNumber }] });
  });
});

describe('nothing is found', () => {
  it('of another venue', async () => {
    const tenant = 'patinoire-givre';
    for (const text of ['dupre', person.email, orderNumber, tickets[0]?.ticketNumber ?? '', '04182207'])
      expect(await lookUp(text, elsewhere, tenant)).toMatchObject({
        customers: [],
        cards: [],
        orders: [],
        tickets: [],
      });
    expect((await customerOf(person.userId, elsewhere, tenant)).code).toBe('customer.not-found');
  });

  it('by who lacks the right', async () => {
    const { token } = await portal.administrator({ rights: ['settings.ticketing', 'settings.admin'] });
    const answer = await portal.ask('POST /settingsadmin/lookup', { body: { text: 'dupre' }, token });
    expect(answer.code).toBe('commons.admin-right-required');
  });
});

describe('the audit log', () => {
  it.each([
    ['a name', () => 'Dupré', () => 'name'],
    ['an e-mail address', () => person.email, () => 'email'],
    ['a telephone number', () => '06 98 76 54 32', () => 'phone'],
    ['the code of a ticket', () => tickets[0]?.code ?? '', () => 'number'],
    ['the number of a card', () => '0418 2207', () => '04182207'],
    ['the number of a ticket', () => tickets[0]?.ticketNumber ?? '', () => tickets[0]?.ticketNumber],
    ['the number of an order', () => orderNumber, () => orderNumber],
  ])('keeps of %s what is nobody’s personal data', async (_, text, recorded) => {
    await lookUp(text());
    expect((await entries())[0]).toEqual(['lookup.searched', recorded(), true]);
  });

  it('has one entry for a customer who was opened, however many pages were read', async () => {
    await customerOf(person.userId);
    const [entry] = await entries();
    expect(entry).toEqual(['lookup.opened', person.userId.slice(0, 8), true]);
    const before = await entryCount();
    const query = { customerId: person.userId, skipOrders: 20, skipTickets: 0 };
    await portal.ask('GET /settingsadmin/lookupcustomer', { query, token: agent.token });
    expect(await entryCount()).toBe(before);
  });

  it('names the order of a mail that was sent again, and no address', async () => {
    await portal.ask('POST /settingsadmin/lookupmail', {
      body: { customerId: person.userId, externalPurchaseId: orderNumber, kind: 'receipt' },
      token: agent.token,
    });
    expect((await entries())[0]).toEqual(['lookup.receipt-sent', orderNumber, true]);
  });

  it('never learns a name, an address or a telephone number', async () => {
    const kept = await portal.sql<{ entry: string }>(
      `select concat_ws(' ', subject, changes) as entry from portal.audit_entry where action like 'lookup.%'`,
    );
    for (const { entry } of kept) expect(entry).not.toMatch(/dupr|98765432|98 76|@/i);
  });
});

it('the movements of a card are recorded with its number', async () => {
  await portal.ask('POST /settingsadmin/lookupcard', {
    body: { cardNumber: '04182207' },
    token: agent.token,
  });
  expect((await entries())[0]).toEqual(['lookup.card', '04182207', true]);
});
