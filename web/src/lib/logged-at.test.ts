import { expect, it } from 'vitest';
import { loggedAt } from './logged-at.ts';

it.each([
  ['fr-FR', /^20\/11\/2026,? 14:05:33$/],
  ['en-GB', /^20\/11\/2026, 14:05:33$/],
  ['de-DE', /^20\.11\.2026, 14:05:33$/],
] as const)(
  'a log has the short date and the time to the second, where the venue is: %s',
  (locale, digits) => {
    expect(loggedAt('2026-11-20T13:05:33.400Z', locale, 'Europe/Paris')).toMatch(digits);
  },
);
