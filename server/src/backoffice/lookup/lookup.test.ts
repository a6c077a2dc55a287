import { describe, expect, it } from 'vitest';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import type { CardsTest } from '#test/portal/cards.ts';
import { lookupTests } from '#test/portal/lookup.ts';
import type { buyTickets } from '#test/portal/sold-tickets.ts';
import type { Person } from '#test/system/world.ts';

let portal: CardsTest;
let agent: TestAdministrator;
let elsewhere: TestAdministrator;
let person: Person;
let tickets: Awaited<ReturnType<typeof buyTickets>>;
let orderNumber: string;
const { faults, lookUp, customerOf } = lookupTests(
  (given) => ({ portal, agent, elsewhere, person, tickets, orderNumber } = given),
);

const idsFor = async (text: string) => (await lookUp(text)).customers.map(({ id }) => id);

describe('look-up of a customer', () => {
  it.each([
    ['by the start of the name', 'dupré'],
    ['without accents and in any case', 'DUPRE'],
    ['by every part of a double name', 'loeuil'],
    ['by first and last name in any order', 'dupre ana'],
    ['by a name as it is hyphenated', 'Dupré-Lœuillet'],
    ['by the telephone number', '06 98 76 54 32'],
    ['by the telephone number with its country', '+33 6 98 76 54 32'],
  ])('finds %s', async (_, text) => {
    expect(await idsFor(text)).toEqual([person.userId]);
  });

  it('finds by the e-mail address or its prefix', async () => {
    expect(await idsFor(person.email.toUpperCase())).toEqual([person.userId]);
    expect(await idsFor(person.email.slice(0, -4))).toEqual([person.userId]);
  });

  it('finds only customers who match every word', async () => {
    expect(await idsFor('dupre jeanne')).toEqual([]);
    expect(await idsFor('upré')).toEqual([]);
  });

  it('finds by the new name only after a change, and finds no erased customer', async () => {
    const other = await portal.person();
    await portal.sql(`update portal.customer set last_name = 'Vaugirard' where id = $1`, [other.userId]);
    expect(await idsFor('vaugirard')).toEqual([other.userId]);
    expect(await idsFor(other.lastName)).toEqual([]);
    await portal.ask('DELETE /user/user', { token: other.token });
    expect(await idsFor('vaugirard')).toEqual([]);
    expect((await customerOf(other.userId)).code).toBe('customer.not-found');
  });

  it('returns ten customers at most and reports that there are more', async () => {
    await Promise.all(Array.from({ length: 11 }, () => portal.person()));
    const found = await lookUp('lenoir');
    expect(found.customers).toHaveLength(10);
    expect(found.hasMoreCustomers).toBe(true);
    expect((await lookUp('dupre')).hasMoreCustomers).toBe(false);
  });
});

describe('look-up by number', () => {
  it('finds an order with its buyer and its tickets', async () => {
    const found = await lookUp(orderNumber);
    expect(found.orders).toMatchObject([
      { externalPurchaseId: orderNumber, customer: { id: person.userId, name: 'Anaïs Dupré-Lœuillet' } },
    ]);
    expect(found.tickets.map(({ ticketNumber }) => ticketNumber)).toEqual(
      tickets.map(({ ticketNumber }) => ticketNumber),
    );
  });

  it('finds a ticket by its number or its scanned code, and never returns the code', async () => {
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

  it('finds a ticket sold at the desk', async () => {
    const found = await lookUp('G-2026-000412');
    expect(found.orders).toEqual([]);
    expect(found.tickets[0]).toMatchObject({
      isSoldOnline: false,
      customer: { email: 'jeanne@example.com' },
    });
  });

  it('finds a card with its balance and its holder, even without an account', async () => {
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

describe('details of a customer', () => {
  it('contain profile, cards, orders with payment and mail, tickets and carts in one answer', async () => {
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
      payment: { means: 'card' },
      transaction: { id: expect.stringMatching(/^\w{6}$/) },
    });
    expect(body.tickets).toHaveLength(2);
    expect(JSON.stringify(body)).not.toContain(tickets[0]?.code);
  });

  it('show where a ticket was used', async () => {
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

  it('contain a stuck cart', async () => {
    const other = await portal.person();
    await portal.sql(
      `insert into portal.cart (tenant_id, id, user_id, state, total_amount, locale, valid_until, paid_at)
       select tenant_id, gen_random_uuid(), id, 'stuck', 1250, 'fr-FR', now(), now() from portal.customer where id = $1`,
      [other.userId],
    );
    expect((await customerOf(other.userId)).body.carts).toMatchObject([{ state: 'stuck', amount: 1250 }]);
  });

  it('show that the customer moved the debits of a subscription or ended it', async () => {
    const facts = () =>
      customerOf(person.userId).then(({ body: { orders } }) =>
        orders.find((order) => order.schedule.length > 0),
      );
    expect(await facts()).toBeUndefined();
    await portal.sql(
      `with paid as (
         select cart.* from portal.cart join portal.purchase on purchase.cart_id = cart.id
          where purchase.external_purchase_id = $1), opened as (
         insert into portal.payment_schedule (tenant_id, id, cart_id, user_id, total, currency, state)
         select tenant_id, attempt_id, id, user_id, total_amount, 'EUR', 'ended' from paid returning tenant_id, id), due as (
         insert into portal.payment_instalment (tenant_id, schedule_id, number, due_day, amount)
         select tenant_id, id, 1, current_date + 20, 100 from opened)
       insert into portal.payment_subscription
         (tenant_id, id, subscription, alias, day_of_month, day_changed_at, ended_at, unpaid_from)
       select tenant_id, id, 'sub', 'card', 15, '2026-03-01T10:00:00Z', '2026-03-02T10:00:00Z', '2026-04-02' from opened`,
      [orderNumber],
    );
    expect(await facts()).toMatchObject({
      debitDay: { dayOfTheMonth: 15, changedAt: '2026-03-01T10:00:00.000Z' },
      endedAt: '2026-03-02T10:00:00.000Z',
      schedule: [{ state: 'cancelled' }],
    });
    await portal.sql('truncate portal.payment_schedule cascade');
  });

  it('are paged by twenty orders and fifty tickets', async () => {
    const query = { customerId: person.userId, skipOrders: 1, skipTickets: 1 };
    const { body } = await portal.ask('GET /settingsadmin/lookupcustomer', { query, token: agent.token });
    expect(body.orders).toEqual([]);
    expect(body.tickets).toHaveLength(1);
  });

  it('contain the ledger of each card', async () => {
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

describe('look-up while the ticketing system is down', () => {
  it('finds customers and orders, and reports that the rest is missing', async () => {
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

describe('boundaries of the look-up', () => {
  it('hide the data of another venue', async () => {
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

  it('refuse an administrator without the right', async () => {
    const { token } = await portal.administrator({ rights: ['settings.ticketing', 'settings.admin'] });
    const answer = await portal.ask('POST /settingsadmin/lookup', { body: { text: 'dupre' }, token });
    expect(answer.code).toBe('commons.admin-right-required');
  });
});
