import { describe, expect, it } from 'vitest';
import { grownServices, lastDay, pauseEnd, verdictOn } from './pauses.ts';

const RULE = { missed: 3, days: 30, pauseDays: 7 };
const PARIS = 'Europe/Paris';
const starts = (...instants: string[]) => instants.map((instant) => new Date(instant));

describe('verdictOn', () => {
  it('warns when one more missed place pauses, and pauses with the last one', () => {
    const [one, two, three] = starts(
      '2026-11-02T18:00:00Z',
      '2026-11-09T18:00:00Z',
      '2026-11-16T18:00:00Z',
    ) as [Date, Date, Date];
    expect(verdictOn([], RULE, PARIS)).toEqual({ verdict: 'none', counted: 0 });
    expect(verdictOn([one], RULE, PARIS)).toEqual({ verdict: 'none', counted: 1 });
    expect(verdictOn([two, one], RULE, PARIS)).toEqual({ verdict: 'warning', counted: 2 });
    expect(verdictOn([three, one, two], RULE, PARIS)).toEqual({ verdict: 'pause', counted: 3 });
  });

  it('pauses without a warning by a rule of one place', () => {
    const rule = { ...RULE, missed: 1 };
    expect(verdictOn([], rule, PARIS).verdict).toBe('none');
    expect(verdictOn(starts('2026-11-02T18:00:00Z'), rule, PARIS).verdict).toBe('pause');
  });

  it('counts the places of one session', () => {
    const same = starts('2026-11-02T18:00:00Z', '2026-11-02T18:00:00Z', '2026-11-02T18:00:00Z');
    expect(verdictOn(same, RULE, PARIS)).toEqual({ verdict: 'pause', counted: 3 });
  });

  it('counts the first day of the window and not the day before', () => {
    const latest = ['2026-11-29T09:00:00Z', '2026-11-30T09:00:00Z'] as const;
    // The 30 days up to 30 November begin on 1 November.
    expect(verdictOn(starts('2026-11-01T09:00:00Z', ...latest), RULE, PARIS).verdict).toBe('pause');
    expect(verdictOn(starts('2026-10-31T09:00:00Z', ...latest), RULE, PARIS)).toEqual({
      verdict: 'warning',
      counted: 2,
    });
  });

  it('takes the days of the venue’s clock, not those of UTC', () => {
    const latest = ['2026-11-29T09:00:00Z', '2026-11-30T09:00:00Z'] as const;
    // 23:30 UTC on 31 October is 0:30 on 1 November in Paris, and still October in Montréal.
    const night = starts('2026-10-31T23:30:00Z', ...latest);
    expect(verdictOn(night, RULE, PARIS).verdict).toBe('pause');
    expect(verdictOn(night, RULE, 'America/Montreal').verdict).toBe('warning');
  });
});

describe('pauseEnd', () => {
  it('is midnight of the venue after whole days, whatever the time of the beginning', () => {
    for (const now of ['2026-11-02T23:00:00Z', '2026-11-03T22:59:59Z'])
      expect(pauseEnd(new Date(now), RULE, PARIS).toISOString()).toBe('2026-11-10T23:00:00.000Z');
  });

  it('keeps midnight across a change of the clocks', () => {
    const end = pauseEnd(new Date('2026-10-23T10:00:00Z'), RULE, PARIS);
    expect(end.toISOString()).toBe('2026-10-30T23:00:00.000Z');
    expect(lastDay(end)).toBe('2026-10-30T22:59:59.999Z');
  });
});

describe('grownServices', () => {
  const line = (service: string, quantity: number) => ({ service, quantity });

  it('returns the services of which a line is added or has more units', () => {
    const before = [line('A', 1), line('B', 2), line('C', 3)];
    expect(grownServices(before, [line('A', 2), line('B', 1), line('B', 1), line('D', 1)])).toEqual([
      'A',
      'D',
    ]);
    expect(grownServices(before, before)).toEqual([]);
  });
});
