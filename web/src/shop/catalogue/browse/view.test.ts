import { describe, expect, it } from 'vitest';
import { readDay } from '#lib/search.ts';
import { featuredDays, mosaicSpans } from './home/view.ts';
import { stripStart } from './service/view.ts';
import { type SessionView, toPriceViews, toSessionViews } from './view.ts';

const event = (id: string, start: string, places: number) =>
  ({
    id,
    start,
    end: new Date(Date.parse(start) + 45 * 60_000).toISOString(),
    places,
    capacity: 20,
    labels: { 'fr-FR': 'Aquagym' },
    establishment: { externalCode: 'RIVAGE', labels: { 'fr-FR': 'Rivage' } },
    services: ['AQUAGYM'],
    family: 'ACTIVITES',
  }) as unknown as Parameters<typeof toSessionViews>[0][number];

describe('a list of sessions', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');

  it('leaves out what has begun, and goes by time', () => {
    const sessions = toSessionViews(
      [
        event('late', '2026-11-20T18:00:00Z', 3),
        event('gone', '2026-11-20T11:00:00Z', 9),
        event('next', '2026-11-20T13:00:00Z', 0),
      ],
      'fr-FR',
      now,
    );
    expect(sessions.map(({ id }) => id)).toEqual(['next', 'late']);
    expect(sessions.map(({ filling }) => filling)).toEqual(['sold-out', 'nearly-full']);
    expect(sessions[0]?.minutes).toBe(45);
  });
});

describe('the prices of a service', () => {
  const service = (unitPrices: Record<string, number>) =>
    ({
      unitPrices,
      priceLabels: {},
      supportingDocuments: { REDUIT: ['PJUSTIF002'] },
    }) as unknown as Parameters<typeof toPriceViews>[0];

  it('go from high to low; the base price counts only where no other is named', () => {
    const prices = toPriceViews(service({ '': 1200, QF1: 550, PLEIN: 1100, REDUIT: 900 }), 'fr-FR');
    expect(prices.map(({ name }) => name)).toEqual(['PLEIN', 'REDUIT', 'QF1']);
    expect(toPriceViews(service({ '': 350 }), 'fr-FR').map(({ name }) => name)).toEqual(['']);
  });

  it('say which need a document, and which are for a family quotient alone', () => {
    const [, reduced, solidary] = toPriceViews(service({ PLEIN: 1100, REDUIT: 900, QF1: 550 }), 'fr-FR');
    expect(reduced).toMatchObject({ needsDocument: true, isSolidary: false });
    expect(solidary).toMatchObject({ needsDocument: false, isSolidary: true });
  });
});

describe('the home page', () => {
  const day = (date: string, hasPlaces: boolean) => ({ date, hasSessions: true, hasPlaces });
  const sessions = (count: number) =>
    Array.from(
      { length: count },
      (_, index) => ({ id: `${index}`, service: `${index}`, start: `${index}` }) as SessionView,
    );

  it('shows today alone while today fills a row', () => {
    const byDay = new Map([
      ['a', sessions(5)],
      ['b', sessions(9)],
    ]);
    expect(featuredDays([day('a', true), day('b', true)], byDay).map((one) => one.day)).toEqual(['a']);
  });

  it('adds the next day when little is left, and skips a day without places', () => {
    const byDay = new Map([
      ['a', sessions(3)],
      ['b', sessions(1)],
      ['c', sessions(9)],
    ]);
    const featured = featuredDays([day('a', false), day('b', true), day('c', true)], byDay);
    expect(featured.map((one) => [one.day, one.sessions.length, one.total])).toEqual([
      ['b', 1, 1],
      ['c', 4, 9],
    ]);
  });
});

it('a mosaic fills every row, whatever the number of families', () => {
  for (let count = 1; count <= 14; count += 1) {
    const widths = mosaicSpans(count);
    expect(widths).toHaveLength(count);
    let row = 0;
    for (const width of widths) {
      row += width;
      expect(row).toBeLessThanOrEqual(12);
      if (row === 12) row = 0;
    }
    expect(row).toBe(0);
  }
});

it('a day in an address is a day of the calendar, or the address is refused', () => {
  expect(readDay('2026-02-28')).toBe('2026-02-28');
  expect(readDay(undefined)).toBeUndefined();
  for (const wrong of ['2026-02-30', '2026-13-01', 'tomorrow', '20261120']) {
    expect(() => readDay(wrong), wrong).toThrow(expect.objectContaining({ status: 400 }));
  }
});

it('a day is always found in the same strip of fourteen days', () => {
  expect(stripStart('2026-11-20', '2026-12-03')).toBe('2026-11-20');
  expect(stripStart('2026-11-20', '2026-12-04')).toBe('2026-12-04');
  expect(stripStart('2026-11-20', '2026-11-01')).toBe('2026-11-20');
});
