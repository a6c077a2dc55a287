import { describe, expect, it } from 'vitest';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import type { CardsTest } from '#test/portal/cards.ts';
import { lookupTests } from '#test/portal/lookup.ts';
import type { buyTickets } from '#test/portal/sold-tickets.ts';
import type { Person } from '#test/system/world.ts';

let portal: CardsTest;
let agent: TestAdministrator;
let person: Person;
let tickets: Awaited<ReturnType<typeof buyTickets>>;
let orderNumber: string;
const { lookUp, customerOf } = lookupTests(
  (given) => ({ portal, agent, person, tickets, orderNumber } = given),
);

const entries = async () =>
  (
    await portal.sql<{ action: string; subject: string; email: string }>(
      `select action, subject, administrator_email as email from portal.audit_entry
        where action like 'lookup.%' order by at desc limit 5`,
    )
  ).map(({ action, subject, email }) => [action, subject, email === agent.email]);

const entryCount = async () =>
  (await portal.sql(`select from portal.audit_entry where action like 'lookup.%'`)).length;

describe('audit log of look-ups', () => {
  it.each([
    ['a name', () => 'Dupré', () => 'name'],
    ['an e-mail address', () => person.email, () => 'email'],
    ['a telephone number', () => '06 98 76 54 32', () => 'phone'],
    ['the code of a ticket', () => tickets[0]?.code ?? '', () => 'number'],
    ['the number of a card', () => '0418 2207', () => '04182207'],
    ['the number of a ticket', () => tickets[0]?.ticketNumber ?? '', () => tickets[0]?.ticketNumber],
    ['the number of an order', () => orderNumber, () => orderNumber],
  ])('records no personal data for %s', async (_, text, recorded) => {
    await lookUp(text());
    expect((await entries())[0]).toEqual(['lookup.searched', recorded(), true]);
  });

  it('has one entry for an opened customer, however many pages were read', async () => {
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

  it('contains no name, address or telephone number', async () => {
    const kept = await portal.sql<{ entry: string }>(
      `select concat_ws(' ', subject, changes) as entry from portal.audit_entry where action like 'lookup.%'`,
    );
    for (const { entry } of kept) expect(entry).not.toMatch(/dupr|98765432|98 76|@/i);
  });
});

it('the audit log records the look-up of a card with its number', async () => {
  await portal.ask('POST /settingsadmin/lookupcard', {
    body: { cardNumber: '04182207' },
    token: agent.token,
  });
  expect((await entries())[0]).toEqual(['lookup.card', '04182207', true]);
});
