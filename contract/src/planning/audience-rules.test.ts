import { describe, expect, it } from 'vitest';
import { AGE_GROUPS, DAY_PARTS, dayPartOf, isForAge, matchesAudience, readList } from './audience-rules.ts';

it.each([
  [0, 'morning'],
  [11, 'morning'],
  [12, 'midday'],
  [13, 'midday'],
  [14, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
] as const)('a session at %i h is in the %s', (hour, part) => expect(dayPartOf(hour)).toBe(part));

describe('isForAge', () => {
  it.each([
    ['accepts every age for a service without age groups', { publicType: 'tout public' }, AGE_GROUPS],
    ['from six on', { publicType: 'tout public', minimumAge: 6 }, ['child', 'adult']],
    ['from sixteen on', { publicType: 'tout public', minimumAge: 16 }, ['adult']],
    ['adults', { publicType: 'adulte' }, ['adult']],
    ['children from six on', { publicType: 'enfant', minimumAge: 6 }, ['child']],
    ['families', { publicType: 'famille' }, AGE_GROUPS],
  ])('one for %s', (_, service, ages) => {
    expect(AGE_GROUPS.filter((age) => isForAge(service, age))).toEqual(ages);
  });
});

describe('matchesAudience', () => {
  const swim = { publicType: 'tout public', minimumAge: 6 };
  const session = { hour: 12, services: [swim, { publicType: 'adulte' }] };
  it.each([
    ['accepts every session without a filter', {}, true],
    ['at one of the chosen times', { times: ['midday', 'evening'] as const }, true],
    ['at no other time', { times: ['evening'] as const }, false],
    ['when one service takes all who come', { ages: ['child', 'adult'] as const }, true],
    ['not when one of them may not come', { ages: ['toddler', 'adult'] as const }, false],
  ])('%s', (_, chosen, expected) =>
    expect(matchesAudience(session, { times: [], ages: [], ...chosen })).toBe(expected),
  );
});

it('readList orders known values and drops unknown ones', () => {
  expect(readList('evening,nonsense,morning,evening', DAY_PARTS)).toEqual(['morning', 'evening']);
  expect(readList(undefined, DAY_PARTS)).toEqual([]);
});
