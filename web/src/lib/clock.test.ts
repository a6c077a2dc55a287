import { describe, expect, it } from 'vitest';
import { localInstant } from './clock.ts';

describe('localInstant', () => {
  it.each([
    ['winter in Paris', '2026-11-27T14:00', 'Europe/Paris', '2026-11-27T13:00:00.000Z'],
    ['summer in Paris', '2026-07-01T14:00', 'Europe/Paris', '2026-07-01T12:00:00.000Z'],
    ['an island ahead', '2026-11-27T02:30', 'Indian/Reunion', '2026-11-26T22:30:00.000Z'],
    ['an island behind', '2026-11-27T22:00', 'America/Guadeloupe', '2026-11-28T02:00:00.000Z'],
    ['a skipped time', '2026-03-29T02:30', 'Europe/Paris', '2026-03-29T01:30:00.000Z'],
    ['a repeated time', '2026-10-25T02:30', 'Europe/Paris', '2026-10-25T00:30:00.000Z'],
    ['the hour after a clock change', '2026-10-25T03:00', 'Europe/Paris', '2026-10-25T02:00:00.000Z'],
  ])('returns the instant of a local time: %s', (_, local, timeZone, instant) => {
    expect(localInstant(local, timeZone)).toBe(instant);
  });

  it('returns undefined for an incomplete time', () => {
    expect(localInstant('', 'Europe/Paris')).toBeUndefined();
  });
});
