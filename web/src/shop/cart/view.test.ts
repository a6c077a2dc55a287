import { describe, expect, it } from 'vitest';
import type { Cart, WantedLine } from '#lib/cart.ts';
import {
  announcementBetween,
  extensionMinutes,
  formatCountdown,
  groupLines,
  isChangeable,
  limitReached,
  linesToRestore,
  maximumQuantity,
  removedWith,
  secondsLeft,
  sessionsOf,
  withQuantities,
} from './view.ts';

type Line = Cart['cartLines'][number];

const event: Line['cartLineDetails'][number]['event'] = {
  start: '2026-11-20T13:00:00Z',
  end: '2026-11-20T13:45:00Z',
  labels: { 'fr-FR': 'Aquagym' },
  establishment: { 'fr-FR': 'Centre' },
  themeLabels: { 'fr-FR': 'Forme' },
};

function line(service: string, priceName: string, unitPrice: number, details: Line['cartLineDetails']): Line {
  const quantity = details.reduce((sum, detail) => sum + detail.quantity, 0);
  return {
    id: `${service}-${priceName}`,
    service,
    type: 7,
    serviceName: { 'fr-FR': service },
    family: 'F',
    establishment: 'E',
    priceName,
    labels: { 'fr-FR': priceName },
    unitPrices: { [priceName]: unitPrice },
    unitPrice,
    quantity,
    lineTotalAmount: unitPrice * quantity,
    cartLineDetails: details,
    isDated: true,
  };
}

const wanted: WantedLine[] = [
  {
    id: 'l1',
    service: 'A',
    priceName: 'PLEIN',
    cartLineDetails: [
      { id: 'd1', eventId: 's1', quantity: 2 },
      { id: 'd2', eventId: 's2', quantity: 1 },
    ],
  },
  { id: 'l2', service: 'B', cartLineDetails: [{ id: 'd3', quantity: 1 }] },
];

const cart = (over: Partial<Cart>): Cart => ({ state: 'open', canExtend: true, ...over }) as Cart;

describe('tickets of a cart', () => {
  it('are one per service and session, with all their prices', () => {
    const groups = groupLines([
      line('A', 'PLEIN', 1100, [{ id: 'd1', eventId: 's1', quantity: 2, event }]),
      line('A', 'REDUIT', 900, [
        { id: 'd2', eventId: 's1', quantity: 1, event },
        { id: 'd3', eventId: 's2', quantity: 1, event },
      ]),
    ]);
    expect(groups.map(({ key, total, quantity }) => [key, total, quantity])).toEqual([
      ['A s1', 3100, 3],
      ['A s2', 900, 1],
    ]);
    expect(groups[0]?.entries.map((entry) => entry.detailId)).toEqual(['d1', 'd2']);
  });
});

describe('the last places of a session', () => {
  it('end the quantity of a price at what the cart holds and what is left', () => {
    expect(maximumQuantity({ quantity: 2 }, 0)).toBe(2);
    expect(maximumQuantity({ quantity: 2 }, 3)).toBe(5);
  });

  it('do not count where they are unknown, as for a ticket without a date', () => {
    expect(maximumQuantity({ quantity: 2 }, undefined)).toBe(99);
  });

  it('are said to be the last, unless one line has as many as it takes', () => {
    expect(limitReached(2, 5)).toBeUndefined();
    expect(limitReached(5, 5)).toBe('lastPlaces');
    expect(limitReached(98, 99)).toBeUndefined();
    expect(limitReached(99, 99)).toBe('mostPerLine');
  });

  it('are those of the sessions in the cart, each once', () => {
    const lines = [
      line('A', 'PLEIN', 1100, [{ id: 'd1', eventId: 's1', quantity: 2 }]),
      line('A', 'REDUIT', 900, [
        { id: 'd2', eventId: 's1', quantity: 1 },
        { id: 'd3', eventId: 's2', quantity: 1 },
      ]),
      line('B', '', 300, [{ id: 'd4', quantity: 1 }]),
    ];
    expect(sessionsOf(cart({ cartLines: lines }))).toEqual(['s1', 's2']);
  });
});

describe('changed quantities', () => {
  it('leave the other details unchanged', () => {
    const lines = withQuantities(wanted, new Map([['d1', 5]]));
    expect(lines.flatMap((one) => one.cartLineDetails.map((detail) => detail.quantity))).toEqual([5, 1, 1]);
  });

  it('of zero remove the detail, and its line once it is empty', () => {
    const lines = withQuantities(
      wanted,
      new Map([
        ['d1', 0],
        ['d3', 0],
      ]),
    );
    expect(lines.map((one) => one.cartLineDetails.map((detail) => detail.id))).toEqual([['d2']]);
  });

  it('can be undone by new lines without the removed ids', () => {
    expect(linesToRestore(wanted, ['d2'])).toEqual([
      { service: 'A', priceName: 'PLEIN', cartLineDetails: [{ eventId: 's2', quantity: 1 }] },
    ]);
    expect(linesToRestore(wanted, ['unknown'])).toEqual([]);
  });

  it('take the rentals of a session along with its last tickets', () => {
    const lines = [
      line('A', 'PLEIN', 800, [
        { id: 'd1', eventId: 's1', quantity: 2 },
        { id: 'd2', eventId: 's2', quantity: 1 },
      ]),
      line('A', 'ENFANT', 500, [{ id: 'd3', eventId: 's2', quantity: 1 }]),
      {
        ...line('SKATES', '', 300, [
          { id: 'd4', eventId: 's1', quantity: 1 },
          { id: 'd5', quantity: 1 },
        ]),
        type: 0,
      },
    ];
    expect(removedWith(lines, 'd1')).toEqual(['d1', 'd4']);
    expect(removedWith(lines, 'd2')).toEqual(['d2']);
    expect(removedWith(lines, 'd5')).toEqual(['d5']);
  });
});

describe('the countdown of the hold', () => {
  const times = { serverTime: '2026-11-20T12:00:00Z', validityEndDate: '2026-11-20T12:10:00Z' };

  it('follows the clock of the server, whatever the local time is', () => {
    expect(secondsLeft(times, 5000, 5000)).toBe(600);
    expect(secondsLeft(times, 5000, 65_000)).toBe(540);
  });

  it('never goes below zero', () => expect(secondsLeft(times, 0, 3_600_000)).toBe(0));

  it('is formatted with two-digit seconds', () => {
    expect(formatCountdown(604)).toBe('10\u00a0min\u00a004\u00a0s');
    expect(formatCountdown(59)).toBe('59\u00a0s');
  });

  it('is announced at five minutes and at one minute only', () => {
    expect(announcementBetween(301, 300)).toBe(300);
    expect(announcementBetween(300, 299)).toBeUndefined();
    expect(announcementBetween(62, 58)).toBe(60);
    expect(announcementBetween(302, 40)).toBe(60);
    expect(announcementBetween(30, 0)).toBeUndefined();
  });
});

describe('an extension of the hold', () => {
  const validityEndDate = '2026-11-20T12:10:00Z';

  it('has the length set by the venue, up to the cap', () => {
    expect(
      extensionMinutes(cart({ validityEndDate, maximumValidityEndDate: '2026-11-20T12:40:00Z' }), 10),
    ).toBe(10);
    expect(
      extensionMinutes(cart({ validityEndDate, maximumValidityEndDate: '2026-11-20T12:14:30Z' }), 10),
    ).toBe(4);
  });

  it('is not offered when the server refuses it', () => {
    expect(
      extensionMinutes(
        cart({ canExtend: false, validityEndDate, maximumValidityEndDate: validityEndDate }),
        10,
      ),
    ).toBe(0);
  });
});

it('a cart can be changed unless a payment is under way or done', () => {
  expect((['open', 'failed', 'cancelled'] as const).map((state) => isChangeable(cart({ state })))).toEqual([
    true,
    true,
    true,
  ]);
  expect(
    (['payment-pending', 'paid', 'sold'] as const).map((state) => isChangeable(cart({ state }))),
  ).toEqual([false, false, false]);
});
