import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useCardVenue } from '#test/portal/card-venue.ts';

const { engine, newCard, remaining, present, hold, sell } = useCardVenue();

type Attach = Parameters<typeof engine.ticketing.attachCard>[0];
const attach = (request: Omit<Attach, 'key'>, key: string = randomUUID()) =>
  engine.ticketing.attachCard({ key, ...request });
const detach = (number: string, holder: string, key: string = randomUUID()) =>
  engine.ticketing.detachCard({ key, number, holder });
const block = (number: string, holder: string, key: string = randomUUID()) =>
  engine.ticketing.blockCard({ key, number, holder });
const numbersOf = async (holder: string) =>
  (await engine.ticketing.findCards(holder)).map(({ number }) => number);

describe('attachCard of a card of another account', () => {
  it('succeeds for one of two concurrent requests', async () => {
    const { holder, number } = await newCard('TEN');
    const outcomes = await Promise.all(
      [randomUUID(), randomUUID()].map((asking) => attach({ number, holder: asking, from: holder })),
    );
    expect(outcomes.sort()).toEqual(['attached', 'attached-elsewhere']);
    expect(await numbersOf(holder)).toEqual([]);
  });

  it('leaves detachCard to the new holder only', async () => {
    const { holder, number } = await newCard('TEN');
    expect(await detach(number, randomUUID())).toBe('unknown');
    expect(await detach(number, holder)).toBe('detached');
    expect(await numbersOf(holder)).toEqual([]);
  });

  it.each([
    ['renewed', 'YEAR-AGAIN', '1 day'],
    ['bought again', 'YEAR', '-1 hour'],
  ])(
    'is refused alike whether or not the card is being %s in a cart of its owner',
    async (_, service, ends) => {
      const { holder, number } = await newCard('YEAR');
      await engine.venue.asOwner(
        'update venue.card_right set valid_until = now() + $2::interval where card_number = $1',
        [number, ends],
      );
      const wanted = [{ serviceCode: service, cardNumber: number }];
      const before = await hold(randomUUID(), wanted);
      expect(before).toMatchObject({ held: false, refusal: 'card-unknown' });
      expect(await hold(holder, wanted)).toEqual({ held: true });
      expect(await hold(randomUUID(), wanted)).toMatchObject({ held: false, refusal: 'card-unknown' });
      expect(await sell(randomUUID(), ...wanted)).toMatchObject({
        sold: false,
        detail: expect.stringContaining('card-unknown'),
      });
      // The owner learns of the transfer in another cart of theirs.
      expect(await hold(holder, wanted)).toMatchObject({ held: false });
    },
  );
});

describe('repeated change of a card', () => {
  it('returns the first answer and does not take back a card transferred since', async () => {
    const { holder, number } = await newCard('TEN');
    const [key, asking] = [randomUUID(), randomUUID()];
    const request = { number, holder: asking, from: holder };
    expect(await attach(request, key)).toBe('attached');
    await detach(number, asking);
    expect(await attach(request, key)).toBe('attached');
    expect(await numbersOf(asking)).toEqual([]);
  });

  it('detaches and blocks once', async () => {
    const { holder, number } = await newCard('TEN');
    const [left, blocked] = [randomUUID(), randomUUID()];
    expect(await detach(number, holder, left)).toBe('detached');
    await attach({ number, holder });
    expect(await detach(number, holder, left)).toBe('detached');
    expect(await numbersOf(holder)).toEqual([number]);
    expect(await block(number, holder, blocked)).toBe('blocked');
    expect(await block(number, holder, blocked)).toBe('blocked');
  });

  it('is evaluated again when it was refused', async () => {
    const { holder, number } = await newCard('TEN');
    const [key, asking] = [randomUUID(), randomUUID()];
    expect(await attach({ number, holder: asking }, key)).toBe('attached-elsewhere');
    await detach(number, holder);
    expect(await attach({ number, holder: asking }, key)).toBe('attached');
  });
});

describe('blockCard', () => {
  it('is permanent, and remaining rights are lost', async () => {
    const { holder, number, card } = await newCard('TEN');
    expect(await block(number, randomUUID())).toBe('unknown');
    expect(await block(number, holder)).toBe('blocked');
    expect(await block(number, holder)).toBe('already-blocked');
    expect(await remaining(holder)).toEqual([0]);
    expect(await present(card.scanCode)).toMatchObject({ accepted: false, reason: 'blocked' });
    await expect(
      engine.venue.asOwner('update venue.card set blocked_at = null where number = $1', [number]),
    ).rejects.toThrow('blocked for good');
    expect(await hold(holder, [{ serviceCode: 'TEN', cardNumber: number }])).toMatchObject({
      refusal: 'card-blocked',
    });
  });
});
