import { describe, expect, it } from 'vitest';
import { comingExceptions, type OpeningHours, openingAt, spansOn } from './opening-rules.ts';

const span = (opens: string, closes: string) => ({ opens, closes });
const DAY = [span('09:00', '20:00')];
const SPLIT = [span('09:00', '12:00'), span('14:00', '18:00')];
const NONE: ReturnType<typeof span>[] = [];

/** Open every day except Monday, with a break at noon on weekends; closed on Sundays in winter. */
const hours: OpeningHours = {
  seasons: [
    { from: '11-01', until: '03-31', week: [NONE, DAY, DAY, DAY, DAY, SPLIT, NONE] },
    { from: '04-01', until: '10-31', week: [NONE, DAY, DAY, DAY, DAY, SPLIT, SPLIT] },
  ],
  exceptions: [
    { from: '12-25', until: '01-01', spans: [], labels: { 'fr-FR': 'Fêtes' } },
    { from: '2026-09-01', until: '2026-09-03', spans: [span('10:00', '16:00')] },
  ],
};

const FRIDAY = '2026-11-20';
const SATURDAY = '2026-11-21';

describe('opening hours of a day', () => {
  it('follow the weekday of the season, also across the new year', () => {
    expect(spansOn(hours, FRIDAY)).toEqual(DAY);
    expect(spansOn(hours, '2026-11-22')).toEqual([]);
    expect(spansOn(hours, '2026-06-14')).toEqual(SPLIT);
    expect(spansOn(hours, '2027-02-07')).toEqual([]);
  });

  it('follow an exception, yearly or single', () => {
    for (const day of ['2026-12-25', '2027-01-01', '2031-12-30']) expect(spansOn(hours, day)).toEqual([]);
    expect(spansOn(hours, '2026-09-02')).toEqual([span('10:00', '16:00')]);
    expect(spansOn(hours, '2027-09-02')).toEqual(DAY);
  });

  it('are empty outside every season', () => {
    expect(spansOn({ seasons: [], exceptions: [] }, FRIDAY)).toEqual([]);
  });
});

describe('opening at a moment', () => {
  it.each([
    ['opens later', FRIDAY, '08:59', 'before'],
    ['is open from the first minute', FRIDAY, '09:00', 'open'],
    ['is closed at the last', FRIDAY, '20:00', 'after'],
    ['opens again after a break', SATURDAY, '12:30', 'before'],
    ['is closed the whole day', '2026-11-23', '10:00', 'closed'],
  ])('%s', (_, day, time, state) => expect(openingAt(hours, day, time).state).toBe(state));

  it('names the next opening across closed days', () => {
    expect(openingAt(hours, SATURDAY, '18:00').next).toEqual({ day: '2026-11-24', opens: '09:00' });
    expect(openingAt(hours, FRIDAY, '21:00').next).toEqual({ day: SATURDAY, opens: '09:00' });
    expect(openingAt(hours, FRIDAY, '10:00').next).toBeUndefined();
  });

  it('gives the reason of an exceptional day, and no next opening when there is none', () => {
    expect(openingAt(hours, '2026-12-28', '10:00').reason).toEqual({ 'fr-FR': 'Fêtes' });
    expect(openingAt({ seasons: [], exceptions: [] }, FRIDAY, '10:00').next).toBeUndefined();
  });
});

it('lists each upcoming exceptional day once', () => {
  const coming = comingExceptions(hours, '2026-12-20', 30);
  expect(coming.map(({ from, until }) => [from, until])).toEqual([['2026-12-25', '2027-01-01']]);
  expect(comingExceptions(hours, '2026-12-27', 3)).toMatchObject([
    { from: '2026-12-27', until: '2026-12-29' },
  ]);
  expect(comingExceptions(hours, FRIDAY, 10)).toEqual([]);
});

describe('a closure', () => {
  const labels = { 'fr-FR': 'Fuite' };
  const closed = (from: string, until: string): OpeningHours => ({
    ...hours,
    closures: [{ from, until, labels }],
  });

  it('of a whole day removes all hours, whatever the week or an exception says', () => {
    expect(spansOn(closed(`${FRIDAY}T00:00`, `${FRIDAY}T23:59`), FRIDAY)).toEqual([]);
    expect(spansOn(closed('2026-08-30T00:00', '2026-09-02T23:59'), '2026-09-01')).toEqual([]);
    expect(spansOn(closed(`${FRIDAY}T00:00`, `${FRIDAY}T23:59`), '2026-11-19')).toEqual(DAY);
  });

  it('of some hours removes those hours, also across midnight', () => {
    expect(spansOn(closed(`${SATURDAY}T11:00`, `${SATURDAY}T15:00`), SATURDAY)).toEqual([
      span('09:00', '11:00'),
      span('15:00', '18:00'),
    ]);
    const night = closed(`${FRIDAY}T18:00`, `${SATURDAY}T10:00`);
    expect(spansOn(night, FRIDAY)).toEqual([span('09:00', '18:00')]);
    expect(spansOn(night, SATURDAY)).toEqual([span('10:00', '12:00'), span('14:00', '18:00')]);
  });

  it('gives its reason, delays the next opening and ends automatically', () => {
    const until = closed(`${FRIDAY}T14:00`, `${SATURDAY}T23:59`);
    expect(openingAt(until, FRIDAY, '15:00')).toMatchObject({
      state: 'after',
      reason: labels,
      next: { day: '2026-11-24', opens: '09:00' },
    });
    expect(openingAt(closed(`${FRIDAY}T10:00`, `${FRIDAY}T12:00`), FRIDAY, '12:00').state).toBe('open');
  });

  it('is announced with the remaining hours', () => {
    expect(comingExceptions(closed(`${FRIDAY}T18:00`, `${SATURDAY}T23:59`), FRIDAY, 5)).toEqual([
      { from: FRIDAY, until: FRIDAY, spans: [span('09:00', '18:00')], labels },
      { from: SATURDAY, until: SATURDAY, spans: [], labels },
    ]);
  });
});
