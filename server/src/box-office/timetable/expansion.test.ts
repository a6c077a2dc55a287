import {
  readWeeklyRule,
  type SessionPattern,
  weeklyRule,
} from '@guichet/contract/box-office/timetable-rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#kernel/format/time-zone.ts';
import { type Calendar, expandTimetable } from './expansion.ts';
import { daysOfRule, isRule } from './recurrence.ts';

const PATTERN: SessionPattern = {
  id: 'P1',
  services: ['ENT'],
  establishment: 'RIVAGE',
  capacity: 20,
  rule: weeklyRule([1, 2, 3, 4, 5, 6, 7]),
  from: '2026-01-01',
  times: [{ start: '10:00', end: '11:00' }],
  seasons: [],
  schoolHolidays: 'any',
  publicHolidays: 'any',
  skippedDays: [],
  extraDays: [],
};

const calendar = (timeZone: string, part: Partial<Calendar> = {}): Calendar => ({
  timeZone,
  isSchoolHoliday: () => false,
  isPublicHoliday: () => false,
  isClosed: () => false,
  ...part,
});

const expand = (pattern: SessionPattern, at: Calendar, first: string, last: string) =>
  expandTimetable({ patterns: [pattern], seasons: [] }, () => at, { first, last });

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The wall clock of an instant, by the formatter alone. */
function wallClock(instant: Date, timeZone: string): string {
  const formatter =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  formatters.set(timeZone, formatter);
  const parts = formatter.formatToParts(instant);
  const part = (type: string) => parts.find((one) => one.type === type)?.value;
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/** Every day from `first` to `last`, by the calendar of JavaScript. */
function* everyDay(first: string, last: string): Generator<{ day: string; weekday: number; week: number }> {
  for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000) {
    const date = new Date(at);
    // 5 January 1970 was a Monday.
    const week = Math.floor((at / 86_400_000 - 4) / 7);
    yield { day: date.toISOString().slice(0, 10), weekday: date.getUTCDay() || 7, week };
  }
}

const ZONES = [
  'Europe/Paris',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Asia/Kathmandu',
];
const anyDay = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2020-02-29', days));
const anyTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 59))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const anyDays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 });

describe('expandTimetable', () => {
  it('equals a plain expansion of days over ten years, for every interval of weeks', () => {
    fc.assert(
      fc.property(anyDays, fc.integer({ min: 1, max: 5 }), anyDay, anyDay, (days, interval, from, first) => {
        const last = addDays(first, 3653);
        const plain = [...everyDay(first, last)].filter(
          ({ day, weekday, week }) =>
            day >= from &&
            days.includes(weekday) &&
            (week - Math.floor((Date.parse(from) / 86_400_000 - 4) / 7)) % interval === 0,
        );
        expect(daysOfRule(weeklyRule(days, interval), from, { first, last })).toEqual(
          plain.map(({ day }) => day),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('equals a plain expansion of days over ten years, for monthly rules', () => {
    const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
    const lengthOf = (day: string) =>
      new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
    /** Whether a day is the nth of its weekday in its month, from the end for a negative one. */
    const isNth = (day: string, nth: number) => {
      const date = Number(day.slice(8));
      return Math.ceil((nth > 0 ? date : lengthOf(day) - date + 1) / 7) === Math.abs(nth);
    };
    const byWeekday = fc
      .tuple(fc.constantFrom(1, 2, 3, 4, 5, -1, -2), fc.integer({ min: 1, max: 7 }))
      .map(([nth, weekday]) => ({
        part: `BYDAY=${nth}${['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][weekday - 1]}`,
        meets: (on: { day: string; weekday: number }) => on.weekday === weekday && isNth(on.day, nth),
      }));
    const byDate = fc.integer({ min: 1, max: 31 }).map((date) => ({
      part: `BYMONTHDAY=${date}`,
      meets: ({ day }: { day: string }) => Number(day.slice(8)) === date,
    }));
    fc.assert(
      fc.property(
        fc.oneof(byWeekday, byDate),
        fc.integer({ min: 1, max: 6 }),
        anyDay,
        anyDay,
        ({ part, meets }, interval, from, first) => {
          const last = addDays(first, 3653);
          const plain = [...everyDay(first, last)].filter(
            (on) => on.day >= from && (monthOf(on.day) - monthOf(from)) % interval === 0 && meets(on),
          );
          const rule = `FREQ=MONTHLY;INTERVAL=${interval};${part}`;
          expect(daysOfRule(rule, from, { first, last })).toEqual(plain.map(({ day }) => day));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('equals a plain expansion of days over ten years, with seasons, holidays and closures', () => {
    const anyMonthDay = anyDay.map((day) => day.slice(5));
    const anyPeriod = fc.oneof(
      fc.record({ from: anyMonthDay, until: anyMonthDay }),
      fc
        .tuple(anyDay, fc.integer({ min: 0, max: 200 }))
        .map(([from, days]) => ({ from, until: addDays(from, days) })),
    );
    const isIn = ({ from, until }: { from: string; until: string }, day: string) => {
      if (from.length > 5) return from <= day && day <= until;
      const date = day.slice(5);
      // A season of every year may last over New Year.
      return from <= until ? from <= date && date <= until : date >= from || date <= until;
    };
    const anyCondition = fc.constantFrom('any' as const, 'only' as const, 'except' as const);
    const meets = (condition: string, isHoliday: boolean) =>
      condition === 'any' || (condition === 'only') === isHoliday;
    fc.assert(
      fc.property(
        fc.record({
          days: anyDays,
          seasons: fc.array(anyPeriod, { maxLength: 3 }),
          school: fc.array(anyPeriod, { maxLength: 3 }),
          schoolHolidays: anyCondition,
          publicHolidays: anyCondition,
          skipped: fc.array(anyDay, { maxLength: 3 }),
          extra: fc.array(anyDay, { maxLength: 3 }),
          first: anyDay,
        }),
        ({ days, seasons, school, schoolHolidays, publicHolidays, skipped, extra, first }) => {
          const last = addDays(first, 3653);
          const isPublicHoliday = (day: string) => ['01-01', '05-01', '12-25'].includes(day.slice(5));
          const isSchoolHoliday = (day: string) => school.some((period) => isIn(period, day));
          const isClosed = (day: string) => day.endsWith('-13');
          const found = expandTimetable(
            {
              patterns: [
                {
                  ...PATTERN,
                  rule: weeklyRule(days),
                  from: '2019-01-01',
                  schoolHolidays,
                  publicHolidays,
                  skippedDays: skipped,
                  extraDays: extra,
                  seasons: seasons.length > 0 ? ['season'] : [],
                },
              ],
              seasons: [{ id: 'season', name: 'Season', periods: seasons }],
            },
            () => calendar('UTC', { isSchoolHoliday, isPublicHoliday, isClosed }),
            { first, last },
          );
          const plain = [...everyDay(first, last)].filter(({ day, weekday }) => {
            const isRepeated =
              days.includes(weekday) &&
              (seasons.length === 0 || seasons.some((period) => isIn(period, day))) &&
              meets(schoolHolidays, isSchoolHoliday(day)) &&
              meets(publicHolidays, isPublicHoliday(day));
            return (isRepeated || extra.includes(day)) && !skipped.includes(day) && !isClosed(day);
          });
          expect(found.map(({ start }) => start.toISOString().slice(0, 10))).toEqual(
            plain.map(({ day }) => day),
          );
        },
      ),
      { numRuns: 25 },
    );
  });

  it('keeps the local time over ten years, across both changes of the clocks, leap days and midnight', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), anyTime, anyTime, anyDays, (timeZone, start, end, days) => {
        const pattern = { ...PATTERN, rule: weeklyRule(days), from: '2024-01-01', times: [{ start, end }] };
        const sessions = expand(pattern, calendar(timeZone), '2024-01-01', '2033-12-31');
        const expected = [...everyDay('2024-01-01', '2033-12-31')].filter(({ weekday }) =>
          days.includes(weekday),
        );
        expect(sessions.map(({ id }) => id)).toEqual(
          expected.map(({ day }) => `P1.${day.replaceAll('-', '')}.${start.replace(':', '')}`),
        );
        const moved = sessions.filter(
          (session, index) => wallClock(session.start, timeZone) !== `${expected[index]?.day}T${start}`,
        );
        // Only a skipped hour moves a session: once a year at most.
        expect(moved.length).toBeLessThanOrEqual(10);
        for (const session of moved)
          expect(wallClock(new Date(session.start.getTime() - 3_600_000), timeZone).slice(11)).not.toBe(
            start,
          );
        for (const session of sessions) expect(session.end > session.start).toBe(true);
      }),
      { numRuns: 8 },
    );
  });

  it('ends on the next day when the end is not later, and lasts as long on the nights of both clock changes', () => {
    const night = { ...PATTERN, times: [{ start: '22:00', end: '02:00' }] };
    const hours = (day: string) => {
      const [session] = expand(night, calendar('Europe/Paris'), day, day);
      return session && (session.end.getTime() - session.start.getTime()) / 3_600_000;
    };
    expect([hours('2026-03-27'), hours('2026-03-28'), hours('2026-10-24')]).toEqual([4, 4, 4]);
    const skipped = { ...PATTERN, times: [{ start: '02:30', end: '03:15' }] };
    const [spring] = expand(skipped, calendar('Europe/Paris'), '2026-03-29', '2026-03-29');
    expect(spring && (spring.end.getTime() - spring.start.getTime()) / 60_000).toBe(45);
  });

  it('generates sessions of leap days', () => {
    expect(expand(PATTERN, calendar('Europe/Paris'), '2028-02-28', '2028-03-01').map(({ id }) => id)).toEqual(
      ['P1.20280228.1000', 'P1.20280229.1000', 'P1.20280301.1000'],
    );
  });

  it('gives the same sessions whatever days are asked for', () => {
    const pattern = { ...PATTERN, rule: weeklyRule([2, 5], 3) };
    const whole = expand(pattern, calendar('Europe/Paris'), '2026-01-01', '2027-12-31');
    const later = expand(pattern, calendar('Europe/Paris'), '2027-03-10', '2027-12-31');
    expect(later.length).toBeGreaterThan(20);
    expect(whole.slice(-later.length)).toEqual(later);
  });

  it('heeds seasons, holidays, closures, skipped and extra days, first and last day', () => {
    const at = calendar('Europe/Paris', {
      isSchoolHoliday: (day) => day >= '2026-02-14' && day <= '2026-03-01',
      isPublicHoliday: (day) => day === '2026-02-16',
      isClosed: (day) => day === '2026-02-18',
    });
    const days = (part: Partial<SessionPattern>) =>
      expandTimetable(
        {
          patterns: [{ ...PATTERN, ...part }],
          seasons: [{ id: 'winter', name: 'Winter', periods: [{ from: '12-21', until: '02-17' }] }],
        },
        () => at,
        { first: '2026-02-13', last: '2026-02-19' },
      ).map(({ id }) => Number(id.slice(9, 11)));
    expect(days({})).toEqual([13, 14, 15, 16, 17, 19]);
    expect(days({ schoolHolidays: 'only' })).toEqual([14, 15, 16, 17, 19]);
    expect(days({ schoolHolidays: 'except' })).toEqual([13]);
    expect(days({ publicHolidays: 'except' })).toEqual([13, 14, 15, 17, 19]);
    expect(days({ publicHolidays: 'only', extraDays: ['2026-02-18', '2026-02-19'] })).toEqual([16, 19]);
    expect(days({ seasons: ['winter'] })).toEqual([13, 14, 15, 16, 17]);
    expect(days({ from: '2026-02-15', until: '2026-02-17', skippedDays: ['2026-02-16'] })).toEqual([15, 17]);
  });

  it('counts the sale times from the start of each session', () => {
    const [session] = expand(
      { ...PATTERN, saleStart: { at: '2026-03-01T09:00' }, saleEnd: { minutesBefore: 90 } },
      calendar('Europe/Paris'),
      '2026-04-01',
      '2026-04-01',
    );
    expect(session?.saleStart?.toISOString()).toBe('2026-03-01T08:00:00.000Z');
    expect(session?.saleEnd?.toISOString()).toBe('2026-04-01T06:30:00.000Z');
  });
});

describe('isRule', () => {
  it.each([
    'FREQ=WEEKLY;BYDAY=MO',
    'FREQ=DAILY;INTERVAL=2',
    'FREQ=MONTHLY;BYDAY=1SA,-1FR',
    'FREQ=MONTHLY;BYMONTHDAY=31',
  ])('accepts %s', (rule) => expect(isRule(rule)).toBe(true));

  it.each([
    '',
    'daily',
    'FREQ=HOURLY',
    'FREQ=YEARLY',
    'FREQ=WEEKLY;COUNT=3',
    'FREQ=WEEKLY;INTERVAL=0',
    'FREQ=WEEKLY;INTERVAL=999',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=WEEKLY;BYDAY=MO;BYHOUR=3',
    'FREQ=WEEKLY;FREQ=DAILY',
  ])('rejects %j', (rule) => expect(isRule(rule)).toBe(false));

  it('ends for a rule that no day meets', () => {
    const range = { first: '2026-01-01', last: '2036-01-01' };
    expect(daysOfRule('FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31', '2026-02-01', range)).toEqual([]);
  });
});

describe('weeklyRule', () => {
  it('writes what readWeeklyRule reads', () => {
    fc.assert(
      fc.property(anyDays, fc.integer({ min: 1, max: 12 }), (days, interval) => {
        expect(readWeeklyRule(weeklyRule(days, interval))).toEqual({ days: days.toSorted(), interval });
      }),
    );
    expect(readWeeklyRule('FREQ=MONTHLY;BYDAY=1SA')).toBeUndefined();
  });
});
