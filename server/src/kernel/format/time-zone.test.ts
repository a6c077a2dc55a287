import { describe, expect, it } from 'vitest';
import { addDays, dayOf, daysBetween, instantOf, startOfDay, weekdayOf, withOffset } from './time-zone.ts';

const PARIS = 'Europe/Paris';
const at = (day: string, hour: number, minute = 0, zone = PARIS) =>
  instantOf(day, hour * 60 + minute, zone).toISOString();

describe('dayOf', () => {
  it('returns the day in the venue’s time zone, not the server’s', () => {
    expect(dayOf(new Date('2026-07-13T22:30:00Z'), PARIS)).toBe('2026-07-14');
    expect(dayOf(new Date('2026-07-14T03:30:00Z'), 'America/New_York')).toBe('2026-07-13');
    expect(dayOf(new Date('2025-12-31T23:00:00Z'), PARIS)).toBe('2026-01-01');
  });
});

describe('instantOf', () => {
  it('follows summer time', () => {
    expect(at('2026-07-14', 14)).toBe('2026-07-14T12:00:00.000Z');
    expect(at('2026-11-20', 14)).toBe('2026-11-20T13:00:00.000Z');
  });

  it('is correct on days when clocks change', () => {
    expect(at('2026-03-29', 1, 30)).toBe('2026-03-29T00:30:00.000Z');
    expect(at('2026-03-29', 12)).toBe('2026-03-29T10:00:00.000Z');
    expect(at('2026-10-25', 1, 30)).toBe('2026-10-24T23:30:00.000Z');
    expect(at('2026-10-25', 12)).toBe('2026-10-25T11:00:00.000Z');
  });

  it('moves a skipped time by an hour, and takes the first of a repeated time', () => {
    expect(at('2026-03-29', 2, 30)).toBe('2026-03-29T01:30:00.000Z');
    expect(at('2026-10-25', 2, 30)).toBe('2026-10-25T00:30:00.000Z');
  });

  it('is correct west of Greenwich, past midnight, and with offsets of half hours', () => {
    expect(at('2026-11-20', 9, 0, 'America/New_York')).toBe('2026-11-20T14:00:00.000Z');
    expect(at('2026-11-20', 24, 30)).toBe('2026-11-20T23:30:00.000Z');
    expect(at('2026-11-20', 9, 0, 'Asia/Kolkata')).toBe('2026-11-20T03:30:00.000Z');
  });

  it('returns midnight at the start of a day', () => {
    expect(startOfDay('2026-03-29', PARIS).toISOString()).toBe('2026-03-28T23:00:00.000Z');
    expect(startOfDay('2026-03-30', PARIS).toISOString()).toBe('2026-03-29T22:00:00.000Z');
  });
});

describe('addDays, daysBetween and weekdayOf', () => {
  it('count across months, years and clock changes', () => {
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
    expect(daysBetween('2026-10-26', '2026-10-24')).toBe(-2);
  });

  it('return the weekday', () => {
    expect(['2026-11-20', '2026-11-22', '2026-11-23'].map(weekdayOf)).toEqual([5, 7, 1]);
  });
});

describe('withOffset', () => {
  it.each([
    ['2026-11-27T12:00:00.000Z', 'Europe/Paris', '2026-11-27T13:00:00+01:00'],
    ['2026-07-01T12:00:00.000Z', 'Europe/Paris', '2026-07-01T14:00:00+02:00'],
    ['2026-07-01T22:30:00.000Z', 'Indian/Reunion', '2026-07-02T02:30:00+04:00'],
    ['2026-07-01T02:00:00.000Z', 'America/St_Johns', '2026-06-30T23:30:00-02:30'],
    ['2026-10-25T00:30:00.000Z', 'Europe/Paris', '2026-10-25T02:30:00+02:00'],
    ['2026-10-25T01:30:00.000Z', 'Europe/Paris', '2026-10-25T02:30:00+01:00'],
    ['2027-03-28T00:30:00.000Z', 'Europe/Paris', '2027-03-28T01:30:00+01:00'],
    ['2027-03-28T01:30:00.000Z', 'Europe/Paris', '2027-03-28T03:30:00+02:00'],
    ['2026-07-01T12:00:00.000Z', 'UTC', '2026-07-01T12:00:00+00:00'],
  ])('writes %s on the clock of %s as %s', (instant, zone, written) => {
    expect(withOffset(new Date(instant), zone)).toBe(written);
    expect(Date.parse(written)).toBe(Date.parse(instant));
  });
});
