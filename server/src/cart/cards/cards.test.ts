import { LOCALES } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buyLines,
  type CardCode,
  cardLine,
  cardOf,
  expectLinesRefused,
  saveLines,
} from '#test/portal/card-orders.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let jeanne: string;
let samir: string;
beforeAll(async () => {
  portal = await portalTest();
  jeanne = await portal.signIn();
  samir = await portal.signIn('samir@example.com');
});
afterAll(() => portal[Symbol.asyncDispose]());

const BOOK = '04182207';
const FITNESS = '04185513';
const BLOCKED = '04179034';
const LESSONS = '04186120';
const NAMED = { cardHolderFirstName: 'Lise', cardHolderName: 'Morel' };

type Lines = Parameters<typeof saveLines>[2];
const expectRefused = (lines: Lines, code: CardCode, field: string, token = jeanne) =>
  expectLinesRefused(portal, token, lines, code, field);

const cardField = 'cartLines.0.cartLineDetails.0.cardNumber';

describe('a card in the cart', () => {
  test('is stored as the ticketing system knows it, whatever the client says', async () => {
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

  test('takes an account', async () => {
    for (const locale of LOCALES)
      expect(
        await saveLines(portal, undefined, [cardLine('CARTE-10', 'PLEIN', NAMED)], { locale }),
      ).toMatchObject({
        status: 401,
        code: 'account.login-required',
        fields: { [cardField]: expect.any(String) },
      });
  });

  test('must be chosen: one’s own, a new one, or none', async () => {
    await expectRefused([cardLine('CARTE-10', 'PLEIN', {})], 'card.number-required', cardField);
    await expectRefused([cardLine('RENOUV-FORME', 'PLEIN', NAMED)], 'card.number-required', cardField);
    await expectRefused(
      [cardLine('RENOUV-FORME', 'PLEIN', { cardNumber: '0' })],
      'card.number-required',
      cardField,
    );
  });

  test('is found only by its owner, whoever asks for it', async () => {
    const mine = [cardLine('CARTE-10', 'PLEIN', { cardNumber: BOOK })];
    await expectRefused(mine, 'card.not-found', cardField, samir);
    await expectRefused(
      [cardLine('CARTE-10', 'PLEIN', { cardNumber: '99999999' })],
      'card.not-found',
      cardField,
    );
  });

  test('is refused once blocked', () =>
    expectRefused([cardLine('CARTE-HEURES', '', { cardNumber: BLOCKED })], 'card.blocked', cardField));

  test('is refused for a service of another space, and one that takes no card', async () => {
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

  test('stands for one unit: three need three cards or names', async () => {
    const field = 'cartLines.0.cartLineDetails.0.quantity';
    for (const card of [NAMED, { cardNumber: BOOK }])
      await expectRefused(
        [cardLine('CARTE-10', 'PLEIN', { ...card, quantity: 3 })],
        'card.quantity-too-low',
        field,
      );
  });

  test('takes a service that is sold once a second time neither in this cart nor while it lasts', async () => {
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

  test('for one kind of public takes no service of another', async () => {
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
    return (await portal.ask('POST /user/GetTicketsDetails', { body, token: jeanne })).body.tickets;
  };

  test('are put on the chosen card, cost what they cost, and say which card it is', async () => {
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

  test('are on none where none is chosen', async () => {
    await buyLines(portal, jeanne, [evening(undefined, 1)]);
    const body = { types: [1] };
    const { tickets } = (await portal.ask('POST /user/GetTicketsDetails', { body, token: jeanne })).body;
    const plain = tickets.filter(({ service, cardNumber }) => service === 'ENT-SOIREE' && !cardNumber);
    expect(plain).toHaveLength(1);
  });

  test('take no card of another, no blocked one, and no two cards in a line', async () => {
    await expectRefused([evening(BOOK)], 'card.not-found', cardField, samir);
    await expectRefused([evening(BLOCKED)], 'card.blocked', cardField);
    const [mixed] = [cardLine('ENT-SOIREE', 'PLEIN', { cardNumber: BOOK }, { cardNumber: FITNESS })];
    expect(await saveLines(portal, jeanne, [mixed])).toMatchObject({ code: 'request.invalid' });
  });
});

describe('a cart whose card is blocked meanwhile', () => {
  test('says so at its line, and begins no payment', async () => {
    const { body: cart } = await saveLines(portal, jeanne, [
      cardLine('CARTE-10', 'PLEIN', { cardNumber: '04183310' }),
    ]);
    await portal.sql(
      `select venue.block_card(tenant_id, number, holder_reference) from venue.card where number = '04183310'`,
    );
    const query = { cartId: cart.id };
    const lineId = cart.cartLines[0]?.id;
    const detailId = cart.cartLines[0]?.cartLineDetails[0]?.id;
    for (const locale of LOCALES) {
      const message = translator(locale, 'errors')('card.blocked');
      const checked = await portal.ask('POST /Cart/CheckingRulesForCart', {
        body: query,
        token: jeanne,
        locale,
      });
      expect(checked.body).toEqual({
        isValid: false,
        messages: [{ code: 'card.blocked', message, lineId, detailId }],
      });
      expect(
        await portal.ask('GET /purchase/Form', {
          query: { ...query, paymentType: 4 },
          token: jeanne,
          locale,
        }),
      ).toMatchObject({ code: 'card.blocked', error: message, fields: { [cardField]: message } });
    }
    expect((await portal.ask('GET /cart/getCart', { query, token: jeanne })).body.cartLines).toHaveLength(1);
  });
});

describe('a cart whose card is detached meanwhile', () => {
  test('names the part of it, which is bought with another card instead', async () => {
    const fills = (card: object) => cardLine('CARTE-10', 'PLEIN', card);
    const { body: cart } = await saveLines(portal, samir, [fills({ cardNumber: await cardOfSamir() })]);
    const [line] = cart.cartLines;
    await portal.sql(`update venue.card set holder_reference = null where number = $1`, [
      line?.cartLineDetails[0]?.cardNumber,
    ]);
    const check = () =>
      portal.ask('POST /Cart/CheckingRulesForCart', { body: { cartId: cart.id }, token: samir });
    const detailId = line?.cartLineDetails[0]?.id;
    expect((await check()).body.messages).toMatchObject([
      { code: 'card.not-found', lineId: line?.id, detailId },
    ]);
    const changed = await portal.ask('PUT /cart/AddOrUpdateCart', {
      token: samir,
      body: {
        id: cart.id,
        version: cart.version,
        cartLines: [
          {
            ...fills({}),
            id: line?.id ?? '',
            cartLineDetails: [{ id: detailId ?? '', quantity: 1, ...NAMED }],
          },
        ],
      },
    });
    expect(changed.body.cartLines[0]?.cartLineDetails[0]).toMatchObject({ id: detailId, ...NAMED });
    expect((await check()).body.messages).toEqual([]);
  });
});

/** A card of ten admissions that Samir buys. */
async function cardOfSamir(): Promise<string> {
  const sale = await buyLines(portal, samir, [cardLine('CARTE-10', 'PLEIN', NAMED)]);
  return sale.cards[0]?.cardNumber ?? '';
}
