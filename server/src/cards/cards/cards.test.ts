import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CardsTest, cardsTest } from '#test/portal/cards.ts';

let test: CardsTest;
let jeanne: string;
beforeAll(async () => {
  test = await cardsTest();
  jeanne = await test.signIn();
});
afterAll(() => test[Symbol.asyncDispose]());

const cardOf = async (number: string) => {
  const { body } = await test.ask('GET /user/cards', { token: jeanne });
  return body.find(({ cardNumber }) => cardNumber === number);
};
const movements = (cardNumber: string, token = jeanne, before?: string) =>
  test.ask('GET /user/cardmovements', { token, query: { cardNumber, ...(before && { before }) } });

describe('the cards of a customer', () => {
  it('are listed with remaining units and state, valid ones first', async () => {
    const { body } = await test.ask('GET /user/cards', { token: jeanne });
    expect(body.map(({ cardNumber, state }) => [cardNumber, state])).toEqual([
      ['04185513', 'valid'],
      ['04183310', 'valid'],
      ['04182207', 'valid'],
      ['04186120', 'valid'],
      ['04179034', 'blocked'],
      ['04171188', 'expired'],
    ]);
    expect(await cardOf('04182207')).toMatchObject({
      type: 'reloadable',
      rights: [{ unit: 'admission', remaining: 4 }],
      codePath: expect.stringMatching(/^M0 0h/),
    });
  });

  it('name the services that fill them, a renewal only in its window', async () => {
    expect((await cardOf('04182207'))?.fillings.map(({ service, kind }) => [service, kind])).toEqual([
      ['CARTE-10', 'reloading'],
      ['CARTE-20', 'reloading'],
    ]);
    const subscription = await cardOf('04185513');
    expect(subscription?.fillings[0]?.kind).toBe('renewal');
    expect(subscription?.fillings.map(({ service }) => service)).toEqual(subscription?.servicesForFill);
    expect((await cardOf('04182207'))?.membershipAvailableServiceTypes).toEqual([
      { serviceTypes: [9, 10], espaceRef: 'BASSINS' },
    ]);
  });

  it('have the lowest price that is open to all', async () => {
    const [filling] = (await cardOf('04182207'))?.fillings ?? [];
    expect(filling).toMatchObject({ service: 'CARTE-10', priceFrom: 3800, priceTo: 4800 });
  });

  it('have no filling once they are blocked', async () => {
    expect((await cardOf('04179034'))?.fillings).toEqual([]);
  });
});

describe('the movements of a card', () => {
  it('are listed newest first, with place or order, and their sums', async () => {
    const { body } = await movements('0418 2207');
    expect(body.movements[0]).toMatchObject({ kind: 'used', quantity: -1, balance: 4 });
    expect(body.movements[0]?.establishment?.['fr-FR']).toContain('Rivage');
    expect(body.movements.at(-1)).toMatchObject({ kind: 'bought', quantity: 10, orderNumber: '2026-001204' });
    expect(body.sums).toEqual([{ unit: 'admission', bought: 15, used: 9, expired: 2, lost: 0 }]);
    expect(body.next).toBeUndefined();
  });

  it('are listed page by page', async () => {
    const owner = await test.person();
    const number = await test.newCard(owner);
    await test.sql(
      `insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity)
       select tenant_id, id, card_number, 'reloaded', 1 from venue.card_right, generate_series(1, 44) where card_number = $1`,
      [number],
    );
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const { body } = await movements(number, owner.token, before);
      expect(body.sums === undefined).toBe(before !== undefined);
      seen.push(...body.movements.map(({ id }) => id));
      before = body.next;
    } while (before);
    expect(new Set(seen).size).toBe(45);
    expect(seen).toEqual(seen.toSorted((left, right) => Number(right) - Number(left)));
  });

  it('return 404 for another’s card and for an unknown one', async () => {
    for (const number of ['04187741', '00000001'])
      expect(await movements(number)).toMatchObject({ status: 404, code: 'card.not-found' });
  });
});

describe('a card as PDF', () => {
  const download = (cardNumber: string, locale = 'fr-FR') =>
    test.ask('GET /user/CardDocument', { token: jeanne, locale, query: { cardNumber } });

  it.each([
    ['fr-FR', 'carte-04182207.pdf'],
    ['en-GB', 'card-04182207.pdf'],
    ['de-DE', 'karte-04182207.pdf'],
  ])('is named for its number, in %s', async (locale, name) => {
    const answer = await download('04182207', locale);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    });
  });

  it('is not created for a blocked card or another’s', async () => {
    expect(await download('04179034')).toMatchObject({ status: 409, code: 'card.blocked' });
    expect(await download('04187741')).toMatchObject({ status: 404, code: 'card.not-found' });
  });
});

describe('blocking a card', () => {
  it('lists the lost units', async () => {
    expect((await cardOf('04179034'))?.rights).toMatchObject([{ unit: 'minute', remaining: 0, lost: 140 }]);
    expect((await cardOf('04182207'))?.rights[0]).not.toHaveProperty('lost');
  });

  const block = (token: string, cardNumber: string, locale = 'fr-FR') =>
    test.ask('PUT /user/InvalidateMembership', { token, locale, query: { cardNumber } });

  it('loses the units once, and is final', async () => {
    const owner = await test.person();
    const number = await test.newCard(owner);
    const answers = await Promise.all([1, 2, 3].map(() => block(owner.token, number)));
    // Concurrent calls count as retries of the same blocking.
    expect(answers.map(({ status }) => status)).toContain(204);
    expect((await block(owner.token, number)).status).toBe(409);
    const { body } = await test.ask('GET /user/cards', { token: owner.token });
    expect(body).toMatchObject([{ isActive: false, state: 'blocked', rights: [{ remaining: 0, lost: 10 }] }]);
    expect((await movements(number, owner.token)).body.sums).toMatchObject([{ bought: 10, lost: 10 }]);
  });

  it.each(['fr-FR', 'en-GB', 'de-DE'])('is refused with a message the second time, in %s', async (locale) => {
    const refused = await block(jeanne, '04179034', locale);
    expect(refused).toMatchObject({ status: 409, code: 'card.blocked' });
    expect(refused.error).toMatch(/^(Cette carte|This card|Diese Karte)/);
  });

  it('returns 404 for another customer’s card', async () => {
    expect(await block(jeanne, '04187741')).toMatchObject({ status: 404, code: 'card.not-found' });
  });
});
