import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestVenue, testVenue } from '#test/portal/embedded-ticketing.ts';
import type { CardLine } from '../cards/port.ts';
import type { SellOutcome, TicketingSystem } from '../port.ts';
import { createEmbeddedTicketing, type EmbeddedTicketing } from './gateway.ts';
import type { Turnstile } from './turnstile/turnstile.ts';

let venue: TestVenue;
let gateway: EmbeddedTicketing;
let ticketing: TicketingSystem;
let turnstile: Turnstile;

beforeAll(async () => {
  venue = await testVenue();
  await venue.addCardServices();
  gateway = createEmbeddedTicketing(venue.test.database);
  ticketing = gateway.of(venue.tenant);
  turnstile = gateway.turnstileOf(venue.tenantId);
});
afterAll(() => venue[Symbol.asyncDispose]());
afterEach(async () => expect(await venue.broken()).toEqual({}));

type Line = Omit<CardLine, 'lineId' | 'quantity'> & { quantity?: number };

const withIds = (lines: readonly Line[]): CardLine[] =>
  lines.map((line) => ({ lineId: randomUUID(), quantity: 1, ...line }));

function sell(holder: string, ...lines: Line[]): Promise<SellOutcome> {
  const cardLines = withIds(lines);
  return ticketing.sell({
    key: randomUUID(),
    buyer: { reference: holder },
    locale: 'fr-FR',
    lines: cardLines
      .filter(({ withdrawal }) => withdrawal)
      .map(({ lineId, serviceCode, quantity }) => ({
        lineId,
        serviceCode,
        quantity,
        priceName: '',
        unitPriceCents: 0,
      })),
    cardLines,
  });
}

/** Sells a new card of a service to a new holder. */
async function newCard(serviceCode: string) {
  const holder = randomUUID();
  const outcome = await sell(holder, { serviceCode, holder: { firstName: 'Ada', lastName: 'Roux' } });
  if (!outcome.sold) throw new Error(outcome.detail);
  const [card] = await ticketing.findCards(holder);
  if (!card) throw new Error('no card was made');
  return { holder, number: card.number, card };
}

const remaining = async (holder: string) =>
  (await ticketing.findCards(holder)).flatMap(({ rights }) => rights.map((right) => right.remaining));

const present = (code: string, establishmentCode = 'POOL', direction: 'in' | 'out' = 'in') =>
  turnstile.pass({ passId: randomUUID(), code, establishmentCode, direction });

/** Makes the passes of a card old enough for the next to count by itself. */
const wait = () =>
  venue.asOwner(`update venue.turnstile_pass set at = at - interval '10 seconds' where tenant_id = $1`, [
    venue.tenantId,
  ]);

const hold = (holder: string, lines: readonly Line[], key = randomUUID()) =>
  ticketing.holdPlaces({ key, holdSeconds: 60, lines: [], cards: { holder, lines: withIds(lines) } });

describe('a new card', () => {
  it('bears its holder’s name and has what the service grants', async () => {
    const { card } = await newCard('TEN');
    expect(card).toMatchObject({
      isActive: true,
      holderName: { firstName: 'Ada', lastName: 'Roux' },
      servicesForFill: ['TEN'],
      establishmentCodes: ['POOL', 'POOL-2'],
      rights: [{ unit: 'admission', total: 10, remaining: 10, serviceCode: 'TEN' }],
    });
  });

  it('is sold once however often the sale is asked for', async () => {
    const [key, holder] = [randomUUID(), randomUUID()];
    const request = {
      key,
      buyer: { reference: holder },
      locale: 'fr-FR' as const,
      lines: [],
      cardLines: withIds([{ serviceCode: 'TEN' }]),
    };
    const [first, second] = [await ticketing.sell(request), await ticketing.sell(request)];
    expect(second).toEqual(first);
    expect(await ticketing.findSale(key)).toEqual((first as { sale: unknown }).sale);
    expect(await ticketing.findCards(holder)).toHaveLength(1);
  });

  it('gives no ticket: the sale says what is on it', async () => {
    const outcome = await sell(randomUUID(), { serviceCode: 'TEN' });
    expect(outcome).toMatchObject({
      sold: true,
      sale: { tickets: [], cards: [{ effect: 'created', rights: [{ unit: 'admission', remaining: 10 }] }] },
    });
  });
});

describe('filling a card', () => {
  it('adds to what is left, which lasts as long as what is new', async () => {
    const { holder, number, card } = await newCard('TEN');
    await venue.asOwner(
      `update venue.card_right set valid_until = now() + interval '3 days' where card_number = $1`,
      [number],
    );
    expect(await sell(holder, { serviceCode: 'TEN', cardNumber: number })).toMatchObject({
      sale: { cards: [{ effect: 'reloaded', cardNumber: number, rights: [{ remaining: 20 }] }] },
    });
    const [after] = await ticketing.findCards(holder);
    expect(after?.rights).toHaveLength(1);
    expect(after?.rights[0]?.validUntil).toEqual(card.rights[0]?.validUntil);
    expect(
      (await ticketing.readMovements({ number, most: 10 })).map(({ kind, balance }) => [kind, balance]),
    ).toEqual([
      ['reloaded', 20],
      ['bought', 10],
    ]);
  });

  it('keeps what expired in the ledger and adds nothing to it', async () => {
    const { holder, number } = await newCard('TEN');
    await venue.asOwner(
      `update venue.card_right set valid_until = now() - interval '1 day' where card_number = $1`,
      [number],
    );
    await sell(holder, { serviceCode: 'TEN', cardNumber: number });
    expect(await remaining(holder)).toEqual([10]);
    expect((await ticketing.readMovements({ number, most: 10 })).map(({ kind }) => kind)).toEqual([
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

  it('refuses a service twice on one card where it may be sold once', async () => {
    const { holder, number } = await newCard('YEAR');
    expect(await hold(holder, [{ serviceCode: 'YEAR', cardNumber: number }])).toMatchObject({
      refusal: 'sold-once',
    });
  });
});

describe('renewing', () => {
  const endsIn = (number: string, days: number) =>
    venue.asOwner(
      `update venue.card_right set valid_until = now() + make_interval(days => $2) where card_number = $1`,
      [number, days],
    );

  it('opens in its window only', async () => {
    const { holder, number } = await newCard('YEAR');
    const lines = [{ serviceCode: 'YEAR-AGAIN', cardNumber: number }];
    const key = randomUUID();
    expect(await hold(holder, lines, key)).toMatchObject({ refusal: 'renewal-not-open' });
    await endsIn(number, 20);
    expect(await hold(holder, lines, key)).toEqual({ held: true });
    await endsIn(number, -15);
    expect(await hold(holder, lines, key)).toMatchObject({ refusal: 'renewal-not-open' });
  });

  it('goes on from the end of the period, so that early is no loss', async () => {
    const { holder, number } = await newCard('YEAR');
    await endsIn(number, 20);
    await sell(holder, { serviceCode: 'YEAR-AGAIN', cardNumber: number });
    const [card] = await ticketing.findCards(holder);
    const days = ((card?.rights[0]?.validUntil.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(384);
    expect(days).toBeLessThan(386.1);
  });

  it('is held by one cart at a time, and once in it', async () => {
    const { holder, number } = await newCard('YEAR');
    await endsIn(number, 5);
    const line = { serviceCode: 'YEAR-AGAIN', cardNumber: number };
    const key = randomUUID();
    expect(await hold(holder, [line], key)).toEqual({ held: true });
    expect(await hold(holder, [line])).toMatchObject({ refusal: 'one-renewal' });
    expect(await hold(holder, [line, line], key)).toMatchObject({ refusal: 'one-renewal' });
    await ticketing.releasePlaces(key);
    expect(await hold(holder, [line])).toEqual({ held: true });
  });
});

describe('withdrawing tickets', () => {
  it('takes them off the right, as tickets of the card', async () => {
    const { holder, number } = await newCard('CLASSES');
    const [right] = await ticketing.readWithdrawalRights(holder);
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
    expect(await ticketing.readWithdrawalRights(holder)).toMatchObject([{ remaining: 3 }]);
  });

  it('never gives more than the right has, whoever holds it', async () => {
    const { holder } = await newCard('CLASSES');
    const [right] = await ticketing.readWithdrawalRights(holder);
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

  it('lets two devices have the last ones once', async () => {
    const { holder } = await newCard('CLASSES');
    const [right] = await ticketing.readWithdrawalRights(holder);
    const withdrawal = { rightId: right?.id ?? '', familyCode: 'ENTRY' };
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => sell(holder, { serviceCode: 'TICKET', quantity: 4, withdrawal })),
    );
    expect(outcomes.filter(({ sold }) => sold)).toHaveLength(1);
  });
});

describe('a card of another account', () => {
  it('is identified by its number and code, however they are written', async () => {
    const { number } = await newCard('TEN');
    const [{ code } = { code: '' }] = await venue.asOwner<{ code: string }>(
      'select code from venue.card where number = $1',
      [number],
    );
    const written = { number: `${number.slice(0, 4)} ${number.slice(4)}`, code: code.toLowerCase() };
    expect(await ticketing.identifyCard(written)).toMatchObject({ number });
    expect(await ticketing.identifyCard({ number, code: 'WRONG' })).toBeUndefined();
  });

  it('is attached by one of two who ask at once', async () => {
    const { holder, number } = await newCard('TEN');
    const [first, second] = [randomUUID(), randomUUID()];
    const outcomes = await Promise.all(
      [first, second].map((asking) => ticketing.attachCard({ number, holder: asking, from: holder })),
    );
    expect(outcomes.sort()).toEqual(['attached', 'attached-elsewhere']);
    expect(await ticketing.findCards(holder)).toEqual([]);
  });

  it('is detached by its holder only', async () => {
    const { holder, number } = await newCard('TEN');
    expect(await ticketing.detachCard({ number, holder: randomUUID() })).toBe('unknown');
    expect(await ticketing.detachCard({ number, holder })).toBe('detached');
    expect(await ticketing.findCards(holder)).toEqual([]);
  });
});

describe('blocking', () => {
  it('is for good, and what is left is lost', async () => {
    const { holder, number, card } = await newCard('TEN');
    expect(await ticketing.blockCard({ number, holder: randomUUID() })).toBe('unknown');
    expect(await ticketing.blockCard({ number, holder })).toBe('blocked');
    expect(await ticketing.blockCard({ number, holder })).toBe('already-blocked');
    expect(await remaining(holder)).toEqual([0]);
    expect(await present(card.scanCode)).toMatchObject({ accepted: false, reason: 'blocked' });
    await expect(
      venue.asOwner('update venue.card set blocked_at = null where number = $1', [number]),
    ).rejects.toThrow('blocked for good');
    expect(await hold(holder, [{ serviceCode: 'TEN', cardNumber: number }])).toMatchObject({
      refusal: 'card-blocked',
    });
  });
});

describe('the turnstile', () => {
  it('uses one admission of a card for each pass, and answers a repeated one as before', async () => {
    const { holder, card } = await newCard('TEN');
    const passId = randomUUID();
    const request = { passId, code: card.scanCode, establishmentCode: 'POOL', direction: 'in' as const };
    const first = await turnstile.pass(request);
    expect(first).toMatchObject({ accepted: true, remaining: 9, spent: 1 });
    expect(await turnstile.pass(request)).toEqual(first);
    expect(await present(card.scanCode)).toEqual(first);
    await wait();
    expect(await present(card.scanCode)).toMatchObject({ remaining: 8 });
    expect(await remaining(holder)).toEqual([8]);
  });

  it('gives the last admission to one of two places', async () => {
    const { holder, number, card } = await newCard('TEN');
    await venue.asOwner(
      `insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity)
       select tenant_id, id, card_number, 'used', -9 from venue.card_right where card_number = $1`,
      [number],
    );
    const answers = await Promise.all(['POOL', 'POOL-2'].map((place) => present(card.scanCode, place)));
    expect(answers.filter(({ accepted }) => accepted)).toHaveLength(1);
    expect(await remaining(holder)).toEqual([0]);
  });

  it('takes a pass back, once', async () => {
    const { holder, card } = await newCard('TEN');
    const passId = randomUUID();
    await turnstile.pass({ passId, code: card.scanCode, establishmentCode: 'POOL', direction: 'in' });
    expect([await turnstile.reverse(passId), await turnstile.reverse(passId)]).toEqual([true, true]);
    expect(await remaining(holder)).toEqual([10]);
    expect(await turnstile.reverse(randomUUID())).toBe(false);
  });

  it('opens for a period as often as one likes, until it ends', async () => {
    const { number, card } = await newCard('YEAR');
    expect(await present(card.scanCode)).toMatchObject({ accepted: true, unit: 'period' });
    await wait();
    await venue.asOwner(
      `update venue.card_right set valid_until = now() - interval '1 hour' where card_number = $1`,
      [number],
    );
    expect(await present(card.scanCode)).toMatchObject({ accepted: false, reason: 'expired' });
  });

  it('counts the minutes between going in and coming out', async () => {
    const { holder, card } = await newCard('HOURS');
    await present(card.scanCode);
    await venue.asOwner(
      `update venue.turnstile_pass set at = at - interval '59 minutes 30 seconds' where code = $1`,
      [card.scanCode],
    );
    expect(await present(card.scanCode, 'POOL', 'out')).toMatchObject({ accepted: true, spent: 60 });
    expect(await remaining(holder)).toEqual([540]);
  });

  it('opens once for a ticket, at its place', async () => {
    const outcome = await ticketing.sell({
      key: randomUUID(),
      buyer: { reference: 'someone' },
      locale: 'fr-FR',
      lines: [
        { lineId: randomUUID(), serviceCode: 'TICKET', priceName: '', quantity: 1, unitPriceCents: 500 },
      ],
    });
    const code = outcome.sold ? (outcome.sale.tickets[0]?.code ?? '') : '';
    expect(await present(code, 'ELSEWHERE')).toMatchObject({
      reason: 'wrong-place',
      establishmentCodes: ['POOL'],
    });
    expect(await present(code.toLowerCase().replaceAll(' ', ''))).toMatchObject({
      accepted: true,
      kind: 'ticket',
    });
    await wait();
    expect(await present(code)).toMatchObject({ accepted: false, reason: 'used' });
    expect(await ticketing.findTickets('someone')).toMatchObject([{ code, consumedAt: expect.any(Date) }]);
  });

  it('says of a session ticket that the day is wrong, or that it is too early', async () => {
    const sell = async (startsInMinutes: number) => {
      const sessionId = await venue.addSession(5, { startsInMinutes });
      const line = {
        lineId: randomUUID(),
        serviceCode: 'SWIM',
        priceName: '',
        quantity: 1,
        unitPriceCents: 500,
        sessionId,
      };
      const outcome = await ticketing.sell({
        key: randomUUID(),
        buyer: { reference: 'x' },
        locale: 'fr-FR',
        lines: [line],
      });
      return outcome.sold ? (outcome.sale.tickets[0]?.code ?? '') : '';
    };
    expect(await present(await sell(3 * 24 * 60))).toMatchObject({ reason: 'wrong-day' });
    expect(await present(await sell(5))).toMatchObject({ accepted: true });
  });

  it('knows no code of another venue', async () => {
    const { card } = await newCard('TEN');
    const other = gateway.turnstileOf(randomUUID() as never);
    expect(
      await other.pass({
        passId: randomUUID(),
        code: card.scanCode,
        establishmentCode: 'POOL',
        direction: 'in',
      }),
    ).toMatchObject({ accepted: false, reason: 'unknown' });
  });
});
