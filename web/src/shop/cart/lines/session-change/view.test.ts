import { expect, it } from 'vitest';
import { withSession } from './view.ts';

const line = (id: string, priceName: string, details: [string, string, number][], service = 'SWIM') => ({
  id,
  service,
  priceName,
  cartLineDetails: details.map(([detail, eventId, quantity]) => ({ id: detail, eventId, quantity })),
});

it('moves every price of a service to another session, with its quantity and its identity', () => {
  const lines = [line('1', 'FULL', [['a', 'noon', 2]]), line('2', 'CHILD', [['b', 'noon', 3]])];
  expect(withSession(lines, { service: 'SWIM', session: 'noon' }, 'night')).toEqual([
    line('1', 'FULL', [['a', 'night', 2]]),
    line('2', 'CHILD', [['b', 'night', 3]]),
  ]);
});

it('leaves other services and other sessions where they are', () => {
  const lines = [
    line('1', 'FULL', [
      ['a', 'noon', 2],
      ['b', 'dawn', 1],
    ]),
    line('2', 'FULL', [['c', 'noon', 1]], 'SAUNA'),
  ];
  const moved = withSession(lines, { service: 'SWIM', session: 'noon' }, 'night');
  expect(moved.flatMap(({ cartLineDetails }) => cartLineDetails)).toEqual([
    { id: 'b', eventId: 'dawn', quantity: 1 },
    { id: 'a', eventId: 'night', quantity: 2 },
    { id: 'c', eventId: 'noon', quantity: 1 },
  ]);
});

it('takes rentals along with the last tickets of their session', () => {
  const lines = [line('1', 'FULL', [['a', 'noon', 2]]), line('2', '', [['b', 'noon', 1]], 'SKATES')];
  const attended = { service: 'SWIM', session: 'noon' };
  expect(withSession(lines, attended, 'night', ['SKATES'])).toEqual([
    line('1', 'FULL', [['a', 'night', 2]]),
    line('2', '', [['b', 'night', 1]], 'SKATES'),
  ]);
  const others = [...lines, line('3', 'FULL', [['c', 'noon', 1]], 'SAUNA')];
  expect(withSession(others, attended, 'night', ['SKATES'])[1]).toEqual(lines[1]);
});

it('joins what the cart has at that session already', () => {
  const lines = [
    line('1', 'FULL', [
      ['a', 'noon', 2],
      ['b', 'night', 1],
    ]),
  ];
  expect(withSession(lines, { service: 'SWIM', session: 'noon' }, 'night')).toEqual([
    line('1', 'FULL', [['b', 'night', 3]]),
  ]);
});
