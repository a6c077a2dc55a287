import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyLines, cardLine, cardOf } from '#test/portal/card-orders.ts';
import { type CardsTest, cardsTest } from '#test/portal/cards.ts';
import type { Person } from '#test/system/world.ts';

let test: CardsTest;
let ada: Person;
beforeAll(async () => {
  test = await cardsTest();
  ada = await test.person();
});
afterAll(() => test[Symbol.asyncDispose]());

const ticketsOn = async ({ token }: Person, number: string) => (await cardOf(test, token, number)).tickets;

/** Creates a card of Ada's with an evening ticket on it. */
async function cardWithTicket() {
  const number = await test.newCard(ada);
  await buyLines(test, ada.token, [cardLine('ENT-SOIREE', 'PLEIN', { cardNumber: number })]);
  const [ticket] = await ticketsOn(ada, number);
  return { number, ticketNumber: ticket?.ticketNumber };
}

it('a card lists its valid tickets', async () => {
  const empty = await test.newCard(ada);
  const { number, ticketNumber } = await cardWithTicket();
  expect(await ticketsOn(ada, empty)).toEqual([]);
  expect(await ticketsOn(ada, number)).toEqual([
    {
      ticketNumber: expect.stringMatching(/^\d{4}-\d{6}-1$/),
      labels: expect.objectContaining({ 'fr-FR': expect.any(String) }),
      validityEndDate: expect.any(String),
    },
  ]);
  const { body } = await test.ask('POST /user/GetTicketsDetails', {
    token: ada.token,
    body: { cardNumbers: [number] },
  });
  expect(body.tickets.map((ticket) => ticket.ticketNumber)).toEqual([ticketNumber]);
});

it('a card does not list a used ticket', async () => {
  const { number, ticketNumber } = await cardWithTicket();
  await test.sql('update venue.ticket set consumed_at = now() where ticket_number = $1', [ticketNumber]);
  expect(await ticketsOn(ada, number)).toEqual([]);
});

it('a card does not show the tickets of its previous holder', async () => {
  const { number } = await cardWithTicket();
  const bob = await test.person();
  await test.sql('update venue.card set holder_reference = $2 where number = $1', [number, bob.userId]);
  expect(await ticketsOn(bob, number)).toEqual([]);
});

it('a ticket bought at the desk is on its card, and among the tickets of its holder', async () => {
  const token = await test.signIn();
  const [ticket] = (await cardOf(test, token, '04182207')).tickets;
  expect(ticket).toMatchObject({ ticketNumber: 'G-2026-000431-1' });
  const { body } = await test.ask('POST /user/GetTicketsDetails', {
    token,
    body: { cardNumbers: ['04182207'] },
  });
  expect(body.tickets).toMatchObject([
    { ticketNumber: 'G-2026-000431-1', kind: 'simple', state: 'valid', isSoldOnline: false },
  ]);
});
