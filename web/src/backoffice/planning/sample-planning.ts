import { byLocale, type Locale } from '@guichet/contract/locale.ts';
import { addDays } from '#lib/format.ts';
import { addMonths, mondayOf, monthOf, weekdayOf } from '#lib/month.ts';
import { daysOf, periodOf } from '#ui/planning/calendar.ts';
import { DISPLAYS } from '#ui/planning/displays.ts';
import {
  type PlannedSession,
  type SessionView,
  type ShownPlanning,
  toActivityViews,
  toSessionViews,
} from '#ui/planning/view.ts';
import type { PlanningDisplay } from './display-values.ts';

/** Names of the sample activities and themes, in the page’s language. */
export interface SampleWords {
  activities: Record<'free' | 'lesson' | 'family', string>;
  themes: Record<'free' | 'lesson', string>;
}

interface SamplePlanning {
  planning: ShownPlanning;
  sessions: SessionView[];
  /** Epoch milliseconds of an instant before all sample sessions */
  now: number;
}

/** Colours of the themes, and of the family of all activities. */
const COLORS = { free: '#0b6e8a', lesson: '#7a3e9d', family: '#b3590b' } as const;

/** Starts of the sessions as shares of the day's hours, by day of the week; a third of them overlap. */
const STARTS = [
  [0.06, 0.42, 0.7],
  [0.2, 0.26, 0.62],
  [0.1, 0.5, 0.55],
];

/** Remaining places out of 30: some, few, none. */
const PLACES = [24, 3, 0, 12, 18];

/**
 * Returns a planning of a coming week or month, with sessions between the hours that the venue shows.
 * @param today `YYYY-MM-DD`
 */
export function samplePlanning(
  settings: PlanningDisplay,
  { activities, themes }: SampleWords,
  today: string,
  locale: Locale,
): SamplePlanning {
  const display = DISPLAYS[settings.displayType];
  const monday = addDays(mondayOf(today), 7);
  const weekday = settings.days[0] ?? 1;
  const day = display === 'month' ? `${addMonths(monthOf(today), 1)}-01` : addDays(monday, weekday - 1);
  const period = periodOf(display, day);
  const named = toActivityViews(
    {
      activities: (['free', 'lesson', 'family'] as const).map((code) => ({
        service: code,
        labels: byLocale(() => activities[code]),
        establishment: 'sample',
        family: 'sample',
        ...(code !== 'family' && { theme: code }),
        familyColor: COLORS.family,
      })),
      themes: (['free', 'lesson'] as const).map((code) => ({
        code,
        labels: byLocale(() => themes[code]),
        color: COLORS[code],
      })),
    },
    settings.colors,
    locale,
  );
  const planned = daysOf(period, settings.days).flatMap((one) => sessionsOn(one, settings));
  const now = Date.parse(`${today}T00:00:00Z`);
  return {
    planning: { settings, display, day, today, period, ahead: 0 },
    sessions: toSessionViews(planned, named, now),
    now,
  };
}

function sessionsOn(day: string, { firstHour, lastHour }: PlanningDisplay): PlannedSession[] {
  const span = Math.max(1, lastHour - firstHour) * 60;
  const minutes = Math.max(15, Math.min(75, span / 4));
  const weekday = weekdayOf(day);
  return (STARTS[weekday % STARTS.length] ?? []).map((share, index) => {
    const at = firstHour * 60 + Math.round((share * span) / 15) * 15;
    const from = Math.min(at, firstHour * 60 + span - minutes);
    return {
      id: `${day}-${index}`,
      start: new Date(Date.parse(`${day}T00:00:00Z`) + from * 60_000).toISOString(),
      minutes,
      places: PLACES[(weekday + index) % PLACES.length] ?? 0,
      capacity: 30,
      activity: (weekday + index) % 3,
      ahead: 0,
    };
  });
}
