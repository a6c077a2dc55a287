import { describe, expect, test } from 'vitest';
import { VISITOR } from '#platform/auth/identity.ts';
import {
  cart,
  codeOf,
  JEANNE,
  LOOKUP,
  minutes,
  NOW,
  SAMIR,
  SESSION,
  TENANT,
  want,
  wantEntry,
  wantMany,
} from '#test/portal/cart-rows.ts';
import {
  canExtend,
  isOver,
  paymentSeconds,
  placesBySession,
  requireChangeable,
  requireOwn,
  requireWaiting,
  totalOf,
} from './cart.ts';
import { planLines } from './lines.ts';

describe('a ticket with a minimum quantity of three', () => {
  const plan = (...quantities: number[]) =>
    planLines(
      quantities.flatMap((quantity) => want('FAM', 'Plein tarif', { quantity })),
      new Set(),
      LOOKUP,
      VISITOR,
    );

  test('is not sold for one or two, however they are split into lines', () => {
    expect(codeOf(() => plan(1))).toBe('cart.too-few-tickets');
    expect(codeOf(() => plan(1, 1))).toBe('cart.too-few-tickets');
    expect(plan(3)).toHaveLength(1);
    expect(plan(1, 2)[0]).toMatchObject({ minimumQuantity: 3 });
  });

  test('is not sold beyond its maximum of six, however they are split into lines', () => {
    expect(codeOf(() => plan(7))).toBe('cart.too-many-tickets');
    expect(codeOf(() => plan(3, 4))).toBe('cart.too-many-tickets');
    expect(plan(3, 3)[0]).toMatchObject({ maximumQuantity: 6 });
  });

  test('lists every establishment where it is valid', () => {
    expect(plan(3)[0]?.otherEstablishments).toHaveLength(1);
  });
});

describe('planLines', () => {
  test('takes names, prices and totals from the catalogue', () => {
    const lines = planLines(
      want('AQG', 'Plein tarif', { quantity: 2, eventId: 'S1' }),
      new Set(),
      LOOKUP,
      VISITOR,
    );
    expect(lines[0]).toMatchObject({ unitPrice: 1100, quantity: 2, serviceName: { 'fr-FR': 'Aquagym' } });
    expect(lines[0]?.details[0]?.event?.start).toBe(SESSION.start.toISOString());
    expect(totalOf(lines)).toBe(2200);
    expect(placesBySession(lines)).toEqual(new Map([['S1', 2]]));
  });

  test('counts the places that a ticket takes, and keeps them for a line that the cart has', () => {
    const taking = (places: number | undefined) => ({
      ...LOOKUP,
      service: (code: string) => {
        const service = LOOKUP.service(code);
        return service && { ...service, prices: service.prices.map((price) => ({ ...price, places })) };
      },
    });
    const wanted = want('AQG', 'Plein tarif', { quantity: 2, eventId: 'S1' });
    const lines = planLines(wanted, new Set(), taking(4), VISITOR);
    expect(placesBySession(lines)).toEqual(new Map([['S1', 8]]));
    const known = new Set(lines.map(({ id }) => id));
    const again = wanted.map((line) => ({ ...line, id: lines[0]?.id }));
    for (const places of [undefined, 6])
      expect(planLines(again, known, { ...taking(places), held: lines }, VISITOR)).toMatchObject([
        { places: 4 },
      ]);
    const many = want('AQG', 'Plein tarif', { quantity: 13, eventId: 'S1' });
    expect(codeOf(() => planLines(many, new Set(), taking(4), VISITOR))).toBe('cart.too-many-places');
  });

  test.each([
    ['an unknown service', want('NOPE', 'Plein tarif', { quantity: 1 }), 'service.not-found'],
    ['an unknown price', want('ENT', 'Gratuit', { quantity: 1 }), 'price.not-found'],
    ['the base price where named ones exist', want('ENT', '', { quantity: 1 }), 'price.not-found'],
    ['a dated service without its session', want('AQG', 'Plein tarif', { quantity: 1 }), 'event.required'],
    [
      'a session of another service',
      want('AQG', 'Plein tarif', { quantity: 1, eventId: 'S9' }),
      'event.not-found',
    ],
    [
      'more places than one cart may hold',
      want('AQG', 'Plein tarif', { quantity: 51, eventId: 'S1' }),
      'cart.too-many-places',
    ],
    ['more tickets than an order may have', [wantMany, wantMany], 'request.invalid'],
    [
      'more places over several sessions than one cart may hold',
      Array.from({ length: 5 }, (_, index) =>
        want('AQG', 'Plein tarif', { quantity: 41, eventId: `S1${index}` }),
      ).flat(),
      'cart.full',
    ],
    [
      'a card-bound service without signing in',
      want('CARD', 'Plein tarif', { quantity: 1 }),
      'account.login-required',
    ],
  ])('refuses %s', (_what, wanted, code) => {
    expect(codeOf(() => planLines(wanted, new Set(), LOOKUP, VISITOR))).toBe(code);
  });

  test('grants a named price only to buyers whose quotient opens its discount code', () => {
    const wanted = want('ENT', 'QF1', { quantity: 1 });
    const opening = (discountCode: string | undefined) => () =>
      planLines(
        wanted,
        new Set(),
        {
          ...LOOKUP,
          namedPrices: {
            opened: discountCode === undefined ? undefined : { discountCode, until: null },
            held: new Map(),
          },
        },
        SAMIR,
      );
    expect(codeOf(() => planLines(wanted, new Set(), LOOKUP, VISITOR))).toBe('price.not-entitled');
    expect(codeOf(opening(undefined))).toBe('price.not-entitled');
    expect(codeOf(opening('SOLIDAIRE-2'))).toBe('price.not-entitled');
    expect(opening('SOLIDAIRE-1')()[0]).toMatchObject({
      unitPrice: 300,
      externalDiscountCode: 'SOLIDAIRE-1',
    });
  });

  test('replaces a named price that is no longer open by the common one, and reports the former price', () => {
    const wanted = want('ENT', 'QF1', { quantity: 2 }).map((line) => ({ ...line, id: 'mine' }));
    const namedPrices = { opened: undefined, held: new Map([['mine', 'QF1']]) };
    const [line] = planLines(wanted, new Set(['mine']), { ...LOOKUP, namedPrices }, SAMIR);
    expect(line).toMatchObject({
      id: 'mine',
      priceName: 'Plein tarif',
      unitPrice: 1100,
      formerPrice: { labels: { 'fr-FR': 'Tarif solidaire' }, unitPrice: 300 },
    });
    expect(line?.externalDiscountCode).toBeUndefined();
  });

  test('keeps ids of the cart, and assigns new ones otherwise', () => {
    const [line] = planLines([{ ...wantEntry, id: 'mine' }], new Set(['mine']), LOOKUP, VISITOR);
    const [stranger] = planLines([{ ...wantEntry, id: 'theirs' }], new Set(['mine']), LOOKUP, VISITOR);
    expect(line?.id).toBe('mine');
    expect(stranger?.id).not.toBe('theirs');
  });

  test('never assigns an id twice, because it identifies tickets', () => {
    const wanted = { ...wantEntry, id: 'mine' };
    const lines = planLines([wanted, wanted], new Set(['mine']), LOOKUP, VISITOR);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(2);
  });
});

describe('a cart', () => {
  test('of a customer is not found by anyone else', () => {
    expect(codeOf(() => requireOwn(cart({ user_id: 'jeanne' }), VISITOR))).toBe('cart.not-found');
    expect(codeOf(() => requireOwn(cart({ user_id: 'jeanne' }), SAMIR))).toBe('cart.not-found');
    expect(codeOf(() => requireOwn(cart({ user_id: 'jeanne' }), JEANNE))).toBe('accepted');
    expect(codeOf(() => requireOwn(undefined, JEANNE))).toBe('cart.not-found');
  });

  test('expires at the end of its time, swept or not, but never once it is paid', () => {
    expect(isOver(cart({ valid_until: NOW }))).toBe(true);
    expect(isOver(cart({ state: 'expired' }))).toBe(true);
    expect(isOver(cart({ valid_until: NOW, state: 'paid' }))).toBe(false);
    expect(codeOf(() => requireWaiting(cart({ valid_until: NOW })))).toBe('cart.expired');
  });

  test('cannot change once payment has begun, or under an outdated version', () => {
    expect(codeOf(() => requireChangeable(cart({ state: 'payment-pending' })))).toBe('cart.payment-pending');
    expect(codeOf(() => requireChangeable(cart({ state: 'selling' })))).toBe('cart.already-on-sale');
    expect(codeOf(() => requireChangeable(cart(), 2))).toBe('cart.changed');
    expect(codeOf(() => requireChangeable(cart({ state: 'failed' }), 1))).toBe('accepted');
  });

  test('can be extended while it has lines and the cap is not reached', () => {
    const lines = planLines(want('ENT', 'Plein tarif', { quantity: 1 }), new Set(), LOOKUP, VISITOR);
    expect(canExtend(cart({ lines }), TENANT)).toBe(true);
    expect(canExtend(cart(), TENANT)).toBe(false);
    expect(canExtend(cart({ lines, valid_until: minutes(45) }), TENANT)).toBe(false);
    expect(canExtend(cart({ lines, state: 'payment-pending' }), TENANT)).toBe(false);
  });

  test('lasts as long as its payment may take, but repeated payments do not extend it beyond the cap', () => {
    const left = (opened: number, until: number) =>
      paymentSeconds(cart({ opened_at: minutes(opened), valid_until: minutes(until) }), TENANT) / 60;
    expect(left(0, 5)).toBe(12);
    expect(left(0, 15)).toBe(15);
    expect(left(-50, 3)).toBe(7);
    expect(left(-60, 1)).toBe(1);
  });
});
