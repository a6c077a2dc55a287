import { describe, expect, it } from 'vitest';
import type { StoredLine } from '#cart/cart.ts';
import { findDoubles, type OwnedTickets } from './double-purchases.ts';

const label = (text: string) => ({ 'fr-FR': text });
const at = (start: string, end: string) => ({
  start: `2027-01-10T${start}:00.000Z`,
  end: `2027-01-10T${end}:00.000Z`,
});

/** A line for a session; the fields that decide nothing are left out. */
const line = (
  eventId: string,
  times: { start: string; end: string },
  people: string[] = [],
  quantity = 1,
  type = 7,
) =>
  ({
    id: `line-${eventId}`,
    type,
    serviceName: label(`Service ${eventId}`),
    details: [{ id: `part-${eventId}`, eventId, event: { ...times }, quantity, people }],
  }) as unknown as StoredLine;
const owned = (
  sessionId: string,
  times: { start: string; end: string },
  person: OwnedTickets['person'] = null,
  quantity = 1,
) =>
  ({ sessionId, serviceName: label(`Service ${sessionId}`), event: times, quantity, person }) as OwnedTickets;

const MORNING = at('09:00', '10:00');
const NOE = { id: 'noe', name: 'Noé' };
const ZOE = { id: 'zoe', name: 'Zoé' };
const NAMES = new Map([NOE, ZOE].map(({ id, name }) => [id, name]));

describe('findDoubles', () => {
  it('finds tickets of the same session, added up', () => {
    expect(
      findDoubles([line('A', MORNING)], [owned('A', MORNING, null, 2), owned('A', MORNING, NOE)], NAMES),
    ).toEqual([
      {
        lineId: 'line-A',
        isSameSession: true,
        isInCart: false,
        serviceName: label('Service A'),
        ...MORNING,
        quantity: 3,
        people: ['Noé'],
      },
    ]);
  });

  it.each([
    ['overlaps', at('09:30', '10:30'), 1],
    ['contains it', at('08:00', '11:00'), 1],
    ['ends when it begins', at('08:00', '09:00'), 0],
    ['begins when it ends', at('10:00', '11:00'), 0],
  ])('compares the times of another session, which %s', (_how, times, count) => {
    expect(findDoubles([line('A', MORNING)], [owned('B', times)], NAMES)).toHaveLength(count);
  });

  it('lets different people of the household have tickets for one time', () => {
    expect(findDoubles([line('A', MORNING, ['noe'])], [owned('A', MORNING, ZOE)], NAMES)).toEqual([]);
    expect(findDoubles([line('A', MORNING, ['noe'])], [owned('A', MORNING, NOE)], NAMES)).toHaveLength(1);
  });

  it('asks where a ticket of the cart or of the customer is for nobody by name', () => {
    expect(findDoubles([line('A', MORNING, ['noe'], 2)], [owned('A', MORNING, ZOE)], NAMES)).toHaveLength(1);
    expect(findDoubles([line('A', MORNING, ['noe'])], [owned('A', MORNING)], NAMES)).toHaveLength(1);
  });

  it('finds a person who has two sessions of the cart at one time', () => {
    const lines = [line('A', MORNING, ['noe', 'zoe'], 2), line('B', at('09:30', '10:30'), ['zoe'])];
    expect(findDoubles(lines, [], NAMES)).toMatchObject([
      { lineId: 'line-B', isInCart: true, isSameSession: false, people: ['Zoé'], ...MORNING },
    ]);
  });

  it('leaves out two sessions of the cart without names, and rentals', () => {
    expect(findDoubles([line('A', MORNING), line('B', MORNING)], [], NAMES)).toEqual([]);
    expect(findDoubles([line('A', MORNING, [], 1, 1)], [owned('A', MORNING)], NAMES)).toEqual([]);
  });
});
