import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#kernel/format/time-zone.ts';
import { useCardVenue } from '#test/portal/card-venue.ts';

const { engine, withIds, sell, newCard, remaining, hold } = useCardVenue();

/** Lets all rights of a card end in this many days. */
const endsIn = (number: string, days: number) =>
  engine.venue.asOwner(
    `update venue.card_right set valid_until = now() + make_interval(days => $2) where card_number = $1`,
    [number, days],
  );

describe('sale of a new card', () => {
  it('creates a card with its holder’s name and the rights of the service', async () => {
    const { card } = await newCard('TEN');
    expect(card).toMatchObject({
      isActive: true,
      holderName: { firstName: 'Ada', lastName: 'Roux' },
      servicesForFill: ['TEN'],
      establishmentCodes: ['POOL', 'POOL-2'],
      rights: [{ unit: 'admission', total: 10, remaining: 10, serviceCode: 'TEN' }],
    });
  });

  it('creates one card however often the sale is requested', async () => {
    const [key, holder] = [randomUUID(), randomUUID()];
    const request = {
      key,
      buyer: { reference: holder },
      locale: 'fr-FR' as const,
      lines: [],
      cardLines: withIds([{ serviceCode: 'TEN' }]),
    };
    const [first, second] = [await engine.ticketing.sell(request), await engine.ticketing.sell(request)];
    expect(second).toEqual(first);
    expect(await engine.ticketing.findSale(key)).toEqual((first as { sale: unknown }).sale);
    expect(await engine.ticketing.findCards(holder)).toHaveLength(1);
  });

  it('creates no ticket and returns the rights of the card', async () => {
    const outcome = await sell(randomUUID(), { serviceCode: 'TEN' });
    expect(outcome).toMatchObject({
      sold: true,
      sale: { tickets: [], cards: [{ effect: 'created', rights: [{ unit: 'admission', remaining: 10 }] }] },
    });
  });
});

describe('sale that fills a card', () => {
  it('adds to the remaining rights, which then last as long as the new ones', async () => {
    const { holder, number, card } = await newCard('TEN');
    await engine.venue.asOwner(
      `update venue.card_right set valid_until = now() + interval '3 days' where card_number = $1`,
      [number],
    );
    expect(await sell(holder, { serviceCode: 'TEN', cardNumber: number })).toMatchObject({
      sale: { cards: [{ effect: 'reloaded', cardNumber: number, rights: [{ remaining: 20 }] }] },
    });
    const [after] = await engine.ticketing.findCards(holder);
    expect(after?.rights).toHaveLength(1);
    expect(after?.rights[0]?.validUntil).toEqual(card.rights[0]?.validUntil);
    expect(
      (await engine.ticketing.readMovements({ number, most: 10 })).map(({ kind, balance }) => [
        kind,
        balance,
      ]),
    ).toEqual([
      ['reloaded', 20],
      ['bought', 10],
    ]);
  });

  it('records expired rights in the ledger and adds nothing to them', async () => {
    const { holder, number } = await newCard('TEN');
    await engine.venue.asOwner(
      `update venue.card_right set valid_until = now() - interval '1 day' where card_number = $1`,
      [number],
    );
    await sell(holder, { serviceCode: 'TEN', cardNumber: number });
    expect(await remaining(holder)).toEqual([10]);
    expect((await engine.ticketing.readMovements({ number, most: 10 })).map(({ kind }) => kind)).toEqual([
      'reloaded',
      'expired',
      'bought',
    ]);
  });

  it.each([
    ['another customer’s card', 'TEN', 'card-unknown', randomUUID()],
    ['a card of another space', 'YEAR', 'card-not-accepted', undefined],
    ['a renewal of what it does not have', 'YEAR-AGAIN', 'card-not-accepted', undefined],
    ['a service that takes no card', 'TICKET', 'card-not-accepted', undefined],
  ])('refuses %s', async (_, serviceCode, refusal, other) => {
    const { holder, number } = await newCard('TEN');
    const lines = [{ serviceCode, cardNumber: number }];
    expect(await hold(other ?? holder, lines)).toMatchObject({ held: false, reason: 'card', refusal });
    expect(await sell(other ?? holder, ...lines)).toMatchObject({ sold: false });
  });

  it('refuses a repeated service on a card where it may be sold once', async () => {
    const { holder, number } = await newCard('YEAR');
    expect(await hold(holder, [{ serviceCode: 'YEAR', cardNumber: number }])).toMatchObject({
      refusal: 'sold-once',
    });
  });

  it('is held by one cart at a time where the service may be sold once', async () => {
    const { holder, number } = await newCard('YEAR');
    await endsIn(number, -20);
    const line = { serviceCode: 'YEAR', cardNumber: number };
    const key = randomUUID();
    expect(await hold(holder, [line], key)).toEqual({ held: true });
    expect(await hold(holder, [line], key)).toEqual({ held: true });
    expect(await hold(holder, [line])).toMatchObject({ refusal: 'sold-once' });
    expect(await sell(holder, line)).toMatchObject({ sold: false });
    await engine.ticketing.releasePlaces(key);
    expect(await hold(holder, [line])).toEqual({ held: true });
  });

  it('is held by any number of carts where the service may be sold again', async () => {
    const { holder, number } = await newCard('TEN');
    const carts = [1, 2].map(() => hold(holder, [{ serviceCode: 'TEN', cardNumber: number }]));
    expect(await Promise.all(carts)).toEqual([{ held: true }, { held: true }]);
  });
});

describe('renewal of a membership', () => {
  it('is sold in its window only', async () => {
    const { holder, number } = await newCard('YEAR');
    const lines = [{ serviceCode: 'YEAR-AGAIN', cardNumber: number }];
    const key = randomUUID();
    expect(await hold(holder, lines, key)).toMatchObject({ refusal: 'renewal-not-open' });
    await endsIn(number, 20);
    expect(await hold(holder, lines, key)).toEqual({ held: true });
    await endsIn(number, -15);
    expect(await hold(holder, lines, key)).toMatchObject({ refusal: 'renewal-not-open' });
  });

  it('continues from the end of the period, so that an early renewal loses no days', async () => {
    const { holder, number } = await newCard('YEAR');
    await endsIn(number, 20);
    await sell(holder, { serviceCode: 'YEAR-AGAIN', cardNumber: number });
    const [card] = await engine.ticketing.findCards(holder);
    const days = ((card?.rights[0]?.validUntil.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(384);
    expect(days).toBeLessThan(386.1);
  });

  it('adds all days of the service to the last day of the period, and extends its tickets too', async () => {
    const { holder, number } = await newCard('YEAR-CLASSES');
    await endsIn(number, 20);
    const [before] = await engine.ticketing.findCards(holder);
    await sell(holder, { serviceCode: 'YEAR-CLASSES-AGAIN', cardNumber: number });
    const [after] = await engine.ticketing.findCards(holder);
    const day = (instant: Date | undefined) => dayOf(instant ?? new Date(0), 'Europe/Paris');
    const end = addDays(day(before?.rights[0]?.validUntil), 365);
    expect(after?.rights.map(({ unit, remaining }) => [unit, remaining]).sort()).toEqual([
      ['period', undefined],
      ['ticket', 10],
    ]);
    expect(after?.rights.map(({ validUntil }) => day(validUntil))).toEqual([end, end]);
  });

  it('is held by one cart at a time, and once in it', async () => {
    const { holder, number } = await newCard('YEAR');
    await endsIn(number, 5);
    const line = { serviceCode: 'YEAR-AGAIN', cardNumber: number };
    const key = randomUUID();
    expect(await hold(holder, [line], key)).toEqual({ held: true });
    expect(await hold(holder, [line])).toMatchObject({ refusal: 'one-renewal' });
    expect(await hold(holder, [line, line], key)).toMatchObject({ refusal: 'one-renewal' });
    await engine.ticketing.releasePlaces(key);
    expect(await hold(holder, [line])).toEqual({ held: true });
  });
});

describe('withdrawal of tickets from a card', () => {
  it('reduces the right and creates tickets of the card', async () => {
    const { holder, number } = await newCard('CLASSES');
    const [right] = await engine.ticketing.readWithdrawalRights(holder);
    const withdrawal = { rightId: right?.id ?? '', familyCode: 'ENTRY' };
    const outcome = await sell(holder, { serviceCode: 'TICKET', quantity: 2, withdrawal });
    expect(outcome).toMatchObject({
      sale: {
        tickets: [
          { isWithdrawal: true, cardNumber: number },
          { isWithdrawal: true, cardNumber: number },
        ],
      },
    });
    expect(await engine.ticketing.readWithdrawalRights(holder)).toMatchObject([{ remaining: 3 }]);
  });

  it('never exceeds the right, whichever cart holds it', async () => {
    const { holder } = await newCard('CLASSES');
    const [right] = await engine.ticketing.readWithdrawalRights(holder);
    const line = (quantity: number) => ({
      serviceCode: 'TICKET',
      quantity,
      withdrawal: { rightId: right?.id ?? '', familyCode: 'ENTRY' },
    });
    expect(await hold(holder, [line(6)])).toMatchObject({ refusal: 'withdrawal-quantity' });
    expect(await hold(holder, [line(3)])).toEqual({ held: true });
    expect(await hold(holder, [line(3)])).toMatchObject({ refusal: 'withdrawal-quantity' });
    expect(await hold(randomUUID(), [line(1)])).toMatchObject({ refusal: 'card-unknown' });
  });

  it('gives the last tickets to one of two concurrent carts', async () => {
    const { holder } = await newCard('CLASSES');
    const [right] = await engine.ticketing.readWithdrawalRights(holder);
    const withdrawal = { rightId: right?.id ?? '', familyCode: 'ENTRY' };
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => sell(holder, { serviceCode: 'TICKET', quantity: 4, withdrawal })),
    );
    expect(outcomes.filter(({ sold }) => sold)).toHaveLength(1);
  });
});

describe('identifyCard for a card of another account', () => {
  it('finds the card by number and code in any spelling', async () => {
    const { number } = await newCard('TEN');
    const [{ code } = { code: '' }] = await engine.venue.asOwner<{ code: string }>(
      'select code from venue.card where number = $1',
      [number],
    );
    const written = { number: `${number.slice(0, 4)} ${number.slice(4)}`, code: code.toLowerCase() };
    expect(await engine.ticketing.identifyCard(written)).toMatchObject({ number });
    expect(await engine.ticketing.identifyCard({ number, code: 'WRONG' })).toBeUndefined();
  });
});
