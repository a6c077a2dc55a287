import type { CallAnswer } from '@guichet/contract/calls.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { fillingOf } from '@guichet/contract/predicates.ts';
import { contrastWithWhite } from '@guichet/contract/tenants/colour.ts';

type Planning = CallAnswer<'POST /Ticketing/events/planning'>;

/** What is planned, in the page’s language. */
export interface ActivityView {
  service: string;
  name: string;
  establishment: string;
  /** Empty without one. */
  theme: string;
  themeName: string;
  /** Of the theme or of the family, as the venue has it; black without a theme. */
  color: string;
}

/** A session in the loaded data of the page: many of them, so that each is small. */
export interface PlannedSession {
  id: string;
  /** ISO 8601. */
  start: string;
  minutes: number;
  places: number;
  capacity: number;
  /** Index of its activity. */
  activity: number;
}

/** A session as it is drawn. */
export interface SessionView extends ActivityView {
  id: string;
  start: string;
  end: string;
  /** Its day in the venue’s time zone, `YYYY-MM-DD`. */
  day: string;
  /** Minutes from the beginning of its day; the end at most at its end. */
  from: number;
  until: number;
  places: number;
  filling: ReturnType<typeof fillingOf>;
  isPast: boolean;
}

/** Code of the sessions without a theme, among the themes to choose from. */
export const NO_THEME = '-';

const BLACK = '#000000';
const DAY_MINUTES = 24 * 60;

export function toActivityViews(
  { activities, themes }: Pick<Planning, 'activities' | 'themes'>,
  colors: 'theme' | 'family',
  locale: Locale,
): ActivityView[] {
  const byCode = new Map(themes.map((theme) => [theme.code, theme]));
  return activities.map(({ service, labels, establishment, theme: code = '', familyColor }) => {
    const theme = byCode.get(code);
    return {
      service,
      name: labelIn(labels, locale),
      establishment,
      theme: code,
      themeName: theme ? labelIn(theme.labels, locale) : '',
      color: colors === 'family' ? familyColor : (theme?.color ?? BLACK),
    };
  });
}

/** What narrows the sessions, and what has changed since they were loaded. */
export interface Shown {
  /** Undefined: all. */
  themes: ReadonlySet<string> | undefined;
  onlyFree: boolean;
  /** Places as they are now, of sessions that have changed. */
  places: ReadonlyMap<string, number>;
  /** In milliseconds. */
  now: number;
}

/** @param sessions in order of start */
export function toSessionViews(
  sessions: readonly PlannedSession[],
  activities: readonly ActivityView[],
  timeZone: string,
  { themes, onlyFree, places: changed, now }: Shown,
): SessionView[] {
  return sessions.flatMap(({ id, start, minutes, places: loaded, capacity, activity: index }) => {
    const activity = activities[index];
    if (!activity || (themes && !themes.has(activity.theme || NO_THEME))) return [];
    const places = changed.get(id) ?? loaded;
    const isPast = Date.parse(start) <= now;
    if (onlyFree && (places <= 0 || isPast)) return [];
    const { day, minute } = clockOf(start, timeZone);
    return {
      ...activity,
      id,
      start,
      end: new Date(Date.parse(start) + minutes * 60_000).toISOString(),
      day,
      from: minute,
      until: Math.min(DAY_MINUTES, minute + minutes),
      places,
      filling: fillingOf(places, capacity),
      isPast,
    };
  });
}

/** Sessions by their day. */
export function byDay(sessions: readonly SessionView[]): Map<string, SessionView[]> {
  return Map.groupBy(sessions, ({ day }) => day);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The day of an instant in a time zone, and the minute of that day. */
export function clockOf(instant: string | number, timeZone: string): { day: string; minute: number } {
  let format = clocks.get(timeZone);
  if (!format) {
    const numbers = {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    } as const;
    // Writes 2026-11-17 14:00.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, ...numbers });
    clocks.set(timeZone, format);
  }
  const [day = '', time = ''] = format.format(new Date(instant)).split(' ');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { day, minute: hour * 60 + minute };
}

/** Whether white text can be read on a colour; black can where white cannot. */
export const isDark = (color: string): boolean => contrastWithWhite(color) >= 4.5;
