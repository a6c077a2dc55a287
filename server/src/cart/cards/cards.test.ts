import { LOCALES } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyLines, cardLine, cardOf, saveLines } from '#test/portal/card-orders.ts';
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

/** Saves a new cart in each language. */
const refusals = (lines: Lines, token: string | undefined = jeanne) =>
  Promise.all(LOCALES.map((locale) => saveLines(portal, token, lines, { locale })));

/** The lines are refused with this code, in words of each language, at this field. */
async function expectRefused(lines: Lines, code: string, field: string, token?: string): Promise<void> {
  const answers = await refusals(lines, token);
  for (const [index, answer] of answers.entries()) {
    const words = translator(LOCALES[index] ?? 'fr-FR', 'errors')(code as 'card.blocked');
    expect(answer).toMatchObject({ code, error: words, fields: { [field]: words } });
  }
  expect(new Set(answers.map(({ error }) => error)).size).toBe(LOCALES.length);
}

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

describe('withdrawing', () => {
  const FIELD = 'cartLines.0.cartLineDetails.0.isWithdrawalTicketId';
  const rightOf = async (cardNumber: string, token = jeanne) => {
    const { rights } = await cardOf(portal, token, cardNumber);
    return rights.find(({ withdrawal }) => withdrawal) ?? { id: '', remaining: 0 };
  };
  const withdraw = async (quantity: number, more: object = {}, service = 'ACT-LECON') => {
    const session = await portal.session(9);
    await portal.sql('update venue.session set service_codes = array[$2] where id = $1', [
      session.id,
      service,
    ]);
    const right = await rightOf(LESSONS);
    return [
      cardLine(service, 'PLEIN', { eventId: session.id, quantity, isWithdrawalTicketId: right.id, ...more }),
    ];
  };

  test('costs nothing, and is stored with the card that it comes from', async () => {
    const { body } = await saveLines(portal, jeanne, await withdraw(2));
    expect(body).toMatchObject({ totalAmount: 0 });
    expect(body.cartLines[0]?.cartLineDetails[0]).toMatchObject({
      cardNumber: LESSONS,
      cardHolderFirstName: 'Malo',
      isWithdrawTicketFamilyId: 'ACTIVITES',
    });
  });

  test('is from one’s own rights alone', async () => {
    await expectRefused(await withdraw(1), 'withdrawal.not-found', FIELD, samir);
    await expectRefused(
      await withdraw(1, { isWithdrawalTicketId: 'made-up' }),
      'withdrawal.not-found',
      FIELD,
    );
  });

  test('is of the services and the family of the right', async () => {
    await expectRefused(await withdraw(1, {}, 'ACT-AQUAGYM'), 'withdrawal.not-accepted', FIELD);
    await expectRefused(
      await withdraw(1, { isWithdrawTicketFamilyId: 'BIEN-ETRE' }),
      'withdrawal.not-accepted',
      FIELD,
    );
    // An article, of type 0, is no withdrawal.
    const { id } = await rightOf(LESSONS);
    await expectRefused(
      [cardLine('BTQ-BONNET', '', { isWithdrawalTicketId: id })],
      'withdrawal.not-accepted',
      FIELD,
    );
  });

  test('is no more than is left, over the whole cart and over all carts', async () => {
    await portal.sql('delete from venue.card_hold');
    const { remaining = 0 } = await rightOf(LESSONS);
    await expectRefused(
      await withdraw(remaining + 1),
      'withdrawal.rights-exceeded',
      'cartLines.0.cartLineDetails.0.quantity',
    );
    const { body: cart } = await saveLines(portal, jeanne, await withdraw(remaining));
    await expectRefused(
      await withdraw(1),
      'withdrawal.rights-exceeded',
      'cartLines.0.cartLineDetails.0.quantity',
    );
    // What a cart lets go can be had by another at once.
    await portal.ask('DELETE /cart/Cart', { query: { cartId: cart.id }, token: jeanne });
    expect((await saveLines(portal, jeanne, await withdraw(1))).status).toBe(200);
  });

  test('needs no more than a right: a family alone is no proposal', async () => {
    const [line] = await withdraw(1, {
      isWithdrawalTicketId: undefined,
      isWithdrawTicketFamilyId: 'ACTIVITES',
    });
    expect(await saveLines(portal, jeanne, line ? [line] : [])).toMatchObject({ code: 'request.invalid' });
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
    for (const locale of LOCALES) {
      const message = translator(locale, 'errors')('card.blocked');
      const checked = await portal.ask('POST /Cart/CheckingRulesForCart', {
        body: query,
        token: jeanne,
        locale,
      });
      expect(checked.body).toEqual({ isValid: false, messages: [{ code: 'card.blocked', message, lineId }] });
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
