import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOn, isBirthDate, isForAge, priceForAge } from './household-rules.ts';

/** Counts birthdays one by one; JavaScript moves 29 February of other years to 1 March. */
function countBirthdays(birthDate: string, day: string): number {
  const [year = 0, month = 1, date = 1] = birthDate.split('-').map(Number);
  const end = Date.parse(`${day}T00:00:00Z`);
  let age = 0;
  while (Date.UTC(year + age + 1, month - 1, date) <= end) age++;
  return age;
}

const day = (from: string, to: string) =>
  fc
    .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
    .map((instant) => instant.toISOString().slice(0, 10));

describe('ageOn', () => {
  it('equals the number of birthdays for random dates', () => {
    fc.assert(
      fc.property(day('1900-01-01', '2030-12-31'), day('2031-01-01', '2150-12-31'), (birthDate, visit) => {
        expect(ageOn(birthDate, visit)).toBe(countBirthdays(birthDate, visit));
      }),
      { numRuns: 2000 },
    );
  });

  it('equals the number of birthdays on the days around a birthday, 29 February included', () => {
    const births = fc.oneof(
      day('1900-01-01', '2030-12-31'),
      fc.constantFrom('2004-02-29', '2000-02-29', '1996-02-29'),
    );
    fc.assert(
      fc.property(
        births,
        fc.integer({ min: 1, max: 110 }),
        fc.integer({ min: -3, max: 3 }),
        (birthDate, years, days) => {
          const [year = 0, month = 1, date = 1] = birthDate.split('-').map(Number);
          const visit = new Date(Date.UTC(year + years, month - 1, date + days)).toISOString().slice(0, 10);
          expect(ageOn(birthDate, visit)).toBe(countBirthdays(birthDate, visit));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['2020-02-29', '2026-02-28', 5],
    ['2020-02-29', '2026-03-01', 6],
    ['2020-02-29', '2028-02-29', 8],
    ['2020-06-10', '2026-06-09', 5],
    ['2020-06-10', '2026-06-10', 6],
    ['2026-06-10', '2026-06-10', 0],
  ])('of a person born on %s is on %s %i years', (birthDate, visit, age) =>
    expect(ageOn(birthDate, visit)).toBe(age),
  );
});

describe('priceForAge', () => {
  const adult = { name: 'ADULT', audience: { minimumAge: 12 } };
  const child = { name: 'CHILD', audience: { minimumAge: 3, maximumAge: 11 } };
  const family = { name: 'FAMILY', places: 4 };
  const all = { name: 'ALL' };

  it.each([
    [2, 'ALL'],
    [3, 'CHILD'],
    [11, 'CHILD'],
    [12, 'ADULT'],
    [70, 'ADULT'],
  ])('chooses for %i years the price %s', (age, name) =>
    expect(priceForAge([family, all, adult, child], age)?.name).toBe(name),
  );

  it('chooses none when no price is for the age', () =>
    expect(priceForAge([family, adult, child], 2)).toBeUndefined());

  it('chooses a price that is for the age, for random prices', () => {
    const range = fc.record(
      { minimumAge: fc.nat(20), maximumAge: fc.integer({ min: 20, max: 99 }) },
      { requiredKeys: [] },
    );
    const prices = fc.array(fc.record({ name: fc.string(), audience: range }, { requiredKeys: ['name'] }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(prices, fc.nat(110), (offered, age) => {
        const chosen = priceForAge(offered, age);
        const isOffered = offered.some(({ audience = {} }) => isForAge(audience, age));
        expect(chosen !== undefined).toBe(isOffered);
        if (chosen) expect(isForAge(chosen.audience ?? {}, age)).toBe(true);
      }),
    );
  });
});

it('accepts birth dates from 1900 until today', () => {
  const found = ['1899-12-31', '1900-01-01', '2026-11-27', '2026-11-28'].map((date) =>
    isBirthDate(date, '2026-11-27'),
  );
  expect(found).toEqual([false, true, true, false]);
});
