import { describe, expect, it } from 'vitest';
import type { TimetableSession } from '#gateways/ticketing/box-office/timetable/port.ts';
import { shortagesOf } from './sessions.ts';

const at = (id: string, from: string, until: string, staff?: number, establishmentCode = 'POOL') =>
  ({
    id,
    establishmentCode,
    start: new Date(`2026-12-01T${from}:00Z`),
    end: new Date(`2026-12-01T${until}:00Z`),
    staff,
  }) as TimetableSession;

const shortages = (...sessions: TimetableSession[]) =>
  Object.fromEntries(shortagesOf(sessions, (place) => (place === 'POOL' ? 3 : undefined)));

describe('shortagesOf', () => {
  it('finds no shortage while the staff suffice, or without a limit', () => {
    expect(shortages(at('a', '10:00', '11:00', 2), at('b', '10:30', '11:30', 1))).toEqual({});
    expect(shortages(at('a', '10:00', '11:00', 9, 'RINK'), at('b', '10:00', '11:00', 9, 'RINK'))).toEqual({});
  });

  it('names every session of the busiest moment with its need', () => {
    const found = shortages(
      at('early', '09:00', '10:15', 1),
      at('a', '10:00', '11:00', 2),
      at('b', '10:30', '11:30', 2),
      at('none', '10:00', '11:00'),
      at('late', '11:00', '12:00', 1),
    );
    expect(found).toEqual({ a: { needed: 4, available: 3 }, b: { needed: 4, available: 3 } });
  });

  it('does not add a session that begins when another ends', () => {
    expect(shortages(at('a', '10:00', '11:00', 2), at('b', '11:00', '12:00', 2))).toEqual({});
  });

  it('finds a single session that needs more than there are', () => {
    expect(shortages(at('a', '10:00', '11:00', 4))).toEqual({ a: { needed: 4, available: 3 } });
  });
});
