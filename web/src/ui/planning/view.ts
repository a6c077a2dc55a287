import type { CallAnswer } from '@guichet/contract/calls.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { fillingOf } from '@guichet/contract/predicates.ts';
import { contrastWithWhite } from '@guichet/contract/tenants/colour.ts';
import type { MouseEvent } from 'react';
import type { Period } from './calendar.ts';
import type { Display } from './displays.ts';

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
  /** Minutes that the venue's clock is ahead of UTC: a phone takes long to find out for hundreds of instants. */
  ahead: number;
  /** The same at its end, of sessions at night: clocks may have changed meanwhile. */
  aheadAtEnd?: number | undefined;
}

/** A session as it is rendered; one past midnight is rendered on each of its days. */
export interface SessionView extends ActivityView {
  id: string;
  start: string;
  minutes: number;
  /** The day in the venue’s time zone on which it is rendered, `YYYY-MM-DD`. */
  day: string;
  /** Minutes from the beginning of that day; the end at most at its end. */
  from: number;
  until: number;
  /** When it begins and ends, in minutes of those days. */
  begins: number;
  ends: number;
  /** Where it ends on another day than it begins. */
  lastDay?: string;
  /** Where it has begun on a day before. */
  firstDay?: string;
  places: number;
  capacity: number;
  filling: ReturnType<typeof fillingOf>;
  isPast: boolean;
}

/** What a calendar shows, and how. */
export interface ShownPlanning {
  settings: Pick<CallAnswer<'GET /settingsportal/planningItems'>, 'firstHour' | 'lastHour' | 'days'>;
  display: Display;
  /** The day that was asked for; today otherwise. */
  day: string;
  today: string;
  period: Period;
  /** Minutes that the venue's clock is ahead of UTC now. */
  ahead: number;
}

/** Opens a session’s prices on this page; other ways of pressing a link, as into a new tab, go where it leads. */
export type OpenSession = (event: MouseEvent, id: string) => void;

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
  /** Codes; undefined: all. */
  services?: ReadonlySet<string> | undefined;
  onlyFree: boolean;
  /** Places as they are now, of sessions that have changed. */
  places: ReadonlyMap<string, number>;
  /** In milliseconds. */
  now: number;
}

/**
 * The sessions as they were loaded.
 * @param sessions in order of start
 * @param now in milliseconds
 */
export function toSessionViews(
  sessions: readonly PlannedSession[],
  activities: readonly ActivityView[],
  now: number,
): SessionView[] {
  return sessions.flatMap(
    ({ id, start, minutes, places, capacity, activity: index, ahead, aheadAtEnd = ahead }) => {
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
        ...(isNight && { lastDay: last.day }),
      };
      const until = last.day > first.day ? DAY_MINUTES : last.minute;
      const begun = { ...whole, day: first.day, from: first.minute, until };
      if (!isNight) return begun;
      return [begun, { ...whole, day: last.day, from: 0, until: last.minute, firstDay: first.day }];
    },
  );
}

/** Those on the days of a period: a session past midnight may be on the day before it, or after it. */
export const inPeriod = (sessions: readonly SessionView[], { first, last }: Period): SessionView[] =>
  sessions.filter(({ day }) => day >= first && day <= last);

/** The sessions that are shown, as they are now: one that has not changed is the same object, so that it is not rendered again. */
export function showSessions(
  sessions: readonly SessionView[],
  { themes, services, onlyFree, places, now }: Shown,
): SessionView[] {
  return sessions
    .filter(({ theme }) => !themes || themes.has(theme || NO_THEME))
    .filter(({ service }) => !services || services.has(service))
    .map((session) => updated(session, places.get(session.id) ?? session.places, now))
    .filter((session) => !onlyFree || (session.places > 0 && !session.isPast));
}

function updated(session: SessionView, places: number, now: number): SessionView {
  const isPast = Date.parse(session.start) <= now;
  if (places === session.places && isPast === session.isPast) return session;
  return { ...session, places, isPast, filling: fillingOf(places, session.capacity) };
}

/** Sessions by their day. */
export function byDay(sessions: readonly SessionView[]): Map<string, SessionView[]> {
  return Map.groupBy(sessions, ({ day }) => day);
}

/**
 * The day of an instant and the minute of that day, where clocks are ahead of UTC.
 * @param ahead in minutes
 */
export function clockOf(instant: string | number, ahead: number): { day: string; minute: number } {
  const local = new Date(new Date(instant).getTime() + ahead * 60_000).toISOString();
  return { day: local.slice(0, 10), minute: Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16)) };
}

/** Whether white text can be read on a colour; black can where white cannot. */
export const isDark = (color: string): boolean => contrastWithWhite(color) >= 4.5;
