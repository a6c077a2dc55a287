import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buyLines, cardLine, cardOf, saveLines } from '#test/portal/card-orders.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { beginPayment, broken, finishSales } from '#test/system/support.ts';

let portal: PortalTest;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  token = await portal.signIn();
});
afterAll(() => portal[Symbol.asyncDispose]());
afterEach(async () => expect(await broken(portal)).toEqual({}));

const BOOK = '04182207';
const FITNESS = '04185513';

const stateOf = (cartId: string) =>
  portal.ask('GET /purchase/State', { query: { cartId }, token }).then(({ body }) => body);

describe('buying a card', () => {
  test('creates a card with the name of its holder, and issues no ticket', async () => {
    const sale = await buyLines(portal, token, [
      cardLine('CARTE-10', 'PLEIN', { cardHolderFirstName: 'Lise', cardHolderName: 'Morel' }),
    ]);
    expect(sale).toMatchObject({
      outcome: 'success',
      totalAmount: 4800,
      ticketCount: 0,
      cards: [
        {
          effect: 'created',
          holder: 'Lise Morel',
          serviceName: { 'en-GB': '10-admission card' },
          rights: [{ unit: 'admission', remaining: 10 }],
        },
      ],
    });
    expect(await cardOf(portal, token, sale.cards[0]?.cardNumber ?? '')).toMatchObject({
      holderFirstName: 'Lise',
      state: 'valid',
    });
  });

  test('creates several cards without a name', async () => {
    const sale = await buyLines(portal, token, [
      cardLine('CARTE-HEURES', '', { cardNumber: '0', quantity: 2 }),
    ]);
    expect(sale.cards.map(({ effect }) => effect)).toEqual(['created', 'created']);
    expect(new Set(sale.cards.map(({ cardNumber }) => cardNumber)).size).toBe(2);
  });

  test('creates a card for each of two holders on one line', async () => {
    const sale = await buyLines(portal, token, [
      cardLine(
        'CARTE-10',
        'REDUIT',
        { cardHolderFirstName: 'Malo', cardHolderName: 'Morel' },
        { cardHolderFirstName: 'Paul', cardHolderName: 'Morel' },
      ),
    ]);
    expect(sale.cards.map(({ holder }) => holder)).toEqual(['Malo Morel', 'Paul Morel']);
  });
});

test('reloading a card adds to its remaining units', async () => {
  const sale = await buyLines(portal, token, [cardLine('CARTE-10', 'PLEIN', { cardNumber: '0418 2207' })]);
  expect(sale).toMatchObject({
    ticketCount: 0,
    cards: [{ effect: 'reloaded', cardNumber: BOOK, holder: 'Jeanne Morel', rights: [{ remaining: 14 }] }],
  });
});

test('subscribing creates a card, and renewing extends its period', async () => {
  const subscribed = await buyLines(portal, token, [
    cardLine('ABO-MOIS', 'PLEIN', { cardHolderFirstName: 'Lise', cardHolderName: 'Morel' }),
  ]);
  expect(subscribed.cards).toMatchObject([{ effect: 'created', rights: [{ unit: 'period' }] }]);
  const before = (await cardOf(portal, token, FITNESS)).validity ?? '';
  const renewed = await buyLines(portal, token, [cardLine('RENOUV-FORME', 'PLEIN', { cardNumber: FITNESS })]);
  expect(renewed.cards).toMatchObject([{ effect: 'renewed', cardNumber: FITNESS }]);
  expect(Date.parse((await cardOf(portal, token, FITNESS)).validity ?? '')).toBeGreaterThan(
    Date.parse(before),
  );
});

describe('withdrawing from a right', () => {
  test('issues a free ticket and reduces the right', async () => {
    const session = await portal.session(4);
    const { service } = await classSession(session.id);
    const right = await rightFor(service);
    const sale = await buyLines(portal, token, [
      cardLine(service, 'PLEIN', { eventId: session.id, isWithdrawalTicketId: right.id }),
    ]);
    expect(sale).toMatchObject({
      outcome: 'success',
      totalAmount: 0,
      ticketCount: 1,
      cards: [{ effect: 'withdrawn', cardNumber: right.cardNumber }],
    });
    expect((await rightFor(service)).remaining).toBe(right.remaining - 1);
  });
});

test('a card that is blocked after the payment leaves the cart to an administrator', async () => {
  const { body: cart } = await saveLines(portal, token, [
    cardLine('CARTE-10', 'PLEIN', { cardNumber: '04183310' }),
  ]);
  const form = await beginPayment(portal, cart.id, { token });
  await portal.sql(
    `select venue.block_card(tenant_id, number, holder_reference) from venue.card where number = '04183310'`,
  );
  await portal.notify(form);
  await finishSales(portal, [cart.id]);
  expect(await stateOf(cart.id)).toMatchObject({ outcome: 'delayed', cards: [] });
});

describe('detaching a card during its purchase', () => {
  const detach = async (cardNumber: string) => {
    const { body } = await portal.ask('GET /user/user', { token });
    const query = { userIdToDetach: body.id, cardNumber };
    expect((await portal.ask('DELETE /user/DetachMembership', { token, query })).status).toBe(204);
  };
  const newCard = async () => {
    const named = { cardHolderFirstName: 'Lise', cardHolderName: 'Morel' };
    const sale = await buyLines(portal, token, [cardLine('CARTE-10', 'PLEIN', named)]);
    return sale.cards[0]?.cardNumber ?? '';
  };
  const leftOn = async (number: string) =>
    (
      await portal.sql<{ remaining: number }>(
        'select remaining from venue.card_right where card_number = $1',
        [number],
      )
    )[0]?.remaining;

  test('prevents the payment before it begins, with an error at its line', async () => {
    const number = await newCard();
    const { body: cart } = await saveLines(portal, token, [
      cardLine('CARTE-10', 'PLEIN', { cardNumber: number }),
    ]);
    await detach(number);
    const query = { cartId: cart.id, paymentType: 4 as const };
    expect(await portal.ask('GET /purchase/Form', { query, token })).toMatchObject({
      code: 'card.not-found',
      fields: { 'cartLines.0.cartLineDetails.0.cardNumber': expect.any(String) },
    });
    expect((await stateOf(cart.id)).outcome).not.toBe('success');
    expect(await leftOn(number)).toBe(10);
  });

  test('leaves a cart in payment to an administrator, and adds nothing to the card', async () => {
    const number = await newCard();
    const { body: cart } = await saveLines(portal, token, [
      cardLine('CARTE-10', 'PLEIN', { cardNumber: number }),
    ]);
    const form = await beginPayment(portal, cart.id, { token });
    await detach(number);
    await portal.notify(form);
    await finishSales(portal, [cart.id]);
    expect(await stateOf(cart.id)).toMatchObject({ outcome: 'delayed', cards: [] });
    expect(await leftOn(number)).toBe(10);
  });

  test('keeps the purchase after the sale', async () => {
    const number = await newCard();
    const sale = await buyLines(portal, token, [cardLine('CARTE-10', 'PLEIN', { cardNumber: number })]);
    expect(sale).toMatchObject({ outcome: 'success', cards: [{ effect: 'reloaded', cardNumber: number }] });
    await detach(number);
    expect(await leftOn(number)).toBe(20);
  });
});

/** Makes a session part of a class for which a card of the demonstration has a right. */
async function classSession(sessionId: string) {
  const [row] = await portal.sql<{ service: string }>(
    `update venue.session set service_codes = array['ACT-AQUAGYM'] where id = $1 returning service_codes[1] as service`,
    [sessionId],
  );
  return { service: row?.service ?? '' };
}

async function rightFor(service: string) {
  const { body } = await portal.ask('GET /user/cards', { token });
  for (const { cardNumber, rights } of body) {
    const right = rights.find(({ withdrawal }) => withdrawal?.services.includes(service));
    if (right) return { id: right.id, cardNumber, remaining: right.remaining ?? 0 };
  }
  throw new Error(`Nothing to withdraw for ${service}`);
}
