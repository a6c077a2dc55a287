import { expect, test } from 'vitest';
import { localInstant } from './context.ts';

test.each([
  ['2026-10-25T00:30:00Z', '2026-10-25T02:30:00+02:00'],
  ['2026-10-25T01:30:00Z', '2026-10-25T02:30:00+01:00'],
  ['2027-03-28T00:30:00Z', '2027-03-28T01:30:00+01:00'],
  ['2027-03-28T01:30:00Z', '2027-03-28T03:30:00+02:00'],
])(
  'localInstant writes %s with the offset of Paris at that instant, even in the night of a clock change',
  (instant, local) => {
    expect(localInstant(new Date(instant), 'Europe/Paris')).toBe(local);
  },
);
