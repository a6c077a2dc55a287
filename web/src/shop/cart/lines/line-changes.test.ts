import { describe, expect, it } from 'vitest';
import type { Cart, WantedLine } from '#lib/cart.ts';
import {
  linesToRestore,
  personsOf,
  removedWith,
  withCard,
  withContacts,
  withQuantities,
  withSession,
} from './line-changes.ts';

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

describe('withQuantities', () => {
  it('leaves the other details unchanged', () => {
    const lines = withQuantities(wanted, new Map([['d1', 5]]));
    expect(lines.flatMap((one) => one.cartLineDetails.map((detail) => detail.quantity))).toEqual([5, 1, 1]);
  });

  it('removes a detail at zero, and a line without details', () => {
    const lines = withQuantities(
      wanted,
      new Map([
        ['d1', 0],
        ['d3', 0],
      ]),
    );
    expect(lines.map((one) => one.cartLineDetails.map((detail) => detail.id))).toEqual([['d2']]);
  });
});

describe('linesToRestore', () => {
  it('returns the removed details without their ids', () => {
    expect(linesToRestore(wanted, ['d2'])).toEqual([
      { service: 'A', priceName: 'PLEIN', cartLineDetails: [{ eventId: 's2', quantity: 1 }] },
    ]);
    expect(linesToRestore(wanted, ['unknown'])).toEqual([]);
  });
});

/** A line of a service of a type, with one ticket per part. */
const cartLine = (service: string, type: number, ...parts: [string, string | undefined][]) =>
  ({
    service,
    type,
    cartLineDetails: parts.map(([id, eventId]) => ({ id, eventId, quantity: 1 })),
  }) as unknown as Cart['cartLines'][number];

describe('removedWith', () => {
  it('adds the rentals of a session to its last tickets', () => {
    const lines = [
      cartLine('A', 7, ['d1', 's1'], ['d2', 's2']),
      cartLine('A', 7, ['d3', 's2']),
      cartLine('SKATES', 0, ['d4', 's1'], ['d5', undefined]),
    ];
    expect(removedWith(lines, 'd1')).toEqual(['d1', 'd4']);
    expect(removedWith(lines, 'd2')).toEqual(['d2']);
    expect(removedWith(lines, 'd5')).toEqual(['d5']);
  });
});

const wantedLine = (id: string, ...cartLineDetails: WantedLine['cartLineDetails']): WantedLine => ({
  id,
  service: 'TEN',
  priceName: '',
  cartLineDetails,
});
const LISE = { cardHolderFirstName: 'Lise', cardHolderName: 'Morel' };

describe('withCard', () => {
  it('replaces the card of one part, with its holder', () => {
    const lines = [
      wantedLine('a', { id: '1', quantity: 1, cardNumber: '01', cardHolderName: 'Roux' }),
      wantedLine('b', { id: '2', quantity: 1, cardNumber: '01' }),
    ];
    expect(withCard(lines, '1', true, { cardNumber: '02' })).toEqual([
      wantedLine('a', { id: '1', quantity: 1, cardNumber: '02' }),
      lines[1],
    ]);
    expect(withCard(lines, '1', true, LISE)[0]).toEqual(wantedLine('a', { id: '1', quantity: 1, ...LISE }));
  });

  it('splits one unit off a part with several unnamed cards', () => {
    const lines = [wantedLine('a', { id: '1', quantity: 3, cardNumber: '0' })];
    expect(withCard(lines, '1', true, { cardNumber: '02' })).toEqual([
      wantedLine('a', { id: '1', quantity: 2, cardNumber: '0' }, { quantity: 1, cardNumber: '02' }),
    ]);
  });

  it('changes all parts of a line that fills no cards', () => {
    const tickets = [
      { id: '1', quantity: 2, eventId: 'x', cardNumber: '01' },
      { id: '2', quantity: 1, eventId: 'y', cardNumber: '01' },
    ];
    expect(withCard([wantedLine('a', ...tickets)], '2', false, {})).toEqual([
      wantedLine('a', { id: '1', quantity: 2, eventId: 'x' }, { id: '2', quantity: 1, eventId: 'y' }),
    ]);
  });
});

const sessionLine = (
  id: string,
  priceName: string,
  details: [string, string, number][],
  service = 'SWIM',
) => ({
  id,
  service,
  priceName,
  cartLineDetails: details.map(([detail, eventId, quantity]) => ({ id: detail, eventId, quantity })),
});

describe('withSession', () => {
  it('moves every price of a service to another session, with quantities and ids', () => {
    const lines = [
      sessionLine('1', 'FULL', [['a', 'noon', 2]]),
      sessionLine('2', 'CHILD', [['b', 'noon', 3]]),
    ];
    expect(withSession(lines, { service: 'SWIM', session: 'noon' }, 'night')).toEqual([
      sessionLine('1', 'FULL', [['a', 'night', 2]]),
      sessionLine('2', 'CHILD', [['b', 'night', 3]]),
    ]);
  });

  it('leaves other services and other sessions unchanged', () => {
    const lines = [
      sessionLine('1', 'FULL', [
        ['a', 'noon', 2],
        ['b', 'dawn', 1],
      ]),
      sessionLine('2', 'FULL', [['c', 'noon', 1]], 'SAUNA'),
    ];
    const moved = withSession(lines, { service: 'SWIM', session: 'noon' }, 'night');
    expect(moved.flatMap(({ cartLineDetails }) => cartLineDetails)).toEqual([
      { id: 'b', eventId: 'dawn', quantity: 1 },
      { id: 'a', eventId: 'night', quantity: 2 },
      { id: 'c', eventId: 'noon', quantity: 1 },
    ]);
  });

  it('moves rentals with the last tickets of their session', () => {
    const lines = [
      sessionLine('1', 'FULL', [['a', 'noon', 2]]),
      sessionLine('2', '', [['b', 'noon', 1]], 'SKATES'),
    ];
    const attended = { service: 'SWIM', session: 'noon' };
    expect(withSession(lines, attended, 'night', ['SKATES'])).toEqual([
      sessionLine('1', 'FULL', [['a', 'night', 2]]),
      sessionLine('2', '', [['b', 'night', 1]], 'SKATES'),
    ]);
    const others = [...lines, sessionLine('3', 'FULL', [['c', 'noon', 1]], 'SAUNA')];
    expect(withSession(others, attended, 'night', ['SKATES'])[1]).toEqual(lines[1]);
  });

  it('adds to the tickets that the cart already has at that session', () => {
    const lines = [
      sessionLine('1', 'FULL', [
        ['a', 'noon', 2],
        ['b', 'night', 1],
      ]),
    ];
    expect(withSession(lines, { service: 'SWIM', session: 'noon' }, 'night')).toEqual([
      sessionLine('1', 'FULL', [['b', 'night', 3]]),
    ]);
  });
});

describe('withContacts', () => {
  it('sets the contacts of one part only', () => {
    const line = (id: string) => ({
      service: 'POOL',
      priceName: 'adult',
      cartLineDetails: [{ id, eventId: 'noon', quantity: 1 }],
    });
    const ada = { firstName: 'Ada' };
    const [first, second] = withContacts([line('a'), line('b')], 'b', [ada]);
    expect(first).toEqual(line('a'));
    expect(second?.cartLineDetails).toEqual([{ id: 'b', eventId: 'noon', quantity: 1, contacts: [ada] }]);
  });
});

describe('personsOf', () => {
  it('returns one person per ticket and keeps the known ones', () => {
    expect(personsOf([{ firstName: 'Ada' }], 2)).toEqual([{ firstName: 'Ada' }, {}]);
    expect(personsOf([{ firstName: 'Ada' }, { firstName: 'Bo' }], 1)).toEqual([{ firstName: 'Ada' }]);
  });
});
