import { describe, expect, it } from 'vitest';
import { centsOf } from '../pattern-values.ts';
import {
  changesOf,
  clockAfter,
  hoursOf,
  mondayOf,
  NO_CHANGE,
  placeSessions,
  type Session,
} from './week-values.ts';

const DAY = '2026-11-30';
const session = (id: string, start: string, end: string): Session => ({
  id,
  isByHand: false,
  establishment: 'RIVAGE',
  services: ['ENT'],
  start: `${DAY}T${start}`,
  end: end.includes('T') ? end : `${DAY}T${end}`,
  capacity: 10,
  sold: 0,
  held: 0,
  overlaps: [],
});

describe('placeSessions', () => {
  it('places overlapping sessions side by side and others across the whole column', () => {
    const placed = placeSessions(DAY, [
      session('a', '09:00', '10:30'),
      session('b', '09:30', '10:00'),
      session('c', '10:00', '11:00'),
      session('d', '12:00', '13:00'),
    ]);
    expect(placed.map(({ session: { id }, lane, lanes }) => [id, lane, lanes])).toEqual([
      ['a', 0, 2],
      ['b', 1, 2],
      ['c', 1, 2],
      ['d', 0, 1],
    ]);
  });

  it('cuts a session past midnight at the end of the day', () => {
    expect(placeSessions(DAY, [session('n', '22:00', '2026-12-01T02:00')])[0]).toMatchObject({
      from: 1320,
      until: 1440,
    });
    expect(hoursOf([session('n', '22:00', '2026-12-01T02:00')])).toEqual({ first: 22, last: 24 });
  });
});

describe('changesOf', () => {
  const rooms = new Map([['Bassin', { 'fr-FR': 'Bassin', 'en-GB': 'Pool' }]]);
  const change = (part: Partial<typeof NO_CHANGE>, of = session('a', '09:00', '10:30')) =>
    changesOf([of], { ...NO_CHANGE, ...part }, { centsOf, rooms })[0];

  it('keeps the duration when only the start changes', () => {
    expect(change({ start: '14:00' })).toEqual({ id: 'a', start: `${DAY}T14:00`, end: `${DAY}T15:30` });
    expect(change({ day: '2026-12-02' })).toEqual({
      id: 'a',
      start: '2026-12-02T09:00',
      end: '2026-12-02T10:30',
    });
  });

  it('moves an end that is not later to the next day', () => {
    expect(change({ start: '23:00', end: '01:00' })).toMatchObject({ end: '2026-12-01T01:00' });
  });

  it('changes only what is filled in', () => {
    expect(change({})).toEqual({ id: 'a' });
    expect(change({ capacity: '12', room: 'Bassin', prices: { PLEIN: '9,50', AUTRE: '' } })).toEqual({
      id: 'a',
      capacity: 12,
      room: { 'fr-FR': 'Bassin', 'en-GB': 'Pool' },
      unitPrices: { PLEIN: 950 },
    });
    expect(change({ room: 'none', usualPrices: true })).toEqual({ id: 'a', room: null, unitPrices: null });
    expect([change({ pool: 'hall' }), change({ pool: 'none' })]).toEqual([
      { id: 'a', pool: 'hall' },
      { id: 'a', pool: null },
    ]);
    expect(change({ room: 'other', otherRoom: 'Sauna' })).toMatchObject({ room: { 'fr-FR': 'Sauna' } });
  });
});

it('finds the Monday of a week, and times across midnight', () => {
  expect([mondayOf('2026-11-30'), mondayOf('2026-12-06')]).toEqual(['2026-11-30', '2026-11-30']);
  expect(clockAfter('2026-11-30T23:45', 30)).toBe('2026-12-01T00:15');
});
