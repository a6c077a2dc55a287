import type { CallAnswer } from '@guichet/contract/calls.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { fillingOf } from '@guichet/contract/predicates.ts';
import { contrastWithWhite } from '@guichet/contract/tenants/colour.ts';
import type { MouseEvent } from 'react';
import type { Period } from './calendar.ts';
import type { Display } from './displays.ts';

type Planning = CallAnswer<'POST /Ticketing/events/planning'>;

/** Data of the planning in the page’s language. */
export interface ActivityView {
  service: string;
  name: string;
  establishment: string;
  /** Empty without a theme. */
  theme: string;
  themeName: string;
  /** Colour of the theme or of the family, as the venue has chosen; black without a theme. */
  color: string;
  /** Name of the time zone; absent where it is the venue's. */
  zoneName?: string | undefined;
}

/** A session in the loaded data of the page; small, since there are many. */
export interface PlannedSession {
  id: string;
  /** ISO 8601. */
  start: string;
  minutes: number;
  places: number;
  capacity: number;
  /** Index of its activity. */
  activity: number;
  /** Start of its sale, ISO 8601. */
  saleStart?: string | undefined;
  /** Minutes by which the clock of its establishment is ahead of UTC: computing it for hundreds of instants is slow on a phone. */
  ahead: number;
  /** The same at its end, for night sessions, since clocks may have changed meanwhile. */
  aheadAtEnd?: number | undefined;
}

/** A session as it is rendered; one past midnight is rendered on each of its days. */
export interface SessionView extends ActivityView {
  id: string;
  start: string;
  minutes: number;
  /** The day in the time zone of its establishment on which it is rendered, `YYYY-MM-DD`. */
  day: string;
  /** Minutes from the beginning of that day; the end at most at its end. */
  from: number;
  until: number;
  /** Start and end in minutes of their days. */
  begins: number;
  ends: number;
  /** The day of its end, if it differs from that of its start. */
  lastDay?: string;
  /** The day of its start, if it was earlier. */
  firstDay?: string;
  places: number;
  capacity: number;
  filling: ReturnType<typeof fillingOf>;
  isPast: boolean;
  /** Day and minute of a sale that has not begun, on the clock of its establishment. */
  opens?: { day: string; minute: number } | undefined;
}

/** Data and options of a calendar. */
export interface ShownPlanning {
  settings: Pick<CallAnswer<'GET /settingsportal/planningItems'>, 'firstHour' | 'lastHour' | 'days'>;
  display: Display;
  /** The requested day; today by default. */
  day: string;
  today: string;
  period: Period;
  /** Minutes by which the venue's clock is ahead of UTC now. */
  ahead: number;
}

/** Opens a session’s prices on this page; a modified press of the link, such as into a new tab, opens its address. */
export type OpenSession = (event: MouseEvent, id: string) => void;

/** Code of sessions without a theme in the filter of themes. */
export const NO_THEME = '-';

const BLACK = '#000000';
const DAY_MINUTES = 24 * 60;

export function toActivityViews(
  { activities, themes }: Pick<Planning, 'activities' | 'themes'>,
  colors: 'theme' | 'family',
  locale: Locale,
): ActivityView[] {
  const byCode = new Map(themes.map((theme) => [theme.code, theme]));
  return activities.map(({ service, labels, establishment, zone, theme: code = '', familyColor }) => {
    const theme = byCode.get(code);
    return {
      service,
      name: labelIn(labels, locale),
      establishment,
      theme: code,
      themeName: theme ? labelIn(theme.labels, locale) : '',
      ...(zone && { zoneName: labelIn(zone.labels, locale) }),
      color: colors === 'family' ? familyColor : (theme?.color ?? BLACK),
    };
  });
}

/** Filters of the sessions, and changes since they were loaded. */
export interface Shown {
  /** Undefined for all. */
  themes: ReadonlySet<string> | undefined;
  /** Codes; undefined for all. */
  services?: ReadonlySet<string> | undefined;
  onlyFree: boolean;
  /** Present places of sessions that have changed. */
  places: ReadonlyMap<string, number>;
  /** Present time in milliseconds. */
  now: number;
}

/**
 * Converts loaded sessions.
 * @param sessions in order of start
 * @param now in milliseconds
 */
export function toSessionViews(
  sessions: readonly PlannedSession[],
  activities: readonly ActivityView[],
  now: number,
): SessionView[] {
  return sessions.flatMap(
    ({ id, start, minutes, places, capacity, activity: index, saleStart, ahead, aheadAtEnd = ahead }) => {
      const activity = activities[index];
      if (!activity) return [];
      const first = clockOf(start, ahead);
      const last = clockOf(Date.parse(start) + minutes * 60_000, aheadAtEnd);
      const isNight = last.day > first.day && last.minute > 0;
      const whole = {
        ...activity,
        id,
        start,
        minutes,
        begins: first.minute,
        ends: last.minute,
        places,
        capacity,
        filling: fillingOf(places, capacity),
        isPast: Date.parse(start) <= now,
        ...(saleStart && Date.parse(saleStart) > now && { opens: clockOf(saleStart, ahead) }),
        ...(isNight && { lastDay: last.day }),
      };
      const until = last.day > first.day ? DAY_MINUTES : last.minute;
      const begun = { ...whole, day: first.day, from: first.minute, until };
      if (!isNight) return begun;
      return [begun, { ...whole, day: last.day, from: 0, until: last.minute, firstDay: first.day }];
    },
  );
}

/** Returns sessions on the days of a period; a session past midnight may also be on the day before or after it. */
export const inPeriod = (sessions: readonly SessionView[], { first, last }: Period): SessionView[] =>
  sessions.filter(({ day }) => day >= first && day <= last);

/**
 * Returns the shown sessions with their present data; an unchanged session is the same object, so that it does not
 * render again.
 */
export function showSessions(
  sessions: readonly SessionView[],
  { themes, services, onlyFree, places, now }: Shown,
): SessionView[] {
  return sessions
    .filter(({ theme }) => !themes || themes.has(theme || NO_THEME))
    .filter(({ service }) => !services || services.has(service))
    .map((session) => updated(session, places.get(session.id) ?? session.places, now))
    .filter(({ places: free, isPast, opens }) => !onlyFree || (free > 0 && !isPast && !opens));
}

function updated(session: SessionView, places: number, now: number): SessionView {
  const isPast = Date.parse(session.start) <= now;
  if (places === session.places && isPast === session.isPast) return session;
  return { ...session, places, isPast, filling: fillingOf(places, session.capacity) };
}

/** Groups sessions by day. */
export function byDay(sessions: readonly SessionView[]): Map<string, SessionView[]> {
  return Map.groupBy(sessions, ({ day }) => day);
}

/**
 * Returns the day of an instant and the minute of that day, in a time zone ahead of UTC.
 * @param ahead in minutes
 */
export function clockOf(instant: string | number, ahead: number): { day: string; minute: number } {
  const local = new Date(new Date(instant).getTime() + ahead * 60_000).toISOString();
  return { day: local.slice(0, 10), minute: Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16)) };
}

/** Returns whether white text is readable on a colour; black is readable on the other colours. */
export const isDark = (color: string): boolean => contrastWithWhite(color) >= 4.5;
