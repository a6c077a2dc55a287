import { describe, expect, it } from 'vitest';
import { parseCount, parseDay, parseNumber, parseTime } from './values.ts';

describe('parseDay', () => {
  it.each([
    ['2026-12-31', '2026-12-31'],
    ['31/12/2026', '2026-12-31'],
    ['31.12.2026', '2026-12-31'],
    ['31-12-26', '2026-12-31'],
    ['1/2/2027', '2027-02-01'],
    ['31 décembre 2026', '2026-12-31'],
    ['1er août 2026', '2026-08-01'],
    ['31 December 2026', '2026-12-31'],
    ['3rd March 2026', '2026-03-03'],
    ['31. Dezember 2026', '2026-12-31'],
    ['1. März 2026', '2026-03-01'],
    ['31/12/2026 14:30', '2026-12-31'],
    ['2026-12-31T14:30', '2026-12-31'],
    ['46387', '2026-12-31'],
    ['29/02/2028', '2028-02-29'],
  ])('reads %s', (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  it.each(['31/02/2026', '29/02/2027', '12/31/2026', 'soon', '2026', '1/1/1', '32/12/2026', '1 smarch 2026'])(
    'does not read %s',
    (text) => {
      expect(parseDay(text)).toBeUndefined();
    },
  );
});

describe('parseNumber', () => {
  it.each([
    ['12', 12],
    ['12,50', 12.5],
    ['12.50 €', 12.5],
    ['1 234,50', 1234.5],
    ['1.234,50', 1234.5],
    ['1,234.50', 1234.5],
    ["1'234.50", 1234.5],
    ['1,234,567', 1234567],
    ['0', 0],
  ])('reads %s', (text, number) => {
    expect(parseNumber(text)).toBe(number);
  });

  it.each(['-1', 'ten', '', '1e9', '12..5', '=1+1'])('does not read “%s”', (text) => {
    expect(parseNumber(text)).toBeUndefined();
  });
});

describe('parseCount', () => {
  it('reads whole numbers only', () => {
    expect(parseCount('7,0')).toBe(7);
    expect(parseCount('7,5')).toBeUndefined();
  });
});

describe('parseTime', () => {
  it.each([
    ['14:30', 870],
    ['9:05', 545],
    ['14:30:00', 870],
    ['14h30', 870],
    ['14 h', 840],
    ['14h', 840],
    ['14.30 Uhr', 870],
    ['14 Uhr', 840],
    ['2:30 pm', 870],
    ['12 am', 0],
    ['31/12/2026 14:30', 870],
    ['2026-12-31T00:15', 15],
  ])('reads %s', (text, minutes) => {
    expect(parseTime(text)).toBe(minutes);
  });

  it.each(['25:00', '14:60', '13 pm', 'noon', '', '14', '31/12/2026', '2026-12-31'])(
    'does not read “%s”',
    (text) => {
      expect(parseTime(text)).toBeUndefined();
    },
  );
});
