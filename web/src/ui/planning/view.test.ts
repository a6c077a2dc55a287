import { describe, expect, it } from 'vitest';
import { minutesAhead } from '#lib/clock.ts';
import {
  type ActivityView,
  clockOf,
  isDark,
  NO_THEME,
  type PlannedSession,
  type Shown,
  showSessions,
  toActivityViews,
  toSessionViews,
} from './view.ts';

const labels = (text: string) => ({ 'fr-FR': text });
const activity = (theme: string): ActivityView => ({
  service: 'AQUA',
  name: 'Aquagym',
  establishment: 'RIVAGE',
  theme,
  themeName: theme,
  color: '#7a3e9d',
});
const session = (id: string, places: number, index = 0, start = '2026-11-17T13:00:00Z') => ({
  id,
  start,
  minutes: 45,
  places,
  capacity: 20,
  activity: index,
  ahead: minutesAhead(start, 'Europe/Paris'),
});
const LOADED = Date.parse('2026-11-17T07:00:00Z');
const ALL: Shown = {
  themes: undefined,
  onlyFree: false,
  places: new Map(),
  now: Date.parse('2026-11-17T10:00:00Z'),
};
const activities = [activity('FORME'), activity('')];
const show = (sessions: PlannedSession[], shown: Partial<Shown> = {}) =>
  showSessions(toSessionViews(sessions, activities, LOADED), { ...ALL, ...shown });

describe('the sessions of the planning', () => {
  it('have the minutes of the venue’s day, and the number of remaining places', () => {
    expect(show([session('a', 2)])).toMatchObject([
      { day: '2026-11-17', from: 14 * 60, until: 14 * 60 + 45, filling: 'nearly-full', isPast: false },
    ]);
  });

  it('cannot be chosen before their sale, which begins on the clock of their establishment', () => {
    const opening = { ...session('a', 2), saleStart: '2026-11-17T11:30:00Z' };
    expect(show([opening])[0]?.opens).toEqual({ day: '2026-11-17', minute: 12 * 60 + 30 });
    expect(show([opening], { onlyFree: true })).toEqual([]);
    const begun = { ...opening, saleStart: '2026-11-17T06:59:00Z' };
    expect(show([begun], { onlyFree: true })[0]?.opens).toBeUndefined();
  });

  it('end with their day at the latest', () => {
    const [late] = show([session('a', 2, 0, '2026-11-17T22:30:00Z')]);
    expect(late).toMatchObject({ day: '2026-11-17', from: 23 * 60 + 30, until: 24 * 60 });
  });

  const night = (start: string, minutes: number) => ({
    ...session('n', 5, 0, start),
    minutes,
    aheadAtEnd: minutesAhead(Date.parse(start) + minutes * 60_000, 'Europe/Paris'),
  });

  it('are on both days when they continue past midnight, and name the other day', () => {
    expect(show([night('2026-11-28T21:00:00Z', 240)])).toMatchObject([
      { day: '2026-11-28', from: 22 * 60, until: 24 * 60, begins: 22 * 60, ends: 120, lastDay: '2026-11-29' },
      { day: '2026-11-29', from: 0, until: 120, begins: 22 * 60, ends: 120, firstDay: '2026-11-28' },
    ]);
    expect(show([night('2026-11-28T21:00:00Z', 120)])).toHaveLength(1);
  });

  it.each([
    ['set back', '2026-10-24T20:00:00Z', 300, 120],
    ['set forward', '2027-03-27T21:00:00Z', 300, 240],
  ])('end at the right hour when clocks are %s', (_change, start, minutes, ends) => {
    expect(show([night(start, minutes)])[1]).toMatchObject({ begins: 22 * 60, ends, until: ends });
  });

  it('have the places that were received after they were loaded', () => {
    const places = new Map([['a', 0]]);
    expect(show([session('a', 5), session('b', 5)], { places }).map(({ filling }) => filling)).toEqual([
      'sold-out',
      'open',
    ]);
  });

  it('are the same objects as long as their data have not changed', () => {
    const loaded = toSessionViews([session('a', 5), session('b', 5)], activities, LOADED);
    const [a, b] = showSessions(loaded, { ...ALL, places: new Map([['b', 4]]) });
    expect(a).toBe(loaded[0]);
    expect(b).toMatchObject({ places: 4 });
  });

  it('are filtered by themes, including sessions without one', () => {
    const sessions = [session('a', 5), session('b', 5, 1)];
    const ids = (themes: string[]) => show(sessions, { themes: new Set(themes) }).map(({ id }) => id);
    expect(ids(['FORME'])).toEqual(['a']);
    expect(ids([NO_THEME])).toEqual(['b']);
    expect(ids(['FORME', NO_THEME])).toEqual(['a', 'b']);
  });

  it('are filtered by services', () => {
    const sessions = [session('a', 5)];
    expect(show(sessions, { services: new Set(['OTHER']) })).toEqual([]);
    expect(show(sessions, { services: new Set([activities[0]?.service ?? '']) })).toHaveLength(1);
  });

  it('are neither sold out nor past when only places are requested', () => {
    const sessions = [session('a', 0), session('b', 5, 0, '2026-11-17T09:00:00Z'), session('c', 1)];
    expect(show(sessions, { onlyFree: true }).map(({ id }) => id)).toEqual(['c']);
    expect(show(sessions).map(({ isPast }) => isPast)).toEqual([false, true, false]);
  });
});

describe('the colour of an activity', () => {
  const planned = {
    activities: ['FORME', undefined].map((theme) => ({
      service: 'AQUA',
      labels: labels('Aquagym'),
      family: 'ACT',
      familyColor: '#0b6e8a',
      ...(theme && { theme }),
      establishment: 'RIVAGE',
    })),
    themes: [{ code: 'FORME', labels: labels('Forme'), color: '#7a3e9d' }],
  };

  it('is that of its theme, or black without one', () => {
    expect(toActivityViews(planned, 'theme', 'fr-FR').map(({ color }) => color)).toEqual([
      '#7a3e9d',
      '#000000',
    ]);
  });

  it('is that of its family if the venue has chosen so', () => {
    expect(new Set(toActivityViews(planned, 'family', 'fr-FR').map(({ color }) => color))).toEqual(
      new Set(['#0b6e8a']),
    );
  });

  it('has white text if white is readable on it', () => {
    expect([isDark('#7a3e9d'), isDark('#000000'), isDark('#ffe08a')]).toEqual([true, true, false]);
  });
});

it('minutesAhead follows the summer time of a time zone', () => {
  const inParis = (instant: string) => clockOf(instant, minutesAhead(instant, 'Europe/Paris'));
  expect(inParis('2026-10-25T00:30:00Z')).toEqual({ day: '2026-10-25', minute: 150 });
  expect(inParis('2026-10-25T01:30:00Z')).toEqual({ day: '2026-10-25', minute: 150 });
});
