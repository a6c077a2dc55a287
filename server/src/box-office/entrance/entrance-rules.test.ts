import { describe, expect, it } from 'vitest';
import { entranceDay } from './entrance.ts';

const PARIS = 'Europe/Paris';

describe('entranceDay', () => {
  it.each([
    ['2026-11-27T02:59:00Z', '2026-11-26', '2026-11-26T03:00:00.000Z'],
    ['2026-11-27T03:00:00Z', '2026-11-27', '2026-11-27T03:00:00.000Z'],
    // Summer time begins at two o'clock.
    ['2026-03-29T10:00:00Z', '2026-03-29', '2026-03-29T02:00:00.000Z'],
  ])('begins at four o’clock at the venue: %s', (now, day, from) => {
    const found = entranceDay(new Date(now), PARIS);
    expect([found.day, found.from.toISOString()]).toEqual([day, from]);
  });
});
