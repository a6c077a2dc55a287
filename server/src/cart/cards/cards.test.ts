import { LOCALES } from '@guichet/contract/locale.ts';
import { describe, expect, test } from 'vitest';
import {
  buyLines,
  type CardCode,
  cardLine,
  cardOf,
  expectLinesRefused,
  saveLines,
} from '#test/portal/card-orders.ts';
import { cardField, cartCardTests, NAMED } from '#test/portal/cart-cards.ts';
import type { PortalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let jeanne: string;
let samir: string;
cartCardTests((given) => ({ portal, jeanne, samir } = given));

const BOOK = '04182207';
const FITNESS = '04185513';
const BLOCKED = '04179034';
const LESSONS = '04186120';

type Lines = Parameters<typeof saveLines>[2];
const expectRefused = (lines: Lines, code: CardCode, field: string, token = jeanne) =>
  expectLinesRefused(portal, token, lines, code, field);

describe('a card in the cart', () => {
  test('is stored with the number and name known to the ticketing system, whatever the client sends', async () => {
    const { body } = await saveLines(portal, jeanne, [
      cardLine('CARTE-10', 'PLEIN', { cardNumber: '0418 2207', cardHolderName: 'Nobody' }),
    ]);
    expect(body.cartLines[0]).toMatchObject({ fillsCards: true, unitPrice: 4800 });
    expect(body.cartLines[0]?.cartLineDetails[0]).toMatchObject({
      cardNumber: BOOK,
      cardHolderFirstName: 'Jeanne',
      cardHolderName: 'Morel',
    });
  });

  test('requires an account', async () => {
    for (const locale of LOCALES)
      expect(
        await saveLines(portal, undefined, [cardLine('CARTE-10', 'PLEIN', NAMED)], { locale }),
      ).toMatchObject({
        status: 401,
        code: 'account.login-required',
        fields: { [cardField]: expect.any(String) },
      });
  });

  test('must be chosen: an own card, a new one, or none', async () => {
    await expectRefused([cardLine('CARTE-10', 'PLEIN', {})], 'card.number-required', cardField);
    await expectRefused([cardLine('RENOUV-FORME', 'PLEIN', NAMED)], 'card.number-required', cardField);
    await expectRefused(
      [cardLine('RENOUV-FORME', 'PLEIN', { cardNumber: '0' })],
      'card.number-required',
      cardField,
    );
  });

  test('is found only by its owner', async () => {
    const mine = [cardLine('CARTE-10', 'PLEIN', { cardNumber: BOOK })];
    await expectRefused(mine, 'card.not-found', cardField, samir);
    await expectRefused(
      [cardLine('CARTE-10', 'PLEIN', { cardNumber: '99999999' })],
      'card.not-found',
      cardField,
    );
  });

  test('is refused when it is blocked', () =>
    expectRefused([cardLine('CARTE-HEURES', '', { cardNumber: BLOCKED })], 'card.blocked', cardField));

  test('is refused for a service of another space, and for one without cards', async () => {
    await expectRefused([cardLine('CARTE-HEURES', '', { cardNumber: BOOK })], 'card.not-accepted', cardField);
    await expectRefused(
      [cardLine('RENOUV-FORME', 'PLEIN', { cardNumber: BOOK })],
      'card.not-accepted',
      cardField,
    );
    await expectRefused(
      [cardLine('ENT-UNITE', 'PLEIN', { cardNumber: BOOK })],
      'card.not-accepted',
      cardField,
    );
  });

  test('fills one unit: three units need three cards or names', async () => {
    const field = 'cartLines.0.cartLineDetails.0.quantity';
    for (const card of [NAMED, { cardNumber: BOOK }])
      await expectRefused(
        [cardLine('CARTE-10', 'PLEIN', { ...card, quantity: 3 })],
        'card.quantity-too-low',
        field,
      );
  });

  test('refuses a second service that is sold once, in this cart and while the first is valid', async () => {
    await expectRefused(
      [cardLine('ABO-FORME', 'PLEIN', { cardNumber: FITNESS })],
      'card.service-already-sold',
      cardField,
    );
    await expectRefused(
      [cardLine('ABO-MOIS', 'PLEIN', { cardNumber: FITNESS }, { cardNumber: FITNESS })],
      'card.service-already-sold',
      'cartLines.0.cartLineDetails.1.cardNumber',
    );
    const twice = [cardLine('CARTE-10', 'PLEIN', { cardNumber: BOOK }, { cardNumber: BOOK })];
    expect((await saveLines(portal, jeanne, twice)).status).toBe(200);
  });

  test('is renewed within its window, and once in an order', async () => {
    const renewal = cardLine('RENOUV-FORME', 'PLEIN', { cardNumber: FITNESS });
    await expectRefused(
      [renewal, { ...renewal, priceName: 'REDUIT' }],
      'card.one-renewal',
      'cartLines.1.cartLineDetails.0.cardNumber',
    );
    const move = (days: number) =>
      portal.sql(
        `update venue.card_right set valid_until = valid_until + make_interval(days => $2) where card_number = $1`,
        [FITNESS, days],
      );
    await move(100);
    await expectRefused([renewal], 'card.renewal-not-open', cardField);
    await move(-100);
    expect((await saveLines(portal, jeanne, [renewal])).status).toBe(200);
  });

  test('refuses a service for another kind of visitors', async () => {
    const change = (publicType: string) =>
      portal.sql(`update venue.service set public_type = $1 where code = 'CARTE-LECONS'`, [publicType]);
    await change('adulte');
    await expectRefused(
      [cardLine('CARTE-LECONS', 'PLEIN', { cardNumber: LESSONS })],
      'card.other-public',
      cardField,
    );
    await change('enfant');
  });
});

describe('tickets of a service that accepts cards', () => {
  const evening = (cardNumber: string | undefined, quantity = 2) =>
    cardLine('ENT-SOIREE', 'PLEIN', { quantity, ...(cardNumber && { cardNumber }) });
  const ticketsOn = async (cardNumber: string) => {
    const body = { cardNumbers: [cardNumber] };
    const { tickets } = (await portal.ask('POST /user/GetTicketsDetails', { body, token: jeanne })).body;
    return tickets.filter(({ isSoldOnline }) => isSoldOnline);
  };

  test('are put on the chosen card at their usual price, and name the card', async () => {
    const { body } = await saveLines(portal, jeanne, [evening('0418 2207')]);
    expect(body.totalAmount).toBe(960);
    expect(body.cartLines[0]?.cartLineDetails[0]).toMatchObject({
      cardNumber: BOOK,
      cardHolderFirstName: 'Jeanne',
    });
    const before = (await cardOf(portal, jeanne, BOOK)).rights;
    expect(await buyLines(portal, jeanne, [evening(BOOK)])).toMatchObject({ state: 'sold' });
    const tickets = await ticketsOn(BOOK);
    expect(tickets).toHaveLength(2);
    expect(tickets[0]).toMatchObject({ service: 'ENT-SOIREE', cardNumber: BOOK, unitPrice: 480 });
    expect((await cardOf(portal, jeanne, BOOK)).rights).toEqual(before);
    const offered = { ticketNumber: tickets[0]?.ticketNumber ?? '' };
    expect(await portal.ask('POST /user/TicketTransfer', { body: offered, token: jeanne })).toMatchObject({
      code: 'ticket.not-transferable',
    });
  });

  test('are on no card when none is chosen', async () => {
    await buyLines(portal, jeanne, [evening(undefined, 1)]);
    const body = { types: [1] };
    const { tickets } = (await portal.ask('POST /user/GetTicketsDetails', { body, token: jeanne })).body;
    const plain = tickets.filter(({ service, cardNumber }) => service === 'ENT-SOIREE' && !cardNumber);
    expect(plain).toHaveLength(1);
  });

  test('refuse another customer’s card, a blocked one, and two cards in a line', async () => {
    await expectRefused([evening(BOOK)], 'card.not-found', cardField, samir);
    await expectRefused([evening(BLOCKED)], 'card.blocked', cardField);
    const [mixed] = [cardLine('ENT-SOIREE', 'PLEIN', { cardNumber: BOOK }, { cardNumber: FITNESS })];
    expect(await saveLines(portal, jeanne, [mixed])).toMatchObject({ code: 'request.invalid' });
  });
});
